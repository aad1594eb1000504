/** Further languages of a site of Markdown: translations of its pages, or named where they cannot come along. Pure. */
import { appendAll } from '../../../src/shared/append-all.ts';
import { hashText } from '../../../src/disk/hash-bytes.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import { NEXT } from '../../../src/shared/site-folders.ts';
import type { RoutePath, SourcePath, VersionName } from '../../../src/shared/types/store.ts';
import type { FolderFiles } from '../build-store.ts';
import { fieldsOf, listOf } from '../docusaurus/config/settings.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import { draftSource, movedLanguage, unknownLanguage, untranslated, withoutSource } from '../translation-problems.ts';
import {
  type FoundLanguage,
  languageLabel,
  languageTag,
  type WrittenLanguages,
  writeLanguages,
} from '../translations.ts';
import { findMissingPictures, type PagePictures } from '../missing-pictures.ts';
import { ConvertedTexts } from './converted-texts.ts';
import { type LanguageAddresses, placeAddresses } from './language-addresses.ts';
import { mapTextLinks } from './map-text-links.ts';
import { type MovedPages, movePages } from './move-pages.ts';
import type { MarkdownSite, OtherLanguage, SiteLanguages } from './markdown-site.ts';

/** A version of the sources with its translations. */
export interface TranslatedVersion {
  readonly version: VersionName;
  readonly site: Pick<MarkdownSite, 'configFile' | 'pages' | 'languages'>;
  readonly tree: SiteTree;
  /** The pages in the language of the sources and the files beside them. */
  readonly stored: FolderFiles;
  /** As for `findMissingPictures`. */
  readonly isPublished: (address: string) => boolean;
}
interface ImportedLanguages extends WrittenLanguages {
  readonly addresses: LanguageAddresses;
  /** Files that only a language has, by version and by their path in it. */
  readonly alone: ReadonlyMap<VersionName, FolderFiles>;
  readonly fences: MovedPages['fences'];
  /** As in `MissingPictures`. */
  readonly missing: ReadonlySet<string>;
}

/** `versions`: newest first. `addresses` are as for `writeLanguages`. */
export function importLanguages(
  versions: readonly TranslatedVersion[],
  addresses: readonly string[],
): ImportedLanguages {
  const known = new ConvertedTexts();
  const reads = versions.map((one) => readVersion(one, known));
  const written = writeLanguages(joinByTag(reads.flatMap(({ found }) => found)), addresses);
  const source = versions[0]?.site.languages;
  return {
    ...written,
    languages: written.languages.length === 0 ? [] : [sourceOf(source), ...written.languages],
    problems: [...reads.flatMap(({ problems }) => problems), ...written.problems],
    alone: new Map(versions.map(({ version }, index) => [version, reads[index]?.alone ?? new Map()])),
    fences: new Map(reads.flatMap(({ fences }) => [...fences])),
    missing: new Set(reads.flatMap(({ missing }) => [...missing])),
    addresses: placeVersions(versions, written.shown),
  };
}

interface ReadVersion extends Pick<ImportedLanguages, 'fences' | 'missing'> {
  readonly found: readonly FoundLanguage[];
  readonly alone: FolderFiles;
  readonly problems: readonly Problem[];
}

function readVersion(from: TranslatedVersion, known: ConvertedTexts): ReadVersion {
  const { tree, stored, site } = from;
  const problems: Problem[] = [];
  const alone = new Map<SourcePath, Uint8Array>();
  const fences = new Map<string, string>();
  const shown: PagePictures[] = [];
  const found = (site.languages?.others ?? []).flatMap((other): FoundLanguage | readonly [] => {
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
    for (const [path, place] of other.beside ?? []) {
      const bytes = stored.has(path) ? null : tree.read(place);
      if (bytes !== null) alone.set(path, bytes);
    }
    const { translations, problems: unfit } = findTranslations(other, moved.files, from);
    appendAll(problems, unfit);
    const pictures = [...moved.files].flatMap(([path, bytes]) => {
      const source = stored.get(path);
      if (isMarkdown(path)) return [];
      if (source === undefined) alone.set(path, bytes);
      return source === undefined || Buffer.compare(source, bytes) === 0 ? [] : [{ path, bytes, file: folder }];
    });
    const file = tree.fileName(site.configFile);
    const words = other.words.map(([text, to]) => ({ from: text, to, file }));
    return { tag, label: other.label ?? languageLabel(tag), folder, translations, pictures, words };
  });
  const inVersion = new Set([...stored.keys(), ...alone.keys()]);
  const pictures = findMissingPictures({ shown, files: inVersion }, from.isPublished);
  appendAll(problems, pictures.problems);
  return { found, alone, fences, missing: pictures.missing, problems };
}

