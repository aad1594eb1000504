/**
 * Every code that a problem can have, and what it means: the compiler refuses a code that is not listed, and the
 * manual's page of codes is made from this list. A code is public: people filter reports by it, so it is never renamed.
 */

/** By area, as the manual shows them; within an area by the alphabet. Each meaning is one or two whole sentences. */
export const PROBLEM_CODES = {
  'Configuration and call': {
    'bad-call': 'The command cannot do what it is called for: an option or a path is wrong, or the system refuses.',
    'bad-config': 'A field of `docsite.config.ts` is unknown or has a wrong value, or the file cannot be run.',
    bug: 'A bug of docsite. The standard error has what to send us.',
    'no-config': 'The folder has no `docsite.config.ts`, or more than one file that could be it.',
    'unknown-version':
      'An option on the command line, `latestVersion` or `docs.versions` names a version that does not exist.',
  },
  'Pages and front matter': {
    'bad-front-matter':
      'The front matter is no YAML, or one of its fields has a wrong value. A field that is wrong counts as absent.',
    'bad-slug': 'The slug or the name of a page holds a character that no address may hold.',
    'block-end-in-code':
      'A line of colons or of `@tab` in a code block ends the block or the tab around it, and cuts the code.',
    'conflict-marks': 'The marks of a merge stand in a text, with both of its forms between them.',
    'duplicate-anchor': 'An id is on a page twice; a link to it leads to the first of the two.',
    'duplicate-heading-id': 'Two headings of a page ask for the same `{#id}`; the second gets one made from its text.',
    'duplicate-id': 'Two pages of a version have one id. Only the first is published.',
    'duplicate-route': 'Two pages, or a page and a file of `static/`, have one address. Only the first is published.',
    'extra-cells': 'A row has more cells than its table has columns. The last ones are not shown.',
    'not-utf8':
      'A file is not UTF-8: bytes without a meaning there are shown as "�", and no command writes such a text.',
    'slug-outside': 'The slug of a page or of a category leads out of its version.',
    'spaced-link': 'An address has spaces, so that it makes no link. It is shown as written.',
    'stray-block-end': 'A line of colons closes nothing.',
    'text-before-tab': 'A block of tabs does not begin with `@tab`; what stands before the first tab is not shown.',
    'too-many-variables': 'A page uses more different variables than docsite replaces.',
    'unclosed-block':
      'A block, code or a comment is never closed, so that all text behind it is taken for a part of it.',
    'unknown-admonition': 'The word behind `:::` is no kind of block. The content is shown without a frame.',
    'unknown-footnote': '`[^1]` refers to a footnote that the page does not have. It is shown as written.',
    'unknown-variable': '`{{name}}` is no variable of the site. It is shown as written.',
    'unused-footnote': 'Nothing refers to a footnote. Its text is not shown.',
  },
  Sidebars: {
    'bad-category': 'A `_category_` file cannot be read, or has a field that is wrong.',
    'bad-sidebar': '`sidebars.json` cannot be read, or an item in it is wrong.',
    'empty-folder': 'A sidebar is made from a folder that has no pages.',
    'unknown-doc': 'A sidebar, `pagination_next` or `pagination_prev` names a page that the version does not have.',
    'unknown-sidebar': '`displayed_sidebar` names a sidebar that the version does not have.',
  },
  Links: {
    'broken-anchor': 'A link leads to a heading or an id that its page does not have.',
    'broken-link': 'A link leads to an address that is no page and no file of the site.',
    'broken-markdown-link': 'A link to a Markdown file leads to no page of the version.',
    'leaves-version': 'A link leads to another version, although its own version has that page too.',
    'missing-image': 'A picture, or another file that a page shows, is not there.',
    'orphan-page': 'A page is in no menu, and no page links to it.',
    'redirected-link':
      'A link, or a redirect, leads to an address that is redirected, or to a version that is gone; readers are sent on.',
    'unused-asset': 'A file of a version is used by none of its pages.',
  },
  'Links to other sites': {
    'broken-external': 'The address of another site is not there: 404, 410, or a host that does not exist.',
    'broken-external-anchor': 'The page of the other site has no such anchor. Only with `checkAnchors`.',
    'expired-ignore': 'An entry of `checkLinks.external.ignore` is past its day, so the address is checked again.',
    'moved-external': 'The other site says that the page has moved for good.',
    'unknown-external': 'The other site gave no clear answer, so that it is not known whether the page is there.',
  },
  'The baseline': {
    'bad-baseline': 'The file given with `--baseline` cannot be read.',
    'stale-baseline': 'The baseline knows a fault that is gone.',
  },
  'The version store': {
    'bad-file-name':
      'A file has a name that nothing can lead to, such as one with a backslash or bytes that are no UTF-8.',
    'bad-manifest': 'A `version.json` cannot be read, or a field in it is wrong.',
    'bad-redirects': '`docs/versions/redirects.json` cannot be read, or leads to no version.',
    'bad-version-name': 'The name cannot be that of a version.',
    'bad-version-order': '`docs.versionOrder` does not list exactly the released versions, each once.',
    'broken-symlink': 'A symbolic link leads nowhere, or would after the command.',
    'case-conflict':
      'Two names differ only in case, or in how Unicode composes letters: many file systems take them for one.',
    'copied-text': 'A file has the bytes of another one of the store: a copy that was never edited.',
    'left-over': 'A command that did not come to its end left a folder. Nothing of it is published.',
    'missing-file': 'A manifest lists a file that is not where it should be.',
    'no-docs': 'There is no documentation: neither `docs/next` nor a version holds a page.',
    'no-manifest': 'A folder of `docs/versions` has no `version.json`.',
    'no-pages': 'A version, or a folder that is to become one, has no Markdown file.',
    'reserved-file': 'A file has a name that the store keeps for itself, such as `version.json`.',
    'stale-holder':
      'A manifest takes a file from a version whose folder has another text there by now, as after a merge of branches.',
    'stale-rename': '`renamed` names a file that the version before does not have.',
    'symlink-outside': 'A symbolic link leads out of the site. What lies outside is never read.',
    'unfinished-change': 'A change of the store was cut off, and cannot be brought to its end now.',
    'unknown-holder': 'A manifest names a version as the holder of a file, and there is no such version.',
    'unlisted-by-holder': 'A version holds a file for others that it does not list itself.',
    'unreadable-folder': 'A folder of the documentation may not be read.',
    'unused-file': 'A file lies in the store and no version lists it, so it is not published.',
  },
  'Commands on versions': {
    'backport-conflict': 'A change does not fit the text of another version.',
    'bad-range': 'A range of versions is written wrong, or starts behind its end.',
    'bad-redirect': 'The addresses of a version, or an old address, cannot lead where they are told to.',
    'file-in-the-way': 'A file stands where the command would write one.',
    'last-version': 'The version is all the documentation there is, so it cannot be removed.',
    'no-change': 'There is no change to carry over: the texts before and after are equal.',
    'no-folder': 'The folder that is to become a version does not exist.',
    'store-in-use': 'Another command is changing the versions.',
    'taken-version-name': 'There is a version, a page or a redirect of that name already.',
    'unknown-page': 'The version has no such page.',
    'unknown-revision': 'Neither a version nor a git revision has that name.',
    'unwritable-store': 'The disk refused a change of the versions. The store is as it was.',
  },
  'Templates and pages of the site': {
    'no-default-export': 'A page of `pages/`, or a template, has no default export.',
    'no-export': 'A template of the site lacks an export that other templates import.',
    'no-temporary-folder': 'No temporary folder can be made for the compiled templates.',
    'render-error': 'A template failed while it drew a page.',
    'template-error': 'A template or a page cannot be compiled, or fails while it is loaded.',
    'template-warning': 'Something in a template, a page or a stylesheet does nothing, such as CSS that is no CSS.',
    'unused-template': 'A file of `templates/` has nearly the name of a template, and is used by nothing.',
  },
  'Writing the site': {
    'bad-output': 'The output folder is the site itself, or lies where a build would destroy sources.',
    'foreign-output': 'The output folder holds files that docsite did not write.',
    'output-conflict': 'Two pages would be written to one file, or a file would have to be a folder too.',
    'output-in-use': 'Another build is writing to the output folder.',
    'shadowed-file': 'A file of `static/` has the name of one that docsite writes itself, and is left out.',
    'unwritable-output': 'The disk refused. The site of the build before is untouched.',
  },
  'Moving a site over': {
    'bad-versions': 'The list of versions of the old site cannot be read.',
    'code-word': 'A word behind the language of a code block has no meaning in docsite.',
    'comment-dropped': 'A comment in front of text was left out.',
    config: 'A setting of the old site has no equivalent, or became another one.',
    diagram: 'A diagram is shown as its source.',
    'dropped-attribute':
      'An attribute was left out: it has no equivalent, or its value is not known before the page runs.',
    formula: 'A formula is shown as its source.',
    'head-tags': 'Tags for the head of a page are a comment in the page now.',
    'lost-route': 'A page has another address than before, and its old one belongs to another page.',
    'no-sidebars': 'A version of the old site has no file for its sidebars.',
    'not-imported': 'A file was not taken over: it lies beside the versions, or its name makes no page here.',
    'partial-cycle': 'A partial includes itself.',
    'react-page': 'A page is made with React and has to be written anew.',
    'renamed-version': 'A version has another name than before.',
    'stray-brace': 'A brace is never closed, and stays in the page as text.',
    'stray-tag': 'A tag has no partner, and stays in the page as text.',
    'themed-image': 'A picture had one form for light and one for dark pages; the light one was kept.',
    'unknown-component': 'A component has no equivalent, and is shown as code.',
    'unread-config': 'A value of the old configuration is not known without running it.',
    'unread-sidebar': 'An item of the old sidebars is not known without running their file.',
    'unread-sidebars': 'The old sidebars cannot be read without running their file.',
    'unresolved-export': 'An `export` of a page cannot be carried over. It is a comment in the page now.',
    'unresolved-expression': 'An expression has no value before the page runs, and is shown as code.',
    'unresolved-import': 'An `import` of a page cannot be carried over. It is a comment in the page now.',
  },
} as const;

type Areas = typeof PROBLEM_CODES;
/** Kebab-case name of a kind of problem: `broken-link`. */
export type ProblemCode = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas];
