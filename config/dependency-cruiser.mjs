/**
 * The arrows of ARCHITECTURE.md, checked: who may import whom, who may touch the disk, which file wraps which parser.
 * Each rule's comment says what to do when it fires. That the rules are those of the drawing in ARCHITECTURE.md is a test
 * (tests/unit/architecture.test.ts): both change together.
 */

/** Files that may read or write the disk; everything else takes values and returns values. */
const DISK = [
  '^packages/(import|mcp)/cli/',
  '^src/cli/',
  '^src/content/sources/',
  '^src/disk/',
  '^packages/import/disk/',
  '^src/store/commands/',
  '^src/render/(bundle|last-build|output)/',
  '^src/serve/(sources|static)/',
  '^src/store/files/',
];

/** Packages with one wrapper file each: options and quirks of a parser are known in one place. */
const WRAPPED = 'gray-matter|js-yaml|jsonc-parser|node-diff3|highlight\\.js|image-size|sirv|mrmime|chokidar';

/** Sources that are in the package as they are, for a site's build to compile: the same as `files` in package.json. */
const SHIPPED = [
  '^(bin|templates|src/cli/init/starter)/',
  '^src/client/(?!live/)',
  '^src/differences/(?!(compare-known|compare-lines|draw/mark-words|read/known-blocks|read/read-html)\\.ts$)',
  '^src/shared/((append-all|compare-route|doc-routes|extremes|href|icons/link-icons|model/(page-map|way-on)|page-data-id|page-payload|relative-address|string/(compare-text|format-count|html|markdown-names)|messages/(english|language|message|site-strings|strings|translate-html))\\.ts$|search/)',
];

/** @param {string} packagePath the package's name, or several joined by `|` */
const npm = (packagePath) => `(^|/)node_modules/(${packagePath})(/|$)`;

