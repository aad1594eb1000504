/** `docsite translations status`: what is translated, what is out of date and by how much, for people and for CI. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type LanguageStatus, readStatus } from '../../languages/language-status.ts';
import type { PageStatus } from '../../shared/model/site-model.ts';
import { plainName } from '../../shared/model/sets.ts';
import { parseJsonFile } from '../../schema/json-file.ts';
import { namesTo } from '../../schema/objects.ts';
import { number } from '../../schema/values.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import { describeDiskError } from '../../disk/disk-error.ts';
import { largest } from '../../shared/extremes.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { Streams } from '../terminal/streams.ts';
import { type LanguageOptions, requireLanguage, requireVersion, runOnLanguages } from './languages-command.ts';

export interface StatusOptions extends LanguageOptions {
  readonly language?: string;
  /** Name of a version; left out for the latest. */
  readonly only?: string;
  /** The least share of words, in per cent, that must be current. */
  readonly check?: number;
  /** JSON file with a number for pages, such as their readers: those with more come first. */
  readonly weights?: string;
}
type Weights = Readonly<Record<string, number>>;

/** Exit code 2 where a language has less than `check` asks for. */
export async function runTranslationsStatus(options: StatusOptions, io: Streams): Promise<number> {
  const { language, only, check = 0, weights: file } = options;
  const weights = file === undefined ? {} : await readWeights(file, io.cwd);
  return runOnLanguages(options, io, (site) => {
    const version = only === undefined ? site.model.lines[0].latest : requireVersion(site, only);
    if (version === null) throw new UsageError('The site has no version.');
    const chosen = language === undefined ? site.languages : [requireLanguage(site, language)];
    const unknown = Object.keys(weights).find((page) => !version.docsByPath.has(page));
    if (unknown !== undefined)
      throw new UsageError(
        `${plainName(version.name)} has no page "${unknown}". ${describeKnown(unknown, version.docsByPath.keys())}`,
      );
    const found = chosen.map(({ tag, label, index }) => {
      const { pages, ...words } = readStatus(version, index, site.texts);
      return { tag, label, ...words, pages: mostReadFirst(pages, weights) };
    });
    const tooLittle = found.filter((one) => shareOf(one) < check);
    return {
      lines: [
        ...found.flatMap((one, at) => [...(at === 0 ? [] : ['']), ...describe(one, plainName(version.name))]),
        ...tooLittle.map(({ tag }) => `${tag} is below ${String(check)} %.`),
        ...(found.length === 0 ? ['The site has one language.'] : []),
      ],
      json: {
        version: plainName(version.name),
        languages: found.map((one) => ({ ...one, share: shareOf(one) })),
      },
      exitCode: tooLittle.length === 0 ? EXIT.clean : EXIT.content,
    };
  });
}

/** Outdated ones stay before missing ones. */
function mostReadFirst(pages: readonly PageStatus[], weights: Weights): readonly PageStatus[] {
  const ranks = [...new Set(pages.map(({ state }) => state))];
  const weigh = ({ page }: PageStatus): number => weights[page] ?? 0;
  return pages.toSorted(
    (one, other) => ranks.indexOf(one.state) - ranks.indexOf(other.state) || weigh(other) - weigh(one),
  );
}

async function readWeights(file: string, cwd: string): Promise<Weights> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`cannot read ${file}: ${describeDiskError(error)}.`);
  });
  const { value, problems } = parseJsonFile(text, namesTo(number), {
    code: 'bad-config',
    name: 'The list of weights',
    file,
  });
  const [first] = problems;
  if (value === null || first !== undefined)
    throw new UsageError(`${file}:${String(first?.line ?? 1)}: ${first?.what ?? ''} ${first?.fix ?? ''}`.trim());
  return value;
}

/** Of the words, those that are current, in per cent, rounded down: 100 means all. */
function shareOf({ words, currentWords }: LanguageStatus): number {
  return words === 0 ? 100 : Math.floor((100 * currentWords) / words);
}

function describe(status: LanguageStatus & { readonly tag: string }, version: string): readonly string[] {
  const { tag, pages, words, currentWords } = status;
  const counts = (['current', 'outdated', 'missing'] as const).map(
    (state) => `${String(pages.filter((page) => page.state === state).length)} ${state}`,
  );
  const open = pages.filter(({ state }) => state !== 'current');
  const width = largest(
    open.map(({ page }) => page.length),
    0,
  );
  return [
    `${tag}  ${version}  ${counts.join(', ')}  ${String(currentWords)} of ${countOf(words, 'word')} (${String(shareOf(status))} %)`,
    ...open.map(
      (page) => `  ${page.state.padEnd('outdated'.length)}  ${page.page.padEnd(width)}  ${describeWork(page)}`,
    ),
  ];
}

function describeWork({ state, words, changedWords, madeFor, file }: PageStatus): string {
  if (state === 'missing') return countOf(words, 'word');
  const since =
    madeFor === null
      ? 'made for a text that no version has any more'
      : `${countOf(changedWords, 'word')} changed against ${madeFor}`;
  return `${since}  ${file ?? ''}`;
}
