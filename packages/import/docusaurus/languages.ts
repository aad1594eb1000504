/** The folder `i18n/` of a Docusaurus site: what is translated of its documents, pages and labels. */
import { hashBytes } from '../../../src/disk/hash-bytes.ts';
import { decodeEscapes, isExternal, splitHref } from '../../../src/shared/href.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import { isCategoryFile, isMarkdown } from '../../../src/shared/model/source-kind.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { SourcePath } from '../../../src/shared/types/store.ts';
import type { FolderFiles } from '../build-store.ts';
import { normalise, pathBeside, readText, type SiteTree } from '../site-tree.ts';
import { movedLanguage, otherPlugin, unknownLanguage, untranslated, withoutSource } from '../translation-problems.ts';
import { type FoundLanguage, languageLabel, languageTag } from '../translations.ts';
import { type DocsInstance, fieldsOf, type SiteSettings, textOf, textsOf } from './config/settings.ts';
import type { DocLine } from './doc-lines.ts';
import { readMessages, type SourceWords } from './language-words.ts';
import type { LinkMapper } from './pages/link-mapper.ts';
import { type HomeTexts, reactPage } from './pages/react-page.ts';
import { type OldPage, pageFile } from './pages/site-pages.ts';
import type { TextImport } from './pages/text-import.ts';
import type { OldVersion } from './versions.ts';

export interface LanguagesSource {
  readonly tree: SiteTree;
  readonly settings: SiteSettings;
  /** The main documents. */
  readonly line: DocLine | undefined;
  /** Documents of each version as the new site stores them. */
  readonly stored: ReadonlyMap<OldVersion, FolderFiles>;
  readonly pages: readonly OldPage[];
  readonly home: HomeTexts;
  /** Converts texts of the site as a language shows it. */
  readonly createTexts: (tree: SiteTree, wrap: (mapHref: LinkMapper) => LinkMapper) => TextImport;
  /** Copies a file that no version has, and gives its new address. */
  readonly addAsset: (path: string) => string;
  readonly words: SourceWords;
}
export interface ReadLanguages {
  readonly languages: readonly FoundLanguage[];
  readonly problems: readonly Problem[];
  /** Missing pictures, as pages name them. */
  readonly missing: readonly string[];
}
export interface Locale {
  readonly name: string;
  /** `null` for a name that is not a language. */
  readonly tag: string | null;
  readonly label: string | null;
  /** Relative to the root. */
  readonly folder: string;
  /** Where it was, if its tag is not that address. */
  readonly oldPath: string;
}

const DOCS = 'docusaurus-plugin-content-docs';
const PAGES = 'docusaurus-plugin-content-pages';

/** All further languages of the configuration, in its order. */
export function readLanguages(source: LanguagesSource): ReadLanguages {
  const languages: FoundLanguage[] = [];
  const problems: Problem[] = [];
  const missing: string[] = [];
  for (const locale of listLocales(source.settings.fields)) {
    const { tag, label, oldPath, folder } = locale;
    const reader = new LocaleReader(source, locale);
    if (tag === null) {
      const pages = source.tree.list(folder).filter(isMarkdown).length;
      problems.push(unknownLanguage(locale.name, source.tree.fileName(folder), pages));
      continue;
    }
    const found = reader.read();
    languages.push({ tag, label: label ?? languageLabel(tag), folder: source.tree.fileName(folder), ...found });
    if (oldPath !== `/${tag}/`) problems.push(movedLanguage(source.tree.fileName(folder), tag, oldPath));
    appendAll(problems, reader.problems);
    appendAll(missing, reader.missing);
  }
  return { languages, problems, missing };
}

/** The language of the sources and its label, for a site that has others. */
export function sourceLanguage(fields: Fields): { readonly tag: string; readonly label: string } {
  const { defaultLocale, localeConfigs } = fieldsOf(fields['i18n']);
  const name = textOf(defaultLocale) ?? 'en';
  const tag = languageTag(name) ?? 'en';
  return { tag, label: textOf(fieldsOf(fieldsOf(localeConfigs)[name])['label']) ?? languageLabel(tag) };
}

