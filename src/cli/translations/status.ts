/** `docsite translations status`: what is translated, what is out of date and by how much, for people and for CI. */
import { type LanguageStatus, readStatus } from '../../languages/language-status.ts';
import type { PageStatus } from '../../shared/model/site-model.ts';
import { plainName } from '../../shared/model/sets.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
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
}

/** Exit code 2 where a language has less than `check` asks for. */
export async function runTranslationsStatus(options: StatusOptions, io: Streams): Promise<number> {
  const { language, only, check = 0 } = options;
  return runOnLanguages(options, io, (site) => {
    const version = only === undefined ? site.model.lines[0].latest : requireVersion(site, only);
    if (version === null) throw new UsageError('The site has no version.');
    const chosen = language === undefined ? site.languages : [requireLanguage(site, language)];
    const found = chosen.map(({ tag, label, index }) => ({ tag, label, ...readStatus(version, index, site.texts) }));
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
