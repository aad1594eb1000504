/** `docsite translations start|diff|update|accept`: from a page of the sources to its translation, and back to what changed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import picocolors from 'picocolors';
import type { LoadedLanguage } from '../../build/load-translations.ts';
import { readFormerText } from '../../content/sources/read-former-texts.ts';
import { compareLines } from '../../differences/compare-lines.ts';
import { changeJson } from '../../disk/change-json.ts';
import { hashText } from '../../disk/hash-bytes.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { MARK, updateText } from '../../languages/update-text.ts';
import { TRANSLATIONS_FILE, type Translation } from '../../languages/translations.ts';
import { plainName } from '../../shared/model/sets.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { BodyHash } from '../../shared/types/store.ts';
import { formatLines, formatPlace } from '../terminal/hunks.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';
import {
  type LanguageAnswer,
  type PageOptions,
  type LoadedSite,
  requireLanguage,
  requirePage,
  runOnLanguages,
  type TranslatedPage,
} from './languages-command.ts';

export interface PageOfLanguage {
  readonly language: string;
  readonly page: string;
}
interface Chosen extends TranslatedPage {
  readonly site: LoadedSite;
  readonly language: LoadedLanguage;
}
type Entries = Readonly<Record<string, { readonly of: readonly BodyHash[]; readonly date?: string | null }>>;

/** What a command does with a page of a language, as a command. */
function onPage(work: (chosen: Chosen, io: Streams) => LanguageAnswer | Promise<LanguageAnswer>) {
  return async ({ language: tag, page }: PageOfLanguage, options: PageOptions, io: Streams): Promise<number> =>
    runOnLanguages(options, io, (site) => {
      const language = requireLanguage(site, tag);
      return work({ site, language, ...requirePage(site, language, { page, only: options.only }) }, io);
    });
}

/** Writes the text of the source as the file to translate, and its entry. */
export const runTranslationsStart = onPage(async ({ site, language, doc, state }) => {
  const file = doc.source.path;
  const path = `${language.folder}/${file}`;
  if (state.kind === 'current') return upToDate(state.translation);
  if (state.kind === 'outdated') {
    throw new UsageError(
      `${file} has a translation: ${state.translation.diskPath}. See "docsite translations update".`,
    );
  }
  const bytes = await readFile(join(site.root, doc.source.diskPath));
  const there = await readFile(join(site.root, path)).catch(ignoreMissing);
  if (there !== null && !there.equals(bytes))
    throw new UsageError(`${path} exists. If it translates ${file}, run "docsite translations accept".`);
  if (there === null) await replaceFile(join(site.root, path), bytes);
  await changeList(site, language, (entries) => ({ ...entries, [file]: { of: [hashText(bytes)], date: today() } }));
  return { lines: [path], json: { file: path } };
});

/** Prints what changed in the source since the translation. */
export const runTranslationsDiff = onPage(async (chosen, io) => {
  const { doc, text, state } = chosen;
  if (state.kind === 'current') return upToDate(state.translation);
  const { madeFor, before } = await requireBefore(chosen);
  const from = (madeFor ?? doc).source.diskPath;
  const colors = picocolors.createColors(hasColor(io.stdout, io.env));
  const hunks = compareLines(before, text);
  return {
    lines: [
      colors.bold(`--- ${from}`),
      colors.bold(`+++ ${doc.source.diskPath}`),
      ...hunks.flatMap((hunk) => [
        colors.cyan(formatPlace(hunk, null)),
        ...hunk.runs.flatMap((one) => formatLines(one, colors)),
      ]),
    ],
    json: { from, to: doc.source.diskPath, hunks },
  };
});

