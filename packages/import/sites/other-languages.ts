/** Further languages of a site of Markdown: translations of its pages, or named where they cannot come along. Pure. */
import { appendAll } from '../../../src/shared/append-all.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { NEXT } from '../../../src/shared/site-folders.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import type { FolderFiles } from '../build-store.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import { movedLanguage, unknownLanguage, untranslated, withoutSource } from '../translation-problems.ts';
import {
  type FoundLanguage,
  languageLabel,
  languageTag,
  type WrittenLanguages,
  writeLanguages,
} from '../translations.ts';
import { findMissingPictures, type PagePictures } from '../missing-pictures.ts';
import { ConvertedTexts } from './converted-texts.ts';
import { type LanguageAddresses, type MadeAddresses, placeAddresses } from './language-addresses.ts';
import { mapTextLinks } from './map-text-links.ts';
import { type FolderPage, type MovedPages, movePages, type PageFolder } from './move-pages.ts';
import type { TextRules } from './text-tools.ts';

export interface OtherLanguage extends TextRules {
  /** Its folder among the addresses, such as `fr`. */
  readonly name: string;
  readonly label?: string | null;
  /** Folder of its pages, relative to the root. */
  readonly folder: string;
  /** Each at the place of the page that it translates. */
  readonly pages: readonly FolderPage[];
  readonly pathOf: NonNullable<PageFolder['pathOf']>;
  /** As in `MarkdownSite`. */
  readonly beside?: ReadonlyMap<SourcePath, string> | undefined;
  /** Left out by generators that have each translation at the address of its source. */
  readonly made?: MadeAddresses;
  /** What the configuration says in the language of the sources, and in this one. */
  readonly words: readonly (readonly [from: string, to: string])[];
}

export interface SiteLanguages {
  /** The language of the sources. */
  readonly name: string;
  readonly label?: string | null;
  readonly others: readonly OtherLanguage[];
}

interface ImportedLanguages extends WrittenLanguages {
  readonly addresses: LanguageAddresses;
  /** Files that only a language has, by their path in the version. */
  readonly alone: FolderFiles;
  readonly fences: MovedPages['fences'];
  /** As in `MissingPictures`. */
  readonly missing: ReadonlySet<string>;
}

interface LanguagePlace {
  /** The pages in the language of the sources and the files beside them. */
  readonly stored: FolderFiles;
  /** Addresses of the pages. */
  readonly routes: ReadonlyMap<SourcePath, RoutePath>;
  /** As for `writeLanguages`. */
  readonly isTaken: (tag: string) => boolean;
  /** As for `findMissingPictures`. */
  readonly isPublished: (address: string) => boolean;
}

export function importLanguages(
  { languages, configFile }: { readonly languages?: SiteLanguages; readonly configFile: string },
  tree: SiteTree,
  { stored, routes, isTaken, isPublished }: LanguagePlace,
): ImportedLanguages {
  const problems: Problem[] = [];
  const alone = new Map<SourcePath, Uint8Array>();
  const fences = new Map<string, string>();
  const shown: PagePictures[] = [];
  const known = new ConvertedTexts();
  const others = languages?.others ?? [];
  const found = others.flatMap((other): FoundLanguage | readonly [] => {
    const tag = languageTag(other.name);
    const folder = tree.fileName(other.folder);
    if (tag === null) {
      problems.push(unknownLanguage(other.name, folder, other.pages.length));
      return [];
    }
    if (tag !== other.name && other.made === undefined) problems.push(movedLanguage(folder, tag, `/${other.name}/`));
    const moved = moveLanguage(other, tree, known);
    appendAll(problems, moved.problems);
    for (const [word, name] of moved.fences) fences.set(word, name);
    appendAll(shown, moved.shown);
    for (const [path, from] of other.beside ?? []) {
      const bytes = stored.has(path) ? null : tree.read(from);
      if (bytes !== null) alone.set(path, bytes);
    }
    const { translations, problems: unfit } = findTranslations(other, moved.files, { tree, stored });
    appendAll(problems, unfit);
    const pictures = [...moved.files].flatMap(([path, bytes]) => {
      const source = stored.get(path);
      if (isMarkdown(path)) return [];
      if (source === undefined) alone.set(path, bytes);
      return source === undefined || Buffer.compare(source, bytes) === 0 ? [] : [{ path, bytes, file: folder }];
    });
    const file = tree.fileName(configFile);
    const words = other.words.map(([from, to]) => ({ from, to, file }));
    return { tag, label: other.label ?? languageLabel(tag), folder, translations, pictures, words };
  });
  const written = writeLanguages(joinByTag(found), isTaken);
  const inVersion = new Set([...stored.keys(), ...alone.keys()]);
  const pictures = findMissingPictures({ shown, files: inVersion }, isPublished);
  return {
    ...written,
    languages: written.languages.length === 0 ? [] : [sourceOf(languages), ...written.languages],
    problems: [...problems, ...written.problems, ...pictures.problems],
    alone,
    fences,
    missing: pictures.missing,
    addresses: placeAddresses(others, { stored, routes, shown: written.shown }),
  };
}

/** A language may have several folders. */
function joinByTag(found: readonly FoundLanguage[]): readonly FoundLanguage[] {
  const byTag = new Map<string, FoundLanguage>();
  for (const one of found) {
    const before = byTag.get(one.tag);
    const translations = [...(before?.translations ?? []), ...one.translations];
    const pictures = [...(before?.pictures ?? []), ...one.pictures];
    byTag.set(one.tag, { ...(before ?? one), translations, pictures });
  }
  return [...byTag.values()];
}

function sourceOf(languages: SiteLanguages | undefined): WrittenLanguages['languages'][number] {
  const tag = languageTag(languages?.name ?? 'en') ?? 'en';
  return { tag, label: languages?.label ?? languageLabel(tag) };
}

/** What a page includes is written into it, and links within the language lose its folder. */
function moveLanguage(
  { name, folder, pages, pathOf, ...rules }: OtherLanguage,
  tree: SiteTree,
  known: ConvertedTexts,
): MovedPages {
  const mapHref = (href: string): string =>
    `${href}/`.startsWith(`/${name}/`) ? href.slice(name.length + 1) || '/' : href;
  const inPlace = pages.map((page) => ({ ...page, route: null }));
  return movePages({ folder: normalise(folder), pages: inPlace, pathOf }, tree, (text, { path, report }) =>
    known.convert(mapTextLinks(text, mapHref), rules, {
      path,
      report,
      read: (other) => readText(tree, other),
      include: () => null,
    }),
  );
}

function findTranslations(
  { folder, pages }: OtherLanguage,
  files: FolderFiles,
  { tree, stored }: { readonly tree: SiteTree; readonly stored: FolderFiles },
): Pick<FoundLanguage, 'translations'> & { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const copies: string[] = [];
  const translations = pages.flatMap(({ path, target }): FoundLanguage['translations'] => {
    const [bytes, source] = [files.get(target), stored.get(target)];
    const file = tree.fileName(normalise(`${folder}/${path}`));
    if (bytes === undefined) return [];
    if (source === undefined) problems.push(withoutSource(file, true));
    else if (Buffer.compare(bytes, source) === 0) copies.push(file);
    else return [{ version: NEXT, page: target, file, source, text: Buffer.from(bytes).toString('utf8') }];
    return [];
  });
  if (copies.length > 0) problems.push(untranslated(tree.fileName(folder), copies));
  return { translations, problems };
}
