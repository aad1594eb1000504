/** A Docusaurus site → the files of a docsite site. Only the tree reads from disk. */
import { parseYaml } from '../../../src/content/parse/front-matter.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import { placeInSite } from '../../../src/shared/model/include-paths.ts';
import { isCategoryFile } from '../../../src/shared/model/source-kind.ts';
import { NEXT, SIDEBARS_FILE } from '../../../src/shared/site-folders.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import { buildStore, type FolderFiles, type ImportedVersion, sizeOf } from '../build-store.ts';
import { SNIPPETS_DIR } from '../include-place.ts';
import type { ImportCounts, ImportedSite } from '../import-report.ts';
import { endWorkers } from '../old-workers.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import { type WrittenLanguages, writeLanguages } from '../translations.ts';
import { type DocsInstance, fieldsOf, readSettings, type SiteSettings, textOf } from './config/settings.ts';
import { findTextPlugins } from './config/text-plugins.ts';
import { type DocLine, type DocLines, readDocLines } from './doc-lines.ts';
import { countLanguages } from './count-languages.ts';
import { ComponentRegistry } from './components/registry.ts';
import { describeTree, noPages, textPlugin } from './import-problems.ts';
import { listLocales, readLanguages, sourceLanguage } from './languages.ts';
import { escapeCategoryFile } from './menus/folder-items.ts';
import { docCards, type DocCards } from './menus/doc-cards.ts';
import type { DocsSet } from './menus/menu-targets.ts';
import { type CategoryPage, categoryPages, FROM_FOLDERS, type ReadSidebars, readSidebars } from './menus/sidebars.ts';
import type { OldSite } from './old-site.ts';
import { createLinkMapper, type LinkMapper, mapHtmlLinks } from './pages/link-mapper.ts';
import { planRoutes, type RoutePlan } from './pages/route-plan.ts';
import { type HomeTexts, reactPage } from './pages/react-page.ts';
import { listPages, type OldPage, pageFile } from './pages/site-pages.ts';
import { describeRest } from './import-notes.ts';
import { TextImport } from './pages/text-import.ts';
import type { OldDoc, OldVersion } from './versions.ts';
import { writeConfig } from './write-config.ts';

/** Imports the site. Mistakes of its authors are problems; it throws only for bugs. */
export function importSite(old: OldSite): ImportedSite {
  return new SiteImport(old).run();
}

interface OtherDoc {
  readonly page: OldPage;
  readonly doc: OldDoc;
}

function listOthers(rest: DocLines['rest']): readonly OtherDoc[] {
  const versions = rest.flatMap((one) => one.versions);
  return versions.flatMap(({ folder, docs }) =>
    docs.flatMap((doc) => {
      const { path, oldRoute: route } = doc;
      return route === null ? [] : [{ doc, page: { path: `${folder}/${path}`, route, isMarkdown: true } }];
    }),
  );
}

class SiteImport {
  readonly #old: OldSite;
  readonly #settings: SiteSettings;
  readonly #lines: readonly DocLine[];
  /** Of all lines. */
  readonly #versions: readonly OldVersion[];
  /** Instances that become pages of the site. */
  readonly #rest: DocLines['rest'];
  readonly #blog: DocLines['blog'];
  /** Their documents. */
  readonly #others: readonly OtherDoc[];
  readonly #pages: readonly OldPage[];
  readonly #sidebars: ReadonlyMap<OldVersion, ReadSidebars | null>;
  readonly #categories: ReadonlyMap<OldVersion, readonly CategoryPage[]>;
  readonly #routes: RoutePlan;
  readonly #baseUrl: string;
  readonly #mapHref: LinkMapper;
  readonly #components: ComponentRegistry;
  readonly #cards = new Map<OldVersion, DocCards>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #problems: Problem[] = [];
  readonly #createTexts: (tree: SiteTree, mapHref: LinkMapper) => TextImport;
  readonly #texts: TextImport;
  /** Documents of the main line as they are stored. */
  readonly #stored = new Map<OldVersion, FolderFiles>();

