/** Translations of an old site → `docs/languages/`: each text once, with the hashes of the source texts that it translates. Pure. */
import { parseFrontMatter } from '../../src/content/parse/front-matter.ts';
import { hashText } from '../../src/disk/hash-bytes.ts';
import { appendAll } from '../../src/shared/append-all.ts';
import { LANGUAGES_DIR } from '../../src/shared/site-folders.ts';
import { compareText } from '../../src/shared/string/compare-text.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import type { BodyHash, SourcePath, VersionName } from '../../src/shared/types/store.ts';
import type { FolderFiles } from './build-store.ts';
import type { ImportCounts } from './import-report.ts';
import { restoreBreaks } from './mdx/convert-page.ts';
import { parseHeadings, writeId } from './mdx/write/pin-heading-ids.ts';
import { invalid, leftOutLanguage, otherPicture, otherTranslations, otherWords } from './translation-problems.ts';

/** One file of the old site. */
export interface FoundTranslation {
  readonly version: VersionName;
  /** The page that it translates, by its path in the version. */
  readonly page: SourcePath;
  /** How problems name it. */
  readonly file: string;
  /** The page as the new site stores it. */
  readonly source: Uint8Array;
  /** In docsite's Markdown; its headings have the ids that they had. */
  readonly text: string;
}
export interface FoundLanguage {
  /** As BCP 47 writes it. */
  readonly tag: string;
  readonly label: string;
  /** Its folder in the old site, as problems name it. */
  readonly folder: string;
  /** The newest version first. */
  readonly translations: readonly FoundTranslation[];
  /** Files that take the place of those of the source, by path in a version; the newest version first. */
  readonly pictures: readonly { readonly path: SourcePath; readonly bytes: Uint8Array; readonly file: string }[];
  /** Labels, those that count first. */
  readonly words: readonly { readonly from: string; readonly to: string; readonly file: string }[];
  /** Messages of docsite, for a language that it does not speak. */
  readonly strings?: Readonly<Record<string, string>>;
  /** Pages of the site itself, by path in the new site. */
  readonly pages?: FolderFiles;
}
export interface ShownPages {
  /** Of the texts of the sources that are translated. */
  readonly hashes: ReadonlySet<BodyHash>;
  /** Pages of the site itself, by path in the new site. */
  readonly pages: readonly SourcePath[];
}
export interface WrittenLanguages {
  /** By path in the new site. */
  readonly files: FolderFiles;
  /** Which pages each of them has, by its tag. */
  readonly shown: ReadonlyMap<string, ShownPages>;
  /** Those that have a page, as the configuration lists them. */
  readonly languages: readonly { readonly tag: string; readonly label: string }[];
  readonly problems: readonly Problem[];
  /** Left out for a site in one language. */
  readonly counts: Pick<ImportCounts, 'translations'>;
}

/** What a site in several languages does with addresses that showed the text of the source. */
export const MISSING_PAGES =
  'In a language, pages without a translation show that of another version, or are missing: the not-found page leads to the source. "docsite translations status" counts both.';

/** The name of a language as BCP 47 writes it; `null` for one that has none. */
export function languageTag(name: string): string | null {
  try {
    return new Intl.Locale(name.replaceAll('_', '-')).toString();
  } catch {
    return null;
  }
}

