/**
 * Every code that a problem can have, and what it means: the compiler refuses a code that is not listed, and the
 * manual's page of codes is generated from this list. Codes are public: people filter reports by them, so none is renamed.
 */

/** By area, as the manual shows them; alphabetical within an area. Each meaning is one or two whole sentences. */
export const PROBLEM_CODES = {
  'Configuration and call': {
    'bad-call': 'The command cannot run as called: an option or a path is wrong, or the system refuses.',
    'bad-config': 'A field of `docsite.config.ts` is unknown or has a wrong value, or the file cannot run.',
    bug: 'A bug in docsite. Standard error says what to report.',
    'hook-error': 'A plugin or a hook of the configuration has thrown, or returned something else than it may.',
    'no-card':
      'A title is written in a script that no font of the site has: its document has no generated social image.',
    'no-config': 'The folder has no `docsite.config.ts`, or more than one candidate for it.',
    'unreadable-file': 'A pipe or a device has the name of a file that docsite reads, such as `package.json`.',
    'unknown-set': '`--set` names a set that the configuration does not have, or one without versions.',
    'unknown-version':
      'An option on the command line, `latestVersion` or `docs.versions` names a version that does not exist.',
  },
  'Pages and front matter': {
    'bad-api':
      'The specification of an API cannot be read, or says something that OpenAPI does not have. What is wrong is left out.',
    'bad-component':
      'The tag of a component is written wrong, for example with code in an attribute. It is not read as a component.',
    'bad-front-matter':
      'The front matter is not valid YAML, or one of its fields has a wrong value. A wrong field is ignored.',
    'bad-include': 'An include is written wrong, or what it names is not text.',
    'bad-line-range': 'An include shows lines that its file does not have, or the range is written wrong.',
    'bad-translations':
      'A list of translations, or the words of a language, is not valid: a field is wrong, a file is missing, or two files translate one text.',
    'bad-slug':
      'The slug or the name of a page contains a character that is not allowed in a URL, or a name that Windows does not allow.',
    'block-end-in-code':
      'A line of colons or with `@tab` after code that is never closed ends the block or the tab around it, and the code with it.',
    'conflict-marks': 'A text has an unresolved merge conflict, with both versions between conflict markers.',
    'duplicate-anchor': 'An id appears twice on a page; links lead to the first of the two.',
    'duplicate-heading-id': 'Two headings of a page use the same `{#id}`; the second gets one made from its text.',
    'duplicate-id': 'Two pages of a version have the same id. Only the first is published.',
    'duplicate-route':
      'Two pages, or a page and a file of `static/`, have the same address. Only the first is published.',
    'extra-cells': 'A row has more cells than its table has columns. The last ones are not shown.',
    'include-circle': 'A text includes itself, directly or through others.',
    'include-outside':
      'An include names a file that is outside of the site, hidden, or in a folder that `snippets` does not name.',
    'link-as-text': 'Something is written almost like a link or a picture, and is shown as text.',
    'mdx-expression':
      'A text has an expression or a comment of MDX. Documents are Markdown, so it is shown as written.',
    'mdx-import': 'A text has an `import` or `export` of MDX. Documents are Markdown, so it is shown as text.',
    'misplaced-html':
      'A tag in a text has no effect where it is, has no partner, or ends the block that it is in. Browsers correct it in their own way.',
    'missing-include': 'An include names a file that does not exist, or that the version does not store.',
    'no-git-dates':
      'The configuration asks for dates or authors of last changes, and git has none: it is missing, refuses the folder, or has no repository there.',
    'not-utf8': 'A file is not UTF-8: invalid bytes are shown as "�", and no command writes such a text.',
    'placeholder-page': 'An import could not convert this page. It must be rewritten.',
    'shallow-clone': 'The checkout lacks git history, so the unreleased version shows no dates or authors.',
    'slug-outside': 'The slug of a page or of a category leads out of its version.',
    'skipped-repository': 'A folder of `static/` is the data of a repository, such as `.git`. It is not published.',
    'skipped-symlink': 'A symbolic link in `pages/` or `static/` is not followed: what it leads to is not published.',
    'spaced-link': 'The target of a link has spaces, so it is not a link. It is shown as written.',
    'stray-block-end': 'A line of colons closes nothing.',
    'bad-tab-query': 'A block of tabs names a query string that cannot be one: the tabs do not follow the address.',
    'text-before-tab': 'A block of tabs does not start with `@tab`; text before the first tab is not shown.',
    'table-as-text': 'Lines look like a table, and are shown as text.',
    'too-large-block': 'A block is too large or too deep for docsite, and is shown as it is written.',
    'too-large-file': 'A picture or download next to documents is larger than docsite publishes from there.',
    'too-long-text': 'A document is longer than docsite takes.',
    'too-many-includes': 'A page includes more files, or more text, than docsite takes.',
    'too-many-variables': 'A page uses more different variables than docsite replaces.',
    'unbalanced-html':
      'A tag in a text is never closed, or closes what it has not opened, so what follows it is lost or looks different.',
    'unclosed-block': 'A block, code or a comment is never closed, so all text after it becomes part of it.',
    'uncoloured-code': 'A block of code is shown without colours, because colouring it would take too long.',
    'unicode-space':
      'A Unicode space, or a character that nobody sees, keeps a line from being a heading, an item or a table.',
    'unknown-admonition': 'The word after `:::` is not a kind of block. The content is shown without a frame.',
    'unknown-fence-word':
      'A word after the language of a block of code means nothing to docsite or to the site. The block is shown without it.',
    'unknown-footnote': '`[^1]` refers to a footnote that the page does not have. It is shown as written.',
    'unknown-region': 'An include names a region that its file does not have, or that is never closed.',
    'unknown-tag': 'A tag is neither an element of HTML nor a component: browsers ignore it, or show it as text.',
    'unknown-variable': '`{{name}}` is not a variable of the site. It is shown as written.',
    'untrusted-content':
      'With `--untrusted-docs`: raw HTML, an address, an attribute or a file could run or load something, and is left out.',
    'unused-footnote': 'Nothing refers to a footnote. Its text is not shown.',
    'wrong-file-content':
      'A file is a pointer of Git LFS, empty, cut off, or not what its ending says, such as an HTML page with the name of a picture.',
  },
  Sidebars: {
    'bad-category': 'A `_category_` file cannot be read, or one of its fields is wrong.',
    'bad-sidebar': '`sidebars.json` cannot be read, or an item in it is wrong.',
    'empty-folder': 'A sidebar is generated from a folder that has no pages.',
    'unknown-doc': 'A sidebar, `pagination_next` or `pagination_prev` names a page that the version does not have.',
    'unknown-sidebar': '`displayed_sidebar` names a sidebar that the version does not have.',
  },
  Links: {
    'broken-anchor': 'A link leads to a heading or an id that its page does not have.',
    'broken-link': 'A link leads to an address that is neither a page nor a file of the site.',
    'broken-markdown-link': 'A link to a Markdown file does not lead to a page of the version.',
    'leaves-version': 'A link leads to another version, although its own version has that page too.',
    'missing-image': 'A picture, or another file that a page shows, is missing.',
    'orphan-page': 'A page is in no menu, and no page links to it.',
    'redirect-circle': 'Redirects of the configuration lead back to where they begin.',
    'redirected-link':
      'A link, or a redirect, leads to an address that is redirected, or to a version that was removed; readers are redirected.',
    'unused-asset': 'No page of a version uses one of its files.',
  },
  'Links to other sites': {
    'broken-external': 'A page of another site does not exist: 404, 410, or an unknown host.',
    'broken-external-anchor': 'A page of another site has no such anchor. Only with `checkAnchors`.',
    'expired-ignore': 'An entry of `checkLinks.external.ignore` has expired, so the address is checked again.',
    'moved-external': 'The other site says that the page has moved permanently.',
    'unknown-external': 'The other site gave no clear answer, so docsite cannot tell whether the page exists.',
  },
  'The baseline': {
    'bad-baseline': 'The file given with `--baseline` cannot be read.',
    'stale-baseline': 'The baseline lists a problem that no longer exists.',
  },
  'The version store': {
    'bad-file-name':
      'A file or folder has a name that no URL can reach, or that Windows does not allow: with a backslash, `:` or `?`, a dot at the end, or that of a device, such as `con.md`.',
    'bad-manifest': 'A `version.json` cannot be read, or a field in it is wrong.',
    'bad-redirects': '`docs/versions/redirects.json` cannot be read, or leads to a version that does not exist.',
    'bad-version-name': 'The name is not allowed for a version.',
    'bad-version-order': '`docs.versionOrder` does not list exactly the released versions, each once.',
    'broken-symlink': 'A symbolic link is broken, or would be after the command.',
    'case-conflict':
      'Two names differ only in case, or in how Unicode composes letters: many file systems treat them as one.',
    'copied-text': 'A file is the same as another one of the store, line ends aside: a copy that was never edited.',
    'left-over': 'An interrupted command left a folder. Nothing of it is published.',
    'lost-fix':
      'A released text was edited, and `docs/next` still has the text from before, so the next release loses the fix.',
    'missing-file': 'A manifest lists a file that is not where it should be.',
    'no-docs': 'No documentation found: `docs/next` and all versions have no pages.',
    'no-manifest': 'A folder of `docs/versions` has no `version.json`.',
    'no-pages': 'A version, or a folder that should become one, has no Markdown file.',
    'reserved-file': 'A file has a name that the store reserves, such as `version.json`.',
    'stale-holder':
      'A manifest takes a file from a version whose folder has another text there now, for example after a merge.',
    'stale-rename': '`renamed` names a file that the version it was made from does not have.',
    'symlink-outside':
      'A symbolic link leads out of the site, or to a hidden file such as `.git/config`. Neither is read.',
    'unfinished-change': 'A change of the store was interrupted, and cannot be completed now.',
    'unknown-holder': 'A manifest takes a file from a version that does not exist.',
    'unlisted-by-holder': 'A version holds a file for other versions that it does not list itself.',
    'unreadable-folder': 'A folder of the documentation cannot be read.',
    'unread-texts':
      'A command on versions could not read the texts for remarks on their code, because the site does not load.',
    'unused-parent': '`parent` names what is not a version, or what was made from this one.',
    'unused-file': 'No version lists a file of the store, so it is not published.',
  },
  'Commands on versions': {
    'backport-conflict': 'A change does not fit the text of another version.',
    'bad-parent': 'A version cannot be made from itself, or from one that was made from it.',
    'bad-range': 'A range of versions is invalid, or starts after its end.',
    'bad-redirect': 'The addresses of a version, or an old address, cannot be redirected to the given target.',
    'file-in-the-way': 'There is already a file where the command would write one.',
    'last-version': 'The version is the only documentation, so it cannot be removed.',
    'no-change': 'There is nothing to carry over: the texts before and after are equal.',
    'no-file': 'The file that should become a page cannot be read.',
    'no-folder': 'The folder that should become a version does not exist.',
    'not-undone': 'A cut cannot be taken back: others were made from the version, or it is in the last build.',
    'old-version-name':
      '`docs/next` is about to become a version that is older than the latest one; such a version begins with a stored one.',
    'store-in-use': 'Another command is changing the versions.',
    'taken-version-name': 'A version, a page or a redirect of that name already exists.',
    'unknown-page': 'The version has no such page.',
    'unknown-revision': 'Neither a version nor a git revision has that name.',
    'unwritable-store': 'The disk refused a change of the versions. The store is as it was.',
  },
  'Templates, components and pages of the site': {
    'bad-component-file': 'A file of `components/` exports something that docsite does not understand.',
    'component-error': 'A component failed while a text was drawn.',
    'no-default-export': 'A page of `pages/`, a component or a template has no default export.',
    'no-export': 'A template of the site lacks an export that other templates import.',
    'no-temporary-folder': 'No temporary folder can be made for the compiled templates.',
    'render-error': 'A template failed while rendering a page.',
    'template-error': 'A template or a page cannot be compiled, or fails while loading.',
    'template-warning': 'Something in a template, a page or a stylesheet has no effect, such as invalid CSS.',
    'unused-template': 'A file of `templates/` almost has the name of a template, and is not used.',
  },
  'Writing the site': {
    'bad-output': 'The output folder is the site itself, or is where a build would destroy sources.',
    'foreign-output': 'The output folder holds files that docsite did not write.',
    'output-conflict': 'Two pages would be written to one file, or a file would have to be a folder too.',
    'budget-exceeded': 'A file of the site is larger than `build.budgets` allows.',
    'output-in-use': 'Another build is writing to the output folder.',
    'shadowed-file': 'A file of `static/` has the name of one that docsite writes itself, and is skipped.',
    'unwritable-output': 'The disk refused. The site of the previous build is untouched.',
  },
  'Moving a site over': {
    'bad-versions': 'The list of versions of the old site cannot be read.',
    'code-file': 'A block of code names a file that the old site does not have, or has code of its own.',
    'code-word': 'A word after the language of a code block has no meaning in docsite.',
    'comment-dropped': 'A comment before text was left out.',
    'component-stub': 'A component needs what the new site does not have. A stub shows what is between its tags.',
    config: 'A setting of the old site has no equivalent, or became another one.',
    diagram: 'A diagram is shown as its source.',
    'dropped-attribute':
      'An attribute was left out: it has no equivalent, or its value is only known when the page runs.',
    formula: 'A formula is shown as its source.',
    'head-tags': "A part of a page's head was omitted.",
    'lost-route': 'An old address no longer leads to its page: another page has it, or the page has no source.',
    'no-sidebars': 'A version of the old site has no file for its sidebars.',
    'no-sources': 'The sources of a version of the old site were not found.',
    'not-imported':
      'A file was not imported: it is next to the versions, its name does not make a page here, or it is a translation that docsite has no place for.',
    'partial-cycle': 'A partial includes itself.',
    'react-page': 'A page is a React component. Only its text was imported.',
    'renamed-version': 'A version has another name than before.',
    'stray-brace': 'A brace is never closed, and stays in the page as text.',
    'stray-tag': 'A tag has no partner, and stays in the page as text.',
    'text-plugin': 'A plugin changed texts of the old site while it was built. An import does not run it.',
    'theme-style': 'A colour of the old theme cannot be read on its background, or a style has no counterpart.',
    'themed-image': 'A picture had one form for light and one for dark pages; the light one was kept.',
    'unknown-component': 'A component has no equivalent, and is shown as code.',
    'unread-config': 'A value of the old configuration is not known without running it.',
    'unread-sidebar': 'An item of the old sidebars is not known without running their file.',
    'unread-sidebars': 'The old sidebars cannot be read without running their file.',
    'unresolved-export': 'An `export` of a page cannot be carried over. It is a comment in the page now.',
    'unresolved-expression': 'An expression has a value only when the page runs, and is shown as code.',
    'unresolved-import': 'An `import` of a page cannot be carried over. It is a comment in the page now.',
    'written-out': 'A page showed another file. An include cannot do that here, so the text is in the page now.',
  },
} as const;

type Areas = typeof PROBLEM_CODES;
/** Kebab-case name of a kind of problem: `broken-link`. */
export type ProblemCode = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas];