/** Further locales of the configuration. */
export function listLocales(fields: Fields): readonly Locale[] {
  const { locales, defaultLocale, path, localeConfigs } = fieldsOf(fields['i18n']);
  return textsOf(locales)
    .filter((name) => name !== (defaultLocale ?? 'en'))
    .map((name) => {
      const own = fieldsOf(fieldsOf(localeConfigs)[name]);
      return {
        name,
        tag: languageTag(name) ?? languageTag(textOf(own['htmlLang']) ?? ''),
        label: textOf(own['label']),
        folder: normalise(`${textOf(path) ?? 'i18n'}/${textOf(own['path']) ?? name}`),
        oldPath: textOf(own['baseUrl']) ?? `/${name}/`,
      };
    });
}

class LocaleReader {
  readonly problems: Problem[] = [];
  readonly #source: LanguagesSource;
  readonly #locale: Locale;
  /** The site as the language shows it. */
  readonly #tree: SiteTree;
  readonly #texts: TextImport;
  /** Folders of documents in the language, each with its version. */
  readonly #folders: ReadonlyMap<OldVersion, string>;
  readonly #docs: string;
  /** Addresses of pictures that the language alone has: each version has a copy. */
  readonly #assets = new Map<string, string>();

  constructor(source: LanguagesSource, locale: Locale) {
    const { tree, line, settings } = source;
    this.#source = source;
    this.#locale = locale;
    this.#docs = docsInLanguage(locale, line?.instance);
    this.#folders = new Map(
      (line?.versions ?? []).map((version) => [version, folderInLanguage(locale, line?.instance, version)] as const),
    );
    const places = [...this.#folders].map(([{ folder }, own]) => [folder, own] as const);
    if (settings.pages !== null) places.push([settings.pages.path, `${locale.folder}/${PAGES}`]);
    this.#tree = treeInLanguage(tree, places);
    this.#texts = source.createTexts(this.#tree, (mapHref) => this.#mapPictures(mapHref));
  }