/** What readers of a language call it. */
export function languageLabel(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * Of several translations of one text that of the newest version counts, and the others are named. `addresses` are those of the site in
 * the language of its sources: no language can be where they begin.
 */
export function writeLanguages(found: readonly FoundLanguage[], addresses: readonly string[]): WrittenLanguages {
  const taken = new Set(addresses.map((one) => one.split('/')[1]?.toLowerCase()));
  const files = new Map<SourcePath, Uint8Array>();
  const problems: Problem[] = [];
  const languages: { tag: string; label: string }[] = [];
  const shown = new Map<string, ShownPages>();
  const sums = { files: 0, texts: 0 };
  for (const language of found) {
    const { tag, label, pages = new Map<SourcePath, Uint8Array>() } = language;
    const written = new LanguageFiles(language);
    const why = taken.has(tag.toLowerCase())
      ? `The site has something else at "/${tag}".`
      : languages.some((one) => one.tag.toLowerCase() === tag.toLowerCase())
        ? `Another language is called "${tag}", too.`
        : written.texts + pages.size === 0
          ? 'No page of it is translated.'
          : null;
    if (why !== null) {
      problems.push(leftOutLanguage(language, language.translations.length, why));
      continue;
    }
    for (const [path, bytes] of [...written.files, ...pages]) files.set(path, bytes);
    appendAll(problems, written.problems);
    sums.files += written.copies;
    sums.texts += written.texts;
    languages.push({ tag, label });
    shown.set(tag, { hashes: written.hashes, pages: [...pages.keys()] });
  }
  const counts = languages.length === 0 ? {} : { translations: { ...sums, languages: languages.length } };
  return { files, languages, shown, problems, counts };
}

/** Of one language. */
class LanguageFiles {
  readonly files = new Map<SourcePath, Uint8Array>();
  readonly problems: Problem[] = [];
  /** Files of the old site that are among the texts, and these texts. */
  copies = 0;
  texts = 0;
  readonly hashes: ReadonlySet<BodyHash>;
  readonly #folder: string;

  constructor(language: FoundLanguage) {
    this.#folder = `${LANGUAGES_DIR}/${language.tag}`;
    const kept = this.#selectTexts(language.translations);
    this.hashes = new Set(kept.keys());
    this.#writeTexts(kept);
    for (const { path, bytes, file } of language.pictures) this.#addPicture(path, bytes, file);
    this.#writeWords(language);
  }

  /** The translation of each text of the sources, by its hash. */
  #selectTexts(translations: readonly FoundTranslation[]): ReadonlyMap<BodyHash, FoundTranslation> {
    const kept = new Map<BodyHash, FoundTranslation>();
    const others = new Map<FoundTranslation, string[]>();
    const refused = new Map<string, string[]>();
    const faults = new Map<string, string | null>();
    for (const one of translations) {
      const { text, file } = one;
      const fault = faults.has(text) ? (faults.get(text) ?? null) : faultOf(text);
      faults.set(text, fault);
      const hash = hashText(one.source);
      const first = kept.get(hash);
      if (fault !== null) refused.set(text, [...(refused.get(text) ?? []), file]);
      else if (first === undefined) kept.set(hash, one);
      else if (first.text !== text) others.set(first, [...(others.get(first) ?? []), file]);
      if (fault === null && (first === undefined || first.text === text)) this.copies += 1;
    }
    for (const [text, names] of refused) this.problems.push(invalid(names, faults.get(text) ?? ''));
    for (const [first, names] of others) this.problems.push(otherTranslations(first.file, names));
    return kept;
  }

  #writeTexts(kept: ReadonlyMap<BodyHash, FoundTranslation>): void {
    const entries = new Map<string, { readonly file: SourcePath; readonly text: string; readonly of: BodyHash[] }>();
    const taken = new Set<SourcePath>();
    for (const [hash, { page, version, text: written, source }] of kept) {
      const text = pinIds(written, Buffer.from(source).toString('utf8'));
      const known = entries.get(`${page}\0${text}`);
      known?.of.push(hash);
      if (known !== undefined) continue;
      const file = taken.has(page) ? page.replace(/(?=\.mdx?$)/iu, `@${version}`) : page;
      taken.add(file);
      entries.set(`${page}\0${text}`, { file, text, of: [hash] });
    }
    this.texts = entries.size;
    const sorted = [...entries.values()].toSorted((a, b) => compareText(a.file, b.file));
    for (const { file, text } of sorted) this.files.set(`${this.#folder}/${file}`, Buffer.from(text));
    if (sorted.length === 0) return;
    this.#writeJson('translations.json', Object.fromEntries(sorted.map(({ file, of }) => [file, { of }])));
  }

  #addPicture(path: SourcePath, bytes: Uint8Array, file: string): void {
    const place = `${this.#folder}/${path}`;
    const first = this.files.get(place);
    if (first === undefined) this.files.set(place, bytes);
    else if (Buffer.compare(first, bytes) !== 0) this.problems.push(otherPicture(file, place));
  }

  #writeWords({ words: found, strings = {} }: FoundLanguage): void {
    const words = new Map<string, { readonly to: string; readonly file: string; readonly others: Set<string> }>();
    for (const { from, to, file } of found) {
      if (to.trim() === '') continue;
      const first = words.get(from);
      if (first === undefined) words.set(from, { to, file, others: new Set() });
      else if (first.to !== to) first.others.add(to);
    }
    for (const [from, { to, file, others }] of words) {
      if (others.size > 0) this.problems.push(otherWords(from, to, { file, others: [...others] }));
    }
    const own = [...words].filter(([from, { to }]) => from !== to).toSorted(([a], [b]) => compareText(a, b));
    if (own.length + Object.keys(strings).length === 0) return;
    this.#writeJson('site.json', {
      ...(own.length === 0 ? {} : { words: Object.fromEntries(own.map(([from, { to }]) => [from, to])) }),
      ...(Object.keys(strings).length === 0 ? {} : { strings }),
    });
  }

  #writeJson(name: string, value: object): void {
    this.files.set(`${this.#folder}/${name}`, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  }
}

/** What a build would refuse of a translation; `null` for nothing. */
function faultOf(text: string): string | null {
  return parseFrontMatter(text).findings.find(({ isError }) => isError)?.what ?? null;
}

/** Headings get the ids of their source unless they have their own: the old site made them from the translated text. */
function pinIds(text: string, source: string): string {
  const isWindows = text.includes('\r\n');
  const lines = (isWindows ? text.replaceAll('\r\n', '\n') : text).split('\n');
  const [own, given] = [parseHeadings(lines.join('\n')), parseHeadings(source)];
  for (const [at, { level, id, line }] of own.entries()) {
    const isSame = own.length === given.length && given[at]?.id === id;
    if (level > 1 && !isSame) writeId(lines, line - 1, id);
  }
  return restoreBreaks(lines.join('\n'), isWindows);
}