export default {
  forbidden: [
    // --- The arrows -----------------------------------------------------------------------------
    {
      name: 'shared-stands-on-nothing',
      severity: 'error',
      comment:
        'src/shared is imported by the generator and by the browser: nothing but data is below it. Move what needs another ' +
        'folder up to the folder that uses it, or pass the result in as an argument.',
      from: { path: '^src/shared/' },
      to: { path: '^(?!src/shared/|locales/|node_modules/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      comment:
        'src/shared runs everywhere and costs the browser nothing: no Node, and of packages only their types. ' +
        'Move what needs a package to the folder that uses it.',
      from: { path: '^src/shared/' },
      to: { path: '(^|/)node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'types-import-nothing',
      severity: 'error',
      comment:
        'src/shared/types/ is what to read first and needs nothing else: declare the type in it, in the order store, message, ' +
        'settings, config, problem, page, output. None imports a later one. Only settings.ts names what tables have as keys: ' +
        'icons and messages.',
      from: { path: '^src/shared/types/' },
      to: { pathNot: '^src/shared/(types/|icons/link-icons\\.ts$|messages/english\\.ts$)' },
    },
    {
      name: 'versions-is-below-content',
      severity: 'error',
      comment:
        'The version store knows files and names, not what is in them: it imports src/schema, src/disk and ' +
        'src/shared only. Give it what it needs as an argument, or move the code to src/content.',
      from: { path: '^src/store/(format|files|change)/' },
      to: { path: '^(src/(?!store/(format|files|change)/|schema/|disk/|shared/)|templates/)' },
    },
    {
      name: 'schema-checks-any-data',
      severity: 'error',
      comment:
        'src/schema checks what authors write, whatever it is about: it imports src/shared only. Move a schema that ' +
        'knows one file to the folder that reads the file.',
      from: { path: '^src/schema/' },
      to: { path: '^(src/(?!schema/|shared/)|templates/)' },
    },
    {
      name: 'content-makes-no-html-pages',
      severity: 'error',
      comment:
        'Content reads meaning; rendering and link checks come after it. Return a value of src/shared/types/ ' +
        'and let src/build/pipeline.ts hand it on.',
      from: { path: '^src/content/' },
      to: { path: '^(src/(?!content/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)' },
    },
    {
      name: 'import-reads-through-a-tree',
      severity: 'error',
      comment:
        'packages/import converts what packages/import/disk has read: take the SiteTree or the files as an argument. Types may be imported.',
      from: { path: '^packages/import/(?!disk/|cli/)' },
      to: { path: '^packages/import/disk/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-never-imports-a-package',
      severity: 'error',
      comment:
        'What is in packages/ is loaded by name when its command runs (src/cli/guests.ts), and a site is built without it. ' +
        'Move what is shared down, to content or shared.',
      from: { path: '^(src|templates|bin)/' },
      to: { path: '^packages/' },
    },
    {
      name: 'packages-know-no-other-package',
      severity: 'error',
      comment: 'A package uses the core alone. Move what two packages share down, to content or shared.',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'import-turns-texts-into-texts',
      severity: 'error',
      comment:
        'An import makes the sources of a site from those of another: it uses the rules of src/content and src/store ' +
        '(ids, slugs, the store), never the pipeline.',
      from: { path: '^packages/import/(?!cli/)' },
      to: { path: '^(src/(?!content/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)' },
    },
    {
      name: 'import-makes-a-site-as-init-does',
      severity: 'error',
      comment:
        'The command of an import writes the files of a new site as init does, may build it to compare it with the old one, and takes nothing ' +
        'else from other commands.',
      from: { path: '^packages/import/cli/' },
      to: {
        path: '^(src/(?!build/|content/|store/(format|files|change)/|schema/|disk/|shared/|cli/(terminal|init)/)|templates/)',
      },
    },
    {
      name: 'package-prints-in-its-commands',
      severity: 'error',
      comment: 'Only cli/ of a package parses options and prints: return values to it.',
      from: { path: '^packages/[^/]+/(?!cli/)' },
      to: { path: '^(src/cli/|packages/[^/]+/cli/)' },
    },
    {
      name: 'mcp-reads-files-of-a-site',
      severity: 'error',
      comment:
        'packages/mcp answers from the files of a site, published or not: it knows no model and no pipeline. What makes the files of a ' +
        'checkout is packages/mcp/cli.',
      from: { path: '^packages/mcp/(?!cli/)' },
      to: { path: '^(src/(?!differences/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)' },
    },
    {
      name: 'render-knows-only-the-model',
      severity: 'error',
      comment:
        'Rendering takes the SiteModel and never looks into src/content or src/links. Put the type that passes ' +
        'between them into src/shared, and let src/build/pipeline.ts hand over the value.',
      from: { path: '^src/render/' },
      to: { path: '^src/(?!render/|differences/|store/(format|files|change)/|schema/|disk/|shared/)' },
    },
    {
      name: 'differences-know-texts-alone',
      severity: 'error',
      comment:
        'src/differences compares two texts, in Node and in the browser: it knows no page, no version and no store. What ' +
        'counts as equal comes as an argument.',
      from: { path: '^src/differences/' },
      to: { path: '^(src/(?!differences/|shared/)|templates/)' },
    },
    {
      name: 'render-loads-templates-by-path',
      severity: 'error',
      comment:
        'A site may replace any template, so templates are compiled and loaded at build time. ' +
        'Import types from templates/ only (`import type`), and get the value from the loaded bundle.',
      from: {
        path: '^(src/(build|render|cli)|packages)/',
      },
      to: { path: '^(templates|pages)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'texts-parse-and-render',
      severity: 'error',
      comment:
        'src/prepare does with a text what content and render can do, once, and remembers it: it knows no site. ' +
        'What else it needs comes as an argument.',
      from: { path: '^src/prepare/' },
      to: {
        path: '^(src/(?!prepare/|content/|render/|differences/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)',
      },
    },
    {
      name: 'search-indexes-what-is-drawn',
      severity: 'error',
      comment:
        'src/search makes the search index of the texts that were drawn: it takes the SiteModel and the texts as arguments, ' +
        'and returns files. What the browser needs to know of the index, too, belongs to src/shared/search.',
      from: { path: '^src/search/' },
      to: {
        path: '^(src/(?!search/|render/|differences/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)',
      },
    },
    {
      name: 'render-leaves-out-the-search',
      severity: 'error',
      comment: 'Pages are drawn with or without a search: take its files as `LateFiles`.',
      from: { path: '^src/(render|prepare|content|links)/' },
      to: { path: '^src/search/' },
    },
    {
      name: 'threads-do-single-jobs',
      severity: 'error',
      comment:
        'A thread prepares texts and writes files: what goes to it and comes from it are copies. ' +
        'The pipeline stays in one thread, in src/build/pipeline.ts.',
      from: { path: '^src/threads/' },
      to: {
        path: '^(src/(?!threads/|prepare/|search/|content/|render/|differences/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)',
      },
    },
    {
      name: 'only-the-build-has-threads',
      severity: 'error',
      comment:
        'src/build/build-tools.ts starts threads and ends them. Take a function as an argument, and let it be the thread.',
      from: { path: '^src/(?!threads/|build/|cli/)' },
      to: { path: '^src/threads/' },
    },
    {
      name: 'links-reads-parsed-texts',
      severity: 'error',
      comment:
        'Link checks need parsed texts, never pages or the disk: use the pure modules of src/content ' +
        '(nothing of src/content/sources), or let src/build/pipeline.ts pass the value in.',
      from: { path: '^src/links/' },
      to: {
        path: '^(src/(?!links/|content/|store/(format|files|change)/|schema/|disk/|shared/)|src/content/sources/|templates/)',
      },
    },
    {
      name: 'languages-make-sources',
      severity: 'error',
      comment:
        'src/languages decides which translation a page shows, and makes the sources of the site in a language, for the stages of any ' +
        'site. What is read from the disk comes from src/content/sources as an argument.',
      from: { path: '^src/languages/' },
      to: {
        path: '^(src/(?!languages/|content/|differences/|store/(format|files|change)/|schema/|disk/|shared/)|templates/)',
      },
    },
    {
      name: 'nothing-below-knows-languages',
      severity: 'error',
      comment: 'To all stages a language is a site: only src/build puts them together.',
      from: { path: '^src/(?!languages/|build/|cli/)' },
      to: { path: '^src/languages/' },
    },
    {
      name: 'apis-make-texts',
      severity: 'error',
      comment:
        'src/apis makes texts from specifications of APIs and compares them: pure, and nothing knows what a site is. What is read ' +
        'from the disk comes as an argument.',
      from: { path: '^src/apis/' },
      to: { path: '^(src/(?!apis/|schema/|disk/|shared/)|templates/)' },
    },
    {
      name: 'nothing-below-knows-apis',
      severity: 'error',
      comment:
        'To all stages the page of an API is a text like any other: only src/build lists it among the documents of a version.',
      from: { path: '^src/(?!apis/|build/|cli/)' },
      to: { path: '^src/apis/' },
    },
    {
      name: 'build-is-below-cli',
      severity: 'error',
      comment:
        'The pipeline and the package entry return values and report progress through callbacks. ' +
        'Printing, argv and exit codes stay in src/cli.',
      from: {
        path: '^src/build/',
      },
      to: { path: '^src/(cli|client)/' },
    },
    {
      name: 'serve-is-below-cli',
      severity: 'error',
      comment:
        'src/serve runs the stages of a build and answers requests: it imports what src/build/pipeline.ts imports, prints nothing, ' +
        'and meets the browser in src/shared/live-messages.ts. Nothing below it knows that it is there.',
      from: { path: '^src/serve/' },
      to: { path: '^(src/(cli|client|build/(build|pipeline)\\.ts)|templates/|pages/)' },
    },
    {
      name: 'nothing-stands-on-serve',
      severity: 'error',
      comment: 'Only src/cli starts a server. Move what is shared down, to content, render or shared.',
      from: { path: '^src/(?!serve/|cli/)' },
      to: { path: '^src/serve/' },
    },
    {
      name: 'store-commands-know-the-site',
      severity: 'error',
      comment:
        'src/store/commands changes the version store as its commands ask, with what content and the loaded site know. ' +
        'Printing stays in src/cli; what knows the store alone belongs to the rooms beside it.',
      from: { path: '^src/store/commands/' },
      to: {
        path: '^(src/(?!store/|build/(read-site|load-site|judge-links)\\.ts$|content/|differences/|schema/|disk/|shared/)|templates/)',
      },
    },
    {
      name: 'nothing-stands-on-store-commands',
      severity: 'error',
      comment: 'Only src/cli changes the store. Move what is shared down, to content or versions.',
      from: { path: '^src/(?!store/commands/|cli/)' },
      to: { path: '^src/store/commands/' },
    },
    {
      name: 'cli-is-no-browser',
      severity: 'error',
      comment:
        'Commands call src/build/build.ts and the folders below it; browser code is bundled by src/render, not imported.',
      from: { path: '^src/cli/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'templates-are-pure',
      severity: 'error',
      comment:
        'Templates are functions of PageData: they import templates, src/client/hooks and src/shared. ' +
        'Data comes in through props; what needs the browser belongs in a hook.',
      from: { path: '^templates/' },
      to: { path: '^(src/(?!client/hooks/|shared/)|pages/|docs/)' },
    },
    {
      name: 'hooks-are-below-templates',
      severity: 'error',
      comment: 'Hooks serve templates: they import hooks and src/shared. Pass anything else in as an argument.',
      from: { path: '^src/client/hooks/' },
      to: { path: '^(src/(?!client/hooks/|shared/)|templates/|pages/)' },
    },
    {
      name: 'client-is-no-generator',
      severity: 'error',
      comment:
        'Browser code imports src/client, src/differences and src/shared; only hydrate* may import templates. ' +
        'What the generator knows reaches the browser as page data or as a data file.',
      from: { path: '^src/client/', pathNot: '^src/client/(hydrate|hooks/)' },
      to: {
        path: '^(src/(?!client/|differences/|shared/)|templates/(?!styles/)|pages/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'hydrate-starts-templates',
      severity: 'error',
      comment: 'hydrate* joins templates and client code in the browser and takes nothing from the generator.',
      from: { path: '^src/client/hydrate' },
      to: { path: '^(src/(?!client/|differences/|shared/)|pages/)' },
    },
    {
      name: 'hydrate-comes-later',
      severity: 'error',
      comment:
        'hydrate.tsx brings React, which a reader of the first page does not wait for: boot.ts loads it when it is ' +
        'time. Put what both need into a file beside it.',
      from: { path: '^src/client/(?!hydrate|boot\\.ts$)' },
      to: { path: '^src/client/hydrate\\.tsx$' },
    },
    {
      name: 'generator-knows-no-site',
      severity: 'error',
      comment:
        'docsite must work for any site: read pages, docs and the configuration through the root that was given.',
      from: { path: '^(src|packages|templates|bin)/' },
      to: { path: '^(pages|docs|static|src/cli/init/starter|tests|scripts)/|^docsite\\.config\\.ts$' },
    },
    {
      name: 'site-uses-the-package',
      severity: 'error',
      comment:
        'The flagship is a site like any other: it imports "docsite", "docsite/client" and "docsite/templates/…".',
      from: { path: '^(pages/|src/cli/init/starter/|docsite\\.config\\.ts$)' },
      to: { path: '^src/', pathNot: '^src/(build/index|client/index)\\.ts$' },
    },

    // --- The rooms of a folder ------------------------------------------------------------------
    {
      name: 'disk-knows-no-site',
      severity: 'error',
      comment:
        'src/disk knows files and paths, not what they mean: it imports src/shared only. Move what knows a site up to the folder that uses it.',
      from: { path: '^src/disk/' },
      to: { path: '^(src/(?!disk/|shared/)|templates/)' },
    },
    {
      name: 'commands-meet-in-the-terminal',
      severity: 'error',
      comment:
        'A command imports its own room and src/cli/terminal. Move what two commands print to terminal, and what prints nothing to the folder below src/cli that knows it.',
      from: { path: '^src/cli/(build|check-links|csp|init|search-records|serve|terminal|translations|versions)/' },
      to: { path: '^src/cli/', pathNot: '^src/cli/($1|terminal)/' },
    },
    {
      name: 'content-rooms',
      severity: 'error',
      comment:
        'In src/content a model is made from texts, configuration and sources; these know the checks of config/ and the rules of includes/, and nothing of each other. Pass the value in as an argument.',
      from: { path: '^src/content/(parse|sources)/' },
      to: { path: '^src/content/', pathNot: '^src/content/($1|config|includes)/' },
    },
    {
      name: 'content-rooms-below',
      severity: 'error',
      comment: 'The checks of config/ and the rules of includes/ know no other room. Pass the value in as an argument.',
      from: { path: '^src/content/(config|includes)/' },
      to: { path: '^src/content/', pathNot: '^src/content/$1/' },
    },
    {
      name: 'render-rooms',
      severity: 'error',
      comment:
        'The stage of src/render makes the site from its rooms: no room imports the stage. Move what two rooms need to the lower one.',
      from: { path: '^src/render/[^/]+/' },
      to: { path: '^src/render/[^/]+$' },
    },
    {
      name: 'render-room-page',
      severity: 'error',
      comment:
        'Markdown copies take their fields from pages; a page knows no Markdown copy but its address, in src/shared/model/markdown-copies.ts.',
      from: { path: '^src/render/page/' },
      to: { path: '^src/render/markdown-copies/' },
    },
    {
      name: 'render-room-body',
      severity: 'error',
      comment: 'A body is drawn from its tokens alone: pass the value in as an argument.',
      from: { path: '^src/render/body/' },
      to: { path: '^src/render/(?!body/)' },
    },
    {
      name: 'render-room-bundle',
      severity: 'error',
      comment:
        'The bundle keeps what the last build left, and knows no page and no body: pass the value in as an argument.',
      from: { path: '^src/render/bundle/' },
      to: { path: '^src/render/(markdown-copies|page|body)/' },
    },
    {
      name: 'render-room-last-build',
      severity: 'error',
      comment: 'What the last build left names the files of the output; it knows neither pages nor the bundle.',
      from: { path: '^src/render/last-build/' },
      to: { path: '^src/render/(markdown-copies|page|body|bundle)/' },
    },
    {
      name: 'render-room-output',
      severity: 'error',
      comment: 'Writing knows files and bytes, not what made them: take a function as an argument.',
      from: { path: '^src/render/output/' },
      to: { path: '^src/render/(?!output/)' },
    },
    {
      name: 'differences-room-read',
      severity: 'error',
      comment:
        'src/differences/read makes blocks of one text, whatever it is compared with: pass the value in as an argument.',
      from: { path: '^src/differences/read/' },
      to: { path: '^src/differences/(?!read/)' },
    },
    {
      name: 'differences-room-align',
      severity: 'error',
      comment: 'src/differences/align says what became what, however it is shown: drawing comes after it.',
      from: { path: '^src/differences/align/' },
      to: { path: '^src/differences/(?!read/|align/)' },
    },
    {
      name: 'differences-room-draw',
      severity: 'error',
      comment: 'src/differences/draw draws what was aligned: src/differences/compare.ts comes before it.',
      from: { path: '^src/differences/draw/' },
      to: { path: '^src/differences/[^/]+$' },
    },
    {
      name: 'apis-rooms',
      severity: 'error',
      comment:
        'Of src/apis, reading, writing and comparing meet in model.ts and know nothing of each other. Pass the value in as an argument.',
      from: { path: '^src/apis/(read|write|changes)/' },
      to: { path: '^src/apis/(?!$1/|model\\.ts$)' },
    },
    {
      name: 'links-low-rooms',
      severity: 'error',
      comment:
        'In src/links these three know nothing of each other or of the rules for links: graph/ resolves them, report/ ' +
        'formats problems, external/ asks other sites. Pass the value in as an argument.',
      from: { path: '^src/links/(graph|report|external)/' },
      to: { path: '^src/links/', pathNot: '^src/links/$1/' },
    },
    {
      name: 'links-room-fix',
      severity: 'error',
      comment:
        'src/links/fix finds out what a link was meant to be; whether it is broken is decided in check/, which imports ' +
        'fix/. Move what both need to graph/.',
      from: { path: '^src/links/fix/' },
      to: { path: '^src/links/(?!fix/|graph/)' },
    },
    {
      name: 'links-room-check',
      severity: 'error',
      comment: 'Checks return problems and know no format of a report: let src/cli pass them on to report/.',
      from: { path: '^src/links/check/' },
      to: { path: '^src/links/report/' },
    },
    {
      name: 'links-has-rooms',
      severity: 'error',
      comment: 'A file of src/links belongs to one of its rooms: put it there, so that a rule says what it may import.',
      from: { path: '^src/' },
      to: { path: '^src/links/[^/]+$' },
    },
    {
      name: 'store-formats-are-lowest',
      severity: 'error',
      comment: 'src/store/format says what names and files of the store look like: it knows no snapshot and no disk.',
      from: { path: '^src/store/format/' },
      to: { path: '^src/store/(?!format/)' },
    },
    {
      name: 'store-knows-no-change',
      severity: 'error',
      comment:
        'src/store/change makes one snapshot of another, src/store/files reads and writes any. Move what both need to files/ or format/.',
      from: { path: '^src/store/files/' },
      to: { path: '^src/store/(change|commands)/' },
    },
    {
      name: 'serve-low-rooms',
      severity: 'error',
      comment: 'Requests and sources know nothing of the servers or of each other: pass the value in as an argument.',
      from: { path: '^src/serve/(http|sources)/' },
      to: { path: '^src/serve/', pathNot: '^src/serve/$1/' },
    },
    {
      name: 'serve-room-static',
      severity: 'error',
      comment:
        'Serving files from a folder needs neither the live site nor its sources: pass the value in as an argument.',
      from: { path: '^src/serve/static/' },
      to: { path: '^src/serve/(live|sources)/' },
    },
    {
      name: 'import-rooms',
      severity: 'error',
      comment:
        'packages/import/mdx converts a page, whatever site it is from; packages/import/docusaurus an old site, wherever its files ' +
        'come from. Pass the value in as an argument.',
      from: { path: '^packages/import/(docusaurus|mdx|sites)/' },
      to: { path: '^packages/import/disk/' },
    },
    {
      name: 'import-room-docusaurus',
      severity: 'error',
      comment:
        'packages/import/sites uses what packages/import/docusaurus reads of configurations, not the other way round.',
      from: { path: '^packages/import/docusaurus/' },
      to: { path: '^packages/import/sites/' },
    },
    {
      name: 'import-room-mdx',
      severity: 'error',
      comment: 'packages/import/mdx knows pages, not sites: pass the value in as an argument.',
      from: { path: '^packages/import/mdx/' },
      to: { path: '^packages/import/(docusaurus|sites)/' },
    },
    {
      name: 'client-rooms',
      severity: 'error',
      comment:
        'Features work without React and without the live script, and navigation works without features: import ' +
        'downwards (live, features, navigation), or pass the value in as an argument.',
      from: { path: '^src/client/(live|features|navigation|folder|search)/' },
      to: { path: '^src/client/hooks/' },
    },
    {
      name: 'client-room-search',
      severity: 'error',
      comment:
        'The search finds pages and knows nothing of what shows them: it is loaded when it is wanted, and what the page ' +
        'knows comes as an argument.',
      from: { path: '^src/client/search/' },
      to: { path: '^src/client/', pathNot: '^src/client/search/' },
    },
    {
      name: 'client-navigation-is-no-search',
      severity: 'error',
      comment: 'Navigation works without the search: let a feature join the two.',
      from: { path: '^src/client/navigation/' },
      to: { path: '^src/client/search/' },
    },
    {
      name: 'client-room-features',
      severity: 'error',
      comment: 'The live script is only there while a site is served: let it call the feature.',
      from: { path: '^src/client/(features|navigation)/' },
      to: { path: '^src/client/live/' },
    },
    {
      name: 'client-room-navigation',
      severity: 'error',
      comment: 'Navigation knows pages and addresses, not what features do with them: take a function as an argument.',
      from: { path: '^src/client/navigation/' },
      to: { path: '^src/client/features/' },
    },
    {
      name: 'client-room-folder',
      severity: 'error',
      comment: 'The script in the head has it: nothing that pages load later may come with it.',
      from: { path: '^src/client/folder/' },
      to: { path: '^src/client/', pathNot: '^src/client/folder/' },
    },

    // --- The outside world ----------------------------------------------------------------------
    {
      name: 'disk-has-owners',
      severity: 'error',
      comment:
        `Only these touch the disk: ${DISK.join(', ')}. Read in one of them and pass the text on; ` +
        'return an OutputFile and let write-output write it.',
      from: { path: '^(src|packages)/', pathNot: DISK },
      to: { path: `^(node:)?fs(/promises)?$|${npm('fast-glob')}`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-code-without-node',
      severity: 'error',
      comment: 'Templates, pages and client code run in a browser: no Node modules.',
      from: { path: '^(templates|pages|src/client|src/shared)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one-wrapper-per-parser',
      severity: 'error',
      comment:
        'Two files use this package. Let one of them wrap it, so that its options and quirks are known in one place, ' +
        'and call that one from the other.',
      from: { path: '^(src|packages|templates|pages)/' },
      module: { path: npm(WRAPPED), numberOfDependentsMoreThan: 1 },
    },
    {
      name: 'acorn-has-two-owners',
      severity: 'error',
      comment:
        'packages/import/literal.ts parses JavaScript of other generators and evaluates it; src/content/config/source.ts, which ' +
        'is below it, looks up where the fields of a config are. The types of a syntax tree may be used anywhere; for ' +
        'the rest ask one of them.',
      from: {
        path: '^(src|packages|templates|pages)/',
        pathNot: '^(packages/import/literal|src/content/config/source)\\.ts$',
      },
      to: { path: npm('acorn'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'htmlparser2-has-few-owners',
      severity: 'error',
      comment:
        'src/content/parse/markdown/html-attributes.ts looks into pieces of HTML that authors write, visible-html.ts next to it reads their words, ' +
        'src/content/parse/untrusted/read-html.ts writes those of strangers anew, refuse-svg.ts next to it judges their pictures, ' +
        'src/content/config/new-tab-links.ts, which is below it, marks their links to other sites, ' +
        'src/render/body/html-text.ts reads those of components, html-sections.ts next to it those of drawn pages, packages/import/read-built-page.ts reads whole built pages, ' +
        'src/differences/read/read-html.ts the blocks of a text. Ask one of them.',
      from: {
        path: '^(src|packages|templates|pages)/',
        pathNot:
          '^(src/(content/parse/(markdown/(html-attributes|visible-html)|untrusted/(read-html|refuse-svg))|content/config/new-tab-links|differences/read/read-html|render/body/(html-sections|html-text))|packages/import/read-built-page)\\.ts$',
      },
      to: { path: npm('htmlparser2') },
    },
    {
      name: 'parse5-has-one-owner',
      severity: 'error',
      comment: 'src/schema/html-faults.ts builds the tree of a browser, and says what raw HTML does to it. Ask it.',
      from: { path: '^(src|packages|templates|pages)/', pathNot: '^src/schema/html-faults\\.ts$' },
      to: { path: npm('parse5') },
    },
    {
      name: 'commander-has-few-owners',
      severity: 'error',
      comment:
        'src/cli/main.ts and the files commands.ts of src/cli/versions, src/cli/translations and of packages say which commands and options exist; several ' +
        'files, because one would be too long. terminal/examples.ts adds to their help. A command itself gets its options as a plain object.',
      from: {
        path: '^(src|packages)/',
        pathNot:
          '^(src/cli/(main|guests|terminal/examples|(?:versions|translations)/commands)|packages/[^/]+/cli/commands)\\.ts$',
      },
      to: { path: npm('commander') },
    },
    {
      name: 'markdown-it-has-two-owners',
      severity: 'error',
      comment:
        'src/content/parse/markdown/ parses with markdown-it, markdown-renderer.ts and tabs.ts of src/render/body/ turn its ' +
        'tokens into HTML. Its types may be used anywhere; for the rest ask for a parsed or a rendered body.',
      from: {
        path: '^(src|packages|templates|pages)/',
        pathNot: '^src/(content/parse/markdown/|render/body/(markdown-renderer|tabs)\\.ts$)',
      },
      to: { path: npm('markdown-it(-anchor)?|@mdit/[^/]+'), dependencyTypesNot: ['type-only'] },
    },

    // --- Hygiene --------------------------------------------------------------------------------
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other: move what both need into a third file below them. Types count too.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment:
        'Nothing imports this file and it imports nothing: delete it, or import it where it was meant to be used.',
      from: {
        orphan: true,
        pathNot: [
          '^pages/',
          '^bin/',
          '\\.config\\.(ts|js)$',
          '\\.d\\.ts$',
          '^scripts/',
          '^src/client/(boot|head|not-started|tab-queries)\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'The import leads nowhere: correct the path, or add the package to package.json.',
      from: {},
      // dist/ is built from src/ by `npm run bundle`, and may not be there yet; `docsite:…` is made by the bundler.
      to: { couldNotResolve: true, pathNot: ['(^|/)dist/', '^docsite:'] },
    },
    {
      name: 'no-dev-dependency-at-the-users',
      severity: 'error',
      comment:
        'The generator is bundled with its packages, which are devDependencies: scripts/bundle-cli.mjs leaves out only ' +
        'the dependencies. These files are shipped as they are, or are types that a site reads: move the package to ' +
        'dependencies, or do without it.',
      from: { path: [...SHIPPED, '^src/(build/index|content/config/input|shared/types/\\w+)\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'what-is-shipped-is-complete',
      severity: 'error',
      comment: 'A site compiles this file, and the package lacks what it imports: add it to `files` and to SHIPPED.',
      from: { path: SHIPPED, pathNot: '\\.d\\.ts$' },
      // What a config imports by docsite's name is in dist/.
      to: {
        path: '^(src|templates)/',
        pathNot: [...SHIPPED, '^src/build/index\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'The package is only there because another one needs it: add it to package.json.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What a package of packages/ needs is in its own package.json, too.
    combinedDependencies: true,
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