  get missing(): readonly string[] {
    return [...this.#texts.missing];
  }

  read(): Pick<FoundLanguage, 'translations' | 'pictures' | 'words' | 'strings' | 'pages'> {
    const { tree, words } = this.#source;
    const messages = readMessages(tree, words, {
      tag: this.#locale.tag ?? '',
      folder: this.#locale.folder,
      labels: [...this.#folders].map(([version, folder]) => [version, `${folder}.json`] as const),
    });
    const found = { ...messages.found, ...this.#readDocs(), pages: this.#readPages(messages.ofComponents) };
    this.#nameRest();
    appendAll(this.problems, [...this.#texts.problems, ...messages.problems]);
    return found;
  }

  #readDocs(): Pick<FoundLanguage, 'translations' | 'pictures'> {
    const { tree, line, stored } = this.#source;
    const translations: FoundLanguage['translations'][number][] = [];
    const pictures: FoundLanguage['pictures'][number][] = [];
    const copies: string[] = [];
    for (const [version, folder] of this.#folders) {
      const docs = new Map(version.docs.map((doc) => [doc.path, doc]));
      for (const path of tree.list(folder)) {
        const [doc, source] = [docs.get(path), stored.get(version)?.get(path)];
        const [own, file] = [`${folder}/${path}`, tree.fileName(`${folder}/${path}`)];
        if (!isMarkdown(path)) {
          const bytes = tree.read(own);
          const ofSource = tree.read(`${version.folder}/${path}`);
          const isOwn = bytes !== null && (ofSource === null || Buffer.compare(bytes, ofSource) !== 0);
          if (isOwn && version.assets.includes(path) && !isCategoryFile(path)) pictures.push({ path, bytes, file });
        } else if (doc === undefined || source === undefined) {
          if (tree.read(`${version.folder}/${path}`) === null) this.problems.push(withoutSource(file, false));
        } else {
          const text = readText(tree, own) ?? '';
          if (text === doc.text) copies.push(file);
          else if (line !== undefined) {
            const converted = this.#texts.importTranslation({ ...doc, text }, version, line);
            translations.push({ version: version.newName, page: path, file, source, text: converted });
          }
        }
      }
    }
    if (copies.length > 0) this.problems.push(untranslated(tree.fileName(this.#docs), copies));
    return { translations, pictures };
  }

  /** Those with a text of their own, and the home page, which each language has. */
  #readPages(messages: ReadonlyMap<string, string>): FolderFiles {
    const { tree, pages, home, settings } = this.#source;
    const files = new Map<SourcePath, Uint8Array>();
    for (const page of pages) {
      const below = page.path.slice((settings.pages?.path ?? '').length + 1);
      const isOwn = tree.read(`${this.#locale.folder}/${PAGES}/${below}`) !== null;
      const target = pageFile(page.route).replace(/(?=\.md$)/u, `.${this.#locale.tag ?? ''}`);
      if (page.isMarkdown) {
        if (!isOwn) continue;
        const { text, problems } = this.#texts.importPage(page.path, readText(this.#tree, page.path) ?? '');
        files.set(target, Buffer.from(text));
        appendAll(this.problems, problems);
      } else if (isOwn || page.route === '/' || namesMessage(readText(tree, page.path) ?? '', messages)) {
        const { text, problem } = reactPage(page, home, { tree: this.#tree, messages });
        files.set(target, Buffer.from(text));
        if (isOwn) this.problems.push({ ...problem, fix: problem.fix.replace(pageFile(page.route), target) });
      }
    }
    return files;
  }

  /** Markdown of other plugins, of versions that the site does not have, and of pages that it does not have. */
  #nameRest(): void {
    const { tree, pages, settings } = this.#source;
    const { folder } = this.#locale;
    const known = [...this.#folders.values()].map((one) => `${one}/`);
    const sources = new Set(pages.map(({ path }) => path.slice((settings.pages?.path ?? '').length + 1)));
    const others = new Map<string, number>();
    for (const path of tree.list(folder).filter(isMarkdown)) {
      const whole = `${folder}/${path}`;
      const [plugin = '', ...below] = path.split('/');
      if (known.some((one) => whole.startsWith(one))) continue;
      if (`${folder}/${plugin}` === this.#docs || plugin === PAGES) {
        const isPage = plugin === PAGES && sources.has(below.join('/'));
        if (!isPage) this.problems.push(withoutSource(tree.fileName(whole), false));
      } else others.set(plugin, (others.get(plugin) ?? 0) + 1);
    }
    for (const [plugin, count] of others) {
      this.problems.push(otherPlugin(tree.fileName(`${folder}/${plugin}`), count));
    }
  }

  /** A picture that the language alone has gets an address of its own. */
  #mapPictures(mapHref: LinkMapper): LinkMapper {
    return (href, from, page) => {
      const { path, query, hash } = splitHref(href);
      if (path === '' || path.startsWith('/') || isExternal(href) || isMarkdown(path)) return mapHref(href, from, page);
      const target = pathBeside(from, decodeEscapes(path));
      const [own] = [...this.#folders].flatMap(([{ folder }, inLanguage]) =>
        target.startsWith(`${folder}/`) ? `${inLanguage}${target.slice(folder.length)}` : [],
      );
      const { tree, addAsset } = this.#source;
      const bytes = own === undefined || tree.read(target) !== null ? null : tree.read(own);
      if (own === undefined || bytes === null) return mapHref(href, from, page);
      const key = hashBytes(bytes);
      const address = this.#assets.get(key) ?? addAsset(own);
      this.#assets.set(key, address);
      return address + query + hash;
    };
  }
}

function docsInLanguage({ folder }: Locale, instance: DocsInstance | undefined): string {
  const id = instance?.id ?? 'default';
  return `${folder}/${DOCS}${id === 'default' ? '' : `-${id}`}`;
}

/** Where a language has its documents of a version, relative to the root. */
export function folderInLanguage(locale: Locale, instance: DocsInstance | undefined, { oldName }: OldVersion): string {
  return `${docsInLanguage(locale, instance)}/${oldName === 'current' ? oldName : `version-${oldName}`}`;
}

/** `places`: folders of the site, each with the one that has its files in the language. */
function treeInLanguage(tree: SiteTree, places: readonly (readonly [string, string])[]): SiteTree {
  const placeOf = (path: string): string => {
    const own = places.flatMap(([from, to]) => (path.startsWith(`${from}/`) ? to + path.slice(from.length) : []));
    return own.find((one) => tree.read(one) !== null) ?? path;
  };
  return {
    ...tree,
    read: (path) => tree.read(placeOf(path)),
    fileName: (path) => tree.fileName(placeOf(path)),
  };
}

function namesMessage(source: string, messages: ReadonlyMap<string, string>): boolean {
  return [...messages.keys()].some((id) => source.includes(id));
}