/** Puts changed paragraphs of the source into the translation; that of the older text stays for the versions that have it. */
export const runTranslationsUpdate = onPage(async (chosen) => {
  const { site, language, doc, text, state } = chosen;
  if (state.kind === 'current') return upToDate(state.translation);
  const { madeFor, before, translation } = await requireBefore(chosen);
  const file = doc.source.path;
  const path = `${language.folder}/${file}`;
  const kept = file.replace(/(?=\.mdx?$)/iu, `@${plainName((madeFor ?? doc).version)}`);
  // No version shows a text that only git has.
  const isKept = translation.file === file && madeFor !== null;
  const textAt = (one: string): string | undefined => language.texts.get(one)?.text;
  const written = textAt(translation.diskPath) ?? '';
  if (madeFor === null) requireResolved(written, translation.diskPath);
  // With marks, it is what an update has left that was interrupted.
  const own = (written.includes(MARK) ? textAt(`${language.folder}/${kept}`) : undefined) ?? written;
  const updated = updateText({ translation: own, from: before, to: text });
  if (updated === null) {
    const advice = 'See "docsite translations diff", change it by hand, then run "docsite translations accept".';
    throw new UsageError(`${translation.diskPath} has not as many paragraphs as its source had. ${advice}`);
  }
  const taken = language.translations.find((one) => one !== translation && [file, kept].includes(one.file));
  if (taken !== undefined)
    throw new UsageError(`${taken.diskPath} translates another text. Rename it, here and in ${TRANSLATIONS_FILE}.`);
  // In this order, whatever is interrupted leaves the old translation whole, and the new one unpublished.
  if (isKept) await replaceFile(join(site.root, language.folder, kept), own);
  await replaceFile(join(site.root, path), updated);
  await changeList(site, language, (entries) => {
    const old = entries[translation.file];
    const moved = isKept && old !== undefined ? { [kept]: old } : {};
    return { ...entries, ...moved, [file]: { of: [hashOf(site, doc)], date: today() } };
  });
  return { lines: [path], json: { file: path } };
});

/** Records that a translation fits the source as it is now: an old one, or a file that somebody put there without an entry. */
export const runTranslationsAccept = onPage(async ({ site, language, doc, state }) => {
  const file = state.kind === 'missing' ? doc.source.path : state.translation.file;
  const diskPath = `${language.folder}/${file}`;
  const written = language.texts.get(diskPath);
  if (written === undefined)
    throw new UsageError(`${doc.source.path} has no translation. See "docsite translations start".`);
  requireResolved(written.text, diskPath);
  if (state.kind === 'current') return upToDate(state.translation);
  await changeList(site, language, (entries) => ({
    ...entries,
    [file]: { of: [...(entries[file]?.of ?? []), hashOf(site, doc)], date: today() },
  }));
  return { lines: [`${diskPath} is up to date.`], json: { file: diskPath } };
});

function requireResolved(text: string, diskPath: string): void {
  if (!text.includes(MARK)) return;
  throw new UsageError(`${diskPath} has marks of an update. Resolve them, then run "docsite translations accept".`);
}

function upToDate({ diskPath }: Translation): LanguageAnswer {
  return { lines: [`${diskPath} is up to date.`], json: { file: diskPath } };
}

function hashOf({ texts }: LoadedSite, doc: Doc): BodyHash {
  const hash = texts.get(doc.source.diskPath)?.hash;
  if (hash === undefined) throw new Error(`${doc.source.diskPath} was not read.`);
  return hash;
}

/** The text that a translation was made from, as a version has it, or, where `madeFor` is `null`, git alone. */
async function requireBefore({ site, doc, state }: Chosen): Promise<{
  readonly madeFor: Doc | null;
  readonly before: string;
  readonly translation: Translation;
}> {
  if (state.kind !== 'outdated')
    throw new UsageError(`${doc.source.path} has no translation. See "docsite translations start".`);
  const { madeFor, translation } = state;
  const before =
    madeFor === null
      ? await readFormerText(site.root, doc.source.diskPath, translation.of)
      : site.texts.get(madeFor.source.diskPath)?.text;
  if (typeof before === 'string') return { madeFor, before, translation };
  const advice = 'Change the translation, then run "docsite translations accept".';
  throw new UsageError(
    `Neither a version nor the history in git has the text that ${translation.diskPath} was made from. ${advice}`,
  );
}

async function changeList(
  { root }: LoadedSite,
  { folder }: LoadedLanguage,
  change: (entries: Entries) => Entries,
): Promise<void> {
  await changeJson(join(root, folder, TRANSLATIONS_FILE), change);
}

function ignoreMissing(error: unknown): null {
  if (errorCode(error) !== 'ENOENT') throw error;
  return null;
}

/** In UTC, as of a cut. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