  constructor(old: OldSite) {
    this.#old = old;
    const settings = readSettings(old.config);
    this.#settings = settings;
    this.#components = new ComponentRegistry(old.tree, old.modules.canCompile ?? (() => true));
    this.#baseUrl = siteBaseUrl(old.config['baseUrl']);
    // A plugin has a value only when the file is run; its name in the source is enough here.
    const hasMath = (readText(old.tree, old.configFile) ?? '').includes('remark-math');
    const hasDirectives = !/"@docusaurus\/core":\s*"[^\d"]*2\b/u.test(readText(old.tree, 'package.json') ?? '');
    const hasEmoji = fieldsOf(old.config['markdown'])['emoji'] !== false;
    const { lines, rest, blog, problems } = readDocLines(settings, old.tree, old.blog);
    this.#blog = blog;
    this.#lines = lines;
    this.#rest = rest;
    appendAll(this.#problems, problems);
    this.#versions = lines.flatMap(({ versions }) => versions);
    const lineOf = new Map(lines.flatMap(({ instance, versions }) => versions.map((one) => [one, instance] as const)));
    this.#others = listOthers(rest);
    this.#pages = settings.pages === null ? [] : listPages(settings.pages, old.tree);
    // Links in sidebars are mapped once the routes are known, but what sidebars list is needed before.
    const raw = (href: string): string => href;
    const first = new Map(
      this.#versions.map((version) => [version, this.#readSidebars(version, lineOf.get(version), raw)]),
    );
    this.#categories = new Map(
      [...first].map(([version, read]) => {
        const sidebars = typeof read?.text === 'string' ? read.value : null;
        return [version, categoryPages(sidebars, version, old.tree)];
      }),
    );
    this.#routes = planRoutes({
      versions: this.#versions,
      pages: [...this.#pages, ...this.#others.map(({ page }) => page)],
      categories: this.#categories,
      redirects: [
        ...settings.redirects,
        ...(blog?.lists ?? []).map((from) => ({ from, to: blog?.version.newPath ?? '/' })),
        ...(blog?.feeds ?? []).map((from) => ({ from, to: joinRoute(blog?.version.newPath ?? '/', '/atom.xml') })),
      ],
      extensions: settings.redirectExtensions,
    });
    this.#mapHref = createLinkMapper({
      routes: this.#routes.routes,
      files: this.#routes.files,
      versionFolders: this.#versions.map(({ folder }) => folder),
      staticFolders: settings.staticFolders,
      exists: (path) => old.tree.read(path) !== null,
      baseUrl: this.#baseUrl,
      addAsset: (path) => this.#addAsset(path),
    });
    this.#createTexts = (tree, mapHref) =>
      new TextImport({
        tree,
        settings,
        folders: this.#versions.map(({ folder }) => folder),
        mapHref,
        components: this.#components,
        cards: (page) => this.#cardsOf(page),
        dialect: { hasMath, hasDirectives, hasEmoji },
      });
    this.#texts = this.#createTexts(old.tree, this.#mapHref);
    const mapRoute = (href: string): string => this.#mapHref(href, '', '');
    this.#sidebars = new Map(
      this.#versions.map((version) => [version, this.#readSidebars(version, lineOf.get(version), mapRoute)]),
    );
  }

  run(): ImportedSite {
    let bytesAfter = 0;
    for (const line of this.#lines) {
      const files = this.#importLine(line);
      bytesAfter += sizeOf(files);
      for (const [path, bytes] of files) this.#files.set(`${line.folder}/${path}`, bytes);
    }
    this.#importPages();
    for (const folder of this.#settings.staticFolders) {
      for (const path of this.#old.tree.list(folder)) this.#copy(`${folder}/${path}`, `static/${path}`);
    }
    if (this.#texts.pageCount + this.#pages.length === 0 && !this.#problems.some(({ code }) => code === 'no-pages')) {
      this.#problems.push(noPages(this.#old.tree.fileName(this.#old.configFile)));
    }
    const languages = this.#importLanguages();
    this.#writeConfig(languages);
    for (const [path, source] of this.#components.files()) this.#files.set(path, Buffer.from(source));
    this.#reportRest();
    for (const read of this.#sidebars.values()) appendAll(this.#problems, read?.problems ?? []);
    appendAll(this.#problems, this.#routes.problems);
    appendAll(this.#problems, this.#texts.problems);
    appendAll(this.#problems, describeTree(this.#old.tree));
    const { notes, lost } = describeRest({
      isTranslated: languages.languages.length > 0,
      tree: this.#old.tree,
      settings: this.#settings,
      lines: this.#lines,
      rest: this.#rest,
      blog: this.#blog,
      reactPages: this.#pages.filter(({ isMarkdown: isText }) => !isText).length,
    });
    const site = {
      files: this.#files,
      problems: this.#components.groupStubs(this.#problems),
      notes,
      counts: { ...this.#count(bytesAfter, languages, lost), ...languages.counts },
      redirects: this.#routes.redirects,
    };
    return endWorkers(site, { baseUrl: this.#baseUrl, generated: this.#listWorkers(languages) });
  }

  /** The plugin makes one for each language, below its address. A language of docsite has all files of `static/`. */
  #listWorkers({ languages }: WrittenLanguages): readonly string[] {
    if (this.#settings.pwa === null) return [];
    const tags = new Set(languages.map(({ tag }) => tag));
    const others = listLocales(this.#old.config).filter(({ name }) => !tags.has(name));
    return ['sw.js', ...others.map(({ name }) => `${name}/sw.js`)];
  }

  #importLanguages(): WrittenLanguages {
    const { tree, config } = this.#old;
    const [line] = this.#lines;
    const { languages, problems, missing } = readLanguages({
      tree,
      settings: this.#settings,
      line,
      stored: this.#stored,
      pages: this.#pages,
      home: this.#homeTexts(),
      createTexts: (inLanguage, wrap) => this.#createTexts(inLanguage, wrap(this.#mapHref)),
      addAsset: (path) => this.#addAsset(path),
      words: {
        themeConfig: this.#settings.themeConfig,
        labelOf: ({ oldName }) =>
          textOf(line?.instance.versions[oldName]?.['label']) ?? (oldName === 'current' ? 'Next' : oldName),
        menusOf: (version) => [
          this.#sidebars.get(version)?.value,
          ...version.assets.filter(isCategoryFile).map((path) => categoryFields(tree, `${version.folder}/${path}`)),
        ],
        mapHtml: (html) => mapHtmlLinks(html, this.#baseUrl, (href) => this.#mapHref(href, '', '')),
      },
    });
    const inStatic = [...this.#files.keys()].flatMap((path) => (path.startsWith('static/') ? path.slice(6) : []));
    const addresses = [...this.#routes.routes.values(), ...inStatic];
    const written = writeLanguages(languages, (tag) =>
      addresses.some((one) => `${one}/`.toLowerCase().startsWith(`/${tag}/`.toLowerCase())),
    );
    for (const [path, bytes] of written.files) this.#files.set(path, bytes);
    appendAll(this.#problems, [...problems, ...written.problems]);
    for (const href of missing) this.#texts.missing.add(href);
    return {
      ...written,
      languages: written.languages.length === 0 ? [] : [sourceLanguage(config), ...written.languages],
    };
  }

  #importPages(): void {
    const texts = this.#pages.flatMap((page) =>
      page.isMarkdown ? [{ page, text: readText(this.#old.tree, page.path) ?? '' }] : [],
    );
    const others = this.#others.map(({ page, doc }) => ({ page, text: doc.text }));
    const { files, problems } = this.#texts.importPages([...others, ...texts]);
    appendAll(this.#problems, problems);
    for (const [path, bytes] of files) this.#files.set(path, bytes);
    for (const page of this.#pages) if (!page.isMarkdown) this.#importReactPage(page);
  }

  /** Files that no released version stores, where the new site has them. */
  #writeIncluded(included: FolderFiles, docsDir: string): void {
    for (const [name, bytes] of included) {
      const place = placeInSite(name, docsDir);
      if (!this.#files.has(place)) this.#files.set(place, bytes);
    }
  }

  #importLine(line: DocLine): FolderFiles {
    const folders = line.versions.map((version): ImportedVersion => {
      const files = new Map<string, Uint8Array>();
      for (const path of version.assets) {
        const bytes = this.#old.tree.read(`${version.folder}/${path}`);
        if (bytes !== null) files.set(path, isCategoryFile(path) ? escapeCategoryFile(bytes) : bytes);
      }
      const sidebars = this.#sidebars.get(version)?.text ?? null;
      if (sidebars !== null) files.set(SIDEBARS_FILE, Buffer.from(sidebars));
      const { docs, included } = this.#texts.importVersion(version, line, files);
      if (line.setId === null) this.#stored.set(version, docs);
      for (const [path, bytes] of docs) files.set(path, bytes);
      const fileName = (path: string): string => this.#old.tree.fileName(`${version.folder}/${path}`);
      return { name: version.newName, files, included, fileName };
    });
    const [only] = folders;
    if (!line.hasVersions) {
      this.#writeIncluded(only?.included ?? new Map(), line.folder);
      return only?.files ?? new Map();
    }
    const released = folders.filter(({ name }) => name !== NEXT).toReversed();
    const next = folders.find(({ name }) => name === NEXT) ?? null;
    const store = buildStore(released, next);
    appendAll(this.#problems, store.problems);
    this.#writeIncluded(next?.included ?? new Map(), line.folder);
    return store.files;
  }

  #homeTexts(): HomeTexts {
    const { title, tagline } = this.#old.config;
    return { title: textOf(title) ?? 'Home', tagline: textOf(tagline) ?? '', docs: this.#lines[0]?.route ?? '/' };
  }

  #importReactPage(page: OldPage): void {
    const { text, problem: found } = reactPage(page, this.#homeTexts(), { tree: this.#old.tree });
    this.#problems.push(found);
    this.#files.set(pageFile(page.route), Buffer.from(text));
  }

  #readSidebars(
    { sidebarsFile, oldName, docs }: OldVersion,
    instance: DocsInstance | undefined,
    mapHref: (href: string) => string,
  ): ReadSidebars | null {
    const { tree, modules, executed } = this.#old;
    if (instance?.sidebarPath === false) return { text: '{}\n', value: {}, problems: [] };
    const isOptional = instance?.sidebarPath === undefined;
    if (sidebarsFile === null || (isOptional && tree.read(sidebarsFile) === null)) return null;
    const mapHtml = (html: string): string => mapHtmlLinks(html, this.#baseUrl, mapHref);
    const ids = new Set(docs.map(({ id }) => id));
    const has = (id: string): boolean => ids.has(id);
    return readSidebars(sidebarsFile, oldName, { tree, modules, executed, has, mapHref, mapHtml });
  }

  /** Read once for each version with a list of cards. */
  #cardsOf(page: string): ReturnType<DocCards> {
    const version = this.#versions.find(({ folder }) => page.startsWith(`${folder}/`));
    if (version === undefined) return [];
    const read = this.#sidebars.get(version);
    const sidebars = typeof read?.text === 'string' ? read.value : FROM_FOLDERS;
    const cards = this.#cards.get(version) ?? docCards(version, sidebars, this.#old.tree);
    this.#cards.set(version, cards);
    return cards(page.slice(version.folder.length + 1));
  }

  #addAsset(path: string): RoutePath {
    const route: RoutePath = `/imported/${path.replaceAll('../', '')}`;
    this.#copy(path, `static${route}`);
    return route;
  }

  #copy(from: string, to: string): void {
    const bytes = this.#old.tree.read(from);
    if (bytes !== null) this.#files.set(to, bytes);
  }

  #writeConfig({ languages }: WrittenLanguages): void {
    const mapRoute = (href: string): string => this.#mapHref(href, '', '');
    const hasSnippets = [...this.#files.keys()].some((path) => path.startsWith(`${SNIPPETS_DIR}/`));
    const { files, problems } = writeConfig({
      old: this.#old,
      settings: this.#settings,
      lines: this.#lines,
      sets: this.#listDocsSets(),
      languages,
      mapRoute,
      mapHtml: (html) => mapHtmlLinks(html, this.#baseUrl, mapRoute),
      redirects: this.#routes.redirects,
      added: {
        ignoreLinks: this.#texts.missing.size === 0 ? undefined : [...this.#texts.missing].toSorted(),
        snippets: hasSnippets ? [SNIPPETS_DIR] : undefined,
        fences: this.#components.fences,
      },
    });
    for (const [path, bytes] of files) this.#files.set(path, bytes);
    appendAll(this.#problems, problems);
  }

  /** What items of menus may name, the main documents first. */
  #listDocsSets(): readonly DocsSet[] {
    const sidebarsOf = (read: ReadSidebars | null | undefined): Fields =>
      typeof read?.text === 'string' ? read.value : FROM_FOLDERS;
    const latestOf = (versions: readonly OldVersion[]): OldVersion | null =>
      versions.find(({ isLatest }) => isLatest) ?? null;
    const lines = this.#lines.map(({ instance: { id }, versions, setId }): DocsSet => {
      const latest = latestOf(versions);
      const sidebars = latest === null ? {} : sidebarsOf(this.#sidebars.get(latest));
      return { id, kind: setId === null ? 'main' : 'set', latest, versions: versions.length, sidebars };
    });
    const rest = this.#rest.map(({ instance, versions }): DocsSet => {
      const latest = latestOf(versions);
      const read = latest === null ? null : this.#readSidebars(latest, instance, (href) => href);
      return { id: instance.id, kind: 'pages', latest, versions: versions.length, sidebars: sidebarsOf(read) };
    });
    return [...lines, ...rest];
  }

  #reportRest(): void {
    const { tree, configFile } = this.#old;
    for (const plugin of findTextPlugins(readText(tree, configFile) ?? '')) {
      this.#problems.push(textPlugin(tree.fileName(configFile), plugin, this.#texts.pageCount));
    }
  }

  /** `lost`: pages that only the old site makes. */
  #count(bytesAfter: number, { shown }: WrittenLanguages, lost: number): ImportCounts {
    const files = this.#versions.flatMap(({ folder, docs: texts, assets }) =>
      [...texts.map((doc) => doc.path), ...assets].map((path) => `${folder}/${path}`),
    );
    const bytesBefore = files.reduce((sum, path) => sum + (this.#old.tree.read(path)?.length ?? 0), 0);
    return {
      pages: this.#texts.pageCount + this.#pages.filter(({ isMarkdown }) => !isMarkdown).length,
      versions: this.#lines.reduce((sum, { hasVersions, versions }) => sum + (hasVersions ? versions.length : 0), 0),
      bytesBefore,
      bytesAfter,
      urls: this.#countAddresses(lost, shown),
      ...this.#texts.count(),
    };
  }

  #countAddresses(lost: number, shown: WrittenLanguages['shown']): NonNullable<ImportCounts['urls']> {
    const { kept, changed, lost: unreachable, redirects } = this.#routes;
    const lists = this.#blog?.lists.filter((list) => redirects.has(list)).length ?? 0;
    // The list of posts itself is that of the set.
    const [home, gone] = this.#blog === null ? [0, 0] : this.#lines.some(({ isDated }) => isDated) ? [1, 0] : [0, 1];
    const own = { kept: kept + home, changed: changed + lists, lost: unreachable + lost + gone };
    const languages = countLanguages(listLocales(this.#old.config), {
      all: own.kept + own.changed + own.lost,
      shown,
      stored: this.#stored,
      categories: this.#categories,
      hasHome: this.#routes.routes.has('/'),
    });
    return { ...own, kept: own.kept + languages.kept, lost: own.lost + languages.lost };
  }
}

/** What a category file says; `null` for one that cannot be read. */
function categoryFields(tree: SiteTree, path: string): unknown {
  try {
    return parseYaml(readText(tree, path) ?? '');
  } catch {
    return null;
  }
}

/** Starts and ends with a slash. */
export function siteBaseUrl(value: unknown): string {
  const path = typeof value === 'string' ? value.replaceAll(/^\/+|\/+$/gu, '') : '';
  return path === '' ? '/' : `/${path}/`;
}
