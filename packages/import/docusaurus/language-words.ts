/** The messages of a language of Docusaurus, `i18n/fr/*.json`, as words of docsite's menus and as its own messages. */
import { parseJson } from '../../../src/schema/parse-json.ts';
import { ENGLISH } from '../../../src/shared/messages/english.ts';
import { buildTable } from '../../../src/shared/messages/languages.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { notImported } from '../not-imported.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import type { FoundLanguage } from '../translations.ts';
import { fieldsOf, textOf } from './config/settings.ts';
import type { OldVersion } from './versions.ts';

/** What the site says in the language of its sources. */
export interface SourceWords {
  readonly themeConfig: Fields;
  /** The label of a version. */
  readonly labelOf: (version: OldVersion) => string;
  /** Sidebars of a version, and what its files say of categories. */
  readonly menusOf: (version: OldVersion) => readonly unknown[];
  /** HTML with links as the new site needs them. */
  readonly mapHtml: (html: string) => string;
}
export interface MessageFiles {
  readonly tag: string;
  /** The folder of the language. */
  readonly folder: string;
  /** Labels of the sidebars of each version, the newest first. */
  readonly labels: readonly (readonly [version: OldVersion, file: string])[];
}
export interface ReadMessages {
  readonly found: Required<Pick<FoundLanguage, 'words' | 'strings'>>;
  /** What components of React say, by the id of a message. */
  readonly ofComponents: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** What both generators say. */
const STRINGS: Readonly<Record<string, string>> = {
  'theme.common.skipToMainContent': 'skipToContent',
  'theme.common.editThisPage': 'editThisPage',
  'theme.docs.paginator.previous': 'previous',
  'theme.docs.paginator.next': 'next',
  'theme.TOCCollapsible.toggleButtonLabel': 'onThisPage',
  'theme.SearchBar.label': 'search',
  'theme.NotFound.title': 'notFoundTitle',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.info': 'info',
  'theme.admonition.warning': 'warning',
  'theme.admonition.danger': 'danger',
  'theme.admonition.caution': 'caution',
};

export function readMessages(tree: SiteTree, source: SourceWords, { tag, folder, labels }: MessageFiles): ReadMessages {
  const words: FoundLanguage['words'][number][] = [];
  const problems: Problem[] = [];
  /** `sayOf` gives what the source says for a key; `null` for what docsite does not show. */
  const readWords = (path: string, sayOf: (key: string, message: string) => string | null): void => {
    const lost: string[] = [];
    const file = tree.fileName(path);
    for (const [key, message] of readFile(tree, path, problems)) {
      const from = sayOf(key, message);
      if (from === null) lost.push(key);
      else words.push({ from, to: key === 'copyright' ? source.mapHtml(message) : message, file });
    }
    if (lost.length > 0) problems.push(remark(file, `docsite has no place for the words of ${lost.join(', ')}.`));
  };
  const { navbar, footer } = source.themeConfig;
  readWords(`${folder}/docusaurus-theme-classic/navbar.json`, (key, message) => {
    if (key === 'title') return textOf(fieldsOf(navbar)['title']) ?? message;
    if (key === 'logo.alt') return textOf(fieldsOf(fieldsOf(navbar)['logo'])['alt']) ?? message;
    return after(key, 'item.label.');
  });
  readWords(`${folder}/docusaurus-theme-classic/footer.json`, (key, message) => {
    if (key === 'copyright') return source.mapHtml(textOf(fieldsOf(footer)['copyright']) ?? message);
    return after(key, 'link.title.') ?? after(key, 'link.item.label.');
  });
  for (const [version, file] of labels) {
    readWords(file, (key, message) => {
      if (key === 'version.label') return message === source.labelOf(version) ? message : null;
      return sidebarLabel(key, source.menusOf(version));
    });
  }
  const code = readFile(tree, `${folder}/code.json`, problems);
  const ofComponents = new Map([...code].filter(([id]) => !id.startsWith('theme.')));
  if (ofComponents.size > 0) {
    const what = `${countOf(ofComponents.size, 'message')} of components: only what pages say with <Translate> was imported.`;
    problems.push(remark(tree.fileName(`${folder}/code.json`), what));
  }
  // Of a language that docsite speaks it has words of its own.
  const isSpoken = buildTable(tag, {}).skipToContent !== ENGLISH.skipToContent;
  const strings = [...code].flatMap(([id, message]) => {
    const name = isSpoken ? undefined : STRINGS[id];
    return name === undefined ? [] : [[name, message] as const];
  });
  return { found: { words, strings: Object.fromEntries(strings) }, ofComponents, problems };
}

/** Messages by key, without empty ones. */
function readFile(tree: SiteTree, path: string, problems: Problem[]): ReadonlyMap<string, string> {
  const text = readText(tree, path);
  if (text === null) return new Map();
  const json = parseJson(text);
  if (!json.ok || !isFields(json.value)) {
    problems.push(remark(tree.fileName(path), 'This file is not JSON with messages and was not imported.'));
    return new Map();
  }
  return new Map(
    Object.entries(json.value).flatMap(([key, value]) => {
      const message = textOf(value) ?? textOf(fieldsOf(value)['message']) ?? '';
      return message.trim() === '' ? [] : [[key, message] as const];
    }),
  );
}

function after(key: string, start: string): string | null {
  return key.startsWith(start) ? key.slice(start.length) : null;
}

/** `sidebar.docs.category.Guides`, and the title and the description of its list of pages. */
function sidebarLabel(key: string, menus: readonly unknown[]): string | null {
  const [, label, field] =
    /^sidebar\.[^.]+\.(?:category|link|doc)\.(.*?)(?:\.link\.generated-index\.(title|description))?$/su.exec(key) ?? [];
  if (label === undefined || field === undefined) return label ?? null;
  return textOf(linkOf(menus, label)?.[field]) ?? (field === 'title' ? label : null);
}

/** What a menu says of the page of a category. */
function linkOf(value: unknown, label: string): Fields | null {
  if (isFields(value) && value['label'] === label && isFields(value['link'])) return value['link'];
  const inside: readonly unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  for (const one of inside) {
    const found = linkOf(one, label);
    if (found !== null) return found;
  }
  return null;
}

function remark(file: string, what: string): Problem {
  return notImported(file, { severity: 'info', what });
}