/** A language may have several folders, and each version has some. */
function joinByTag(found: readonly FoundLanguage[]): readonly FoundLanguage[] {
  const byTag = new Map<string, FoundLanguage>();
  for (const one of found) {
    const before = byTag.get(one.tag);
    const translations = [...(before?.translations ?? []), ...one.translations];
    const pictures = [...(before?.pictures ?? []), ...one.pictures];
    const words = [...(before?.words ?? []), ...one.words];
    byTag.set(one.tag, { ...(before ?? one), translations, pictures, words });
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
  { version, tree, stored, site }: TranslatedVersion,
): Pick<FoundLanguage, 'translations'> & { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const copies: string[] = [];
  const drafts = new Set(site.pages.flatMap((page) => (page.isDraft === true ? page.target : [])));
  const translations = pages.flatMap(({ path, target, isDraft }): FoundLanguage['translations'] => {
    const [bytes, source] = [files.get(target), stored.get(target)];
    const file = tree.fileName(normalise(`${folder}/${path}`));
    if (bytes === undefined) return [];
    if (drafts.has(target) && isDraft !== true) problems.push(draftSource(file));
    if (source === undefined) problems.push(withoutSource(file, true));
    else if (Buffer.compare(bytes, source) === 0) copies.push(file);
    else return [{ version, page: target, file, source, text: Buffer.from(bytes).toString('utf8') }];
    return [];
  });
  if (copies.length > 0) problems.push(untranslated(tree.fileName(folder), copies));
  return { translations, problems };
}

/** Addresses in all versions. A page is translated in all of them if one of its texts is. */
function placeVersions(versions: readonly TranslatedVersion[], shown: WrittenLanguages['shown']): LanguageAddresses {
  const hashes = versions.flatMap(({ stored }) => [...stored].map(([path, bytes]) => [path, hashText(bytes)] as const));
  const translated = new Map(
    [...shown].map(([tag, language]) => [
      tag,
      new Set(hashes.flatMap(([path, hash]) => (language.hashes.has(hash) ? path : []))),
    ]),
  );
  const placed = versions.map(({ version, site: { pages, languages } }) => {
    const published = pages.filter(({ isDraft }) => isDraft !== true);
    const base: RoutePath = version === NEXT ? '/' : `/${version}`;
    return placeAddresses(languages?.others ?? [], {
      routes: new Map(published.map(({ target, route }) => [target, joinRoute(base, route)])),
      base,
      translated,
      showsSources: languages?.showsSources === true,
    });
  });
  const sum = (count: (one: LanguageAddresses) => number): number => placed.reduce((all, one) => all + count(one), 0);
  return {
    kept: sum(({ kept }) => kept),
    changed: sum(({ changed }) => changed),
    lost: sum(({ lost }) => lost),
    redirects: new Map(placed.flatMap(({ redirects }) => [...redirects])),
  };
}

/** The old themes show a menu of languages by themselves. */
export function withLanguages(fields: Fields, languages: WrittenLanguages['languages']): Fields {
  const [source] = languages;
  if (source === undefined) return fields;
  const navbar = fieldsOf(fields['navbar']);
  const items = [...listOf(navbar['items']), { type: 'languageDropdown', position: 'right' }];
  const locale = source.tag === 'en' ? undefined : { htmlLang: source.tag };
  return { ...fields, locale, languages, navbar: { ...navbar, items } };
}
