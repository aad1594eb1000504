/** `docs/languages/<tag>/translations.json`: which file translates which text of the sources. */
import * as v from 'valibot';
import type { LanguageFolder } from '../content/sources/read-languages.ts';
import { parseJsonFile } from '../schema/json-file.ts';
import { fields, namesTo } from '../schema/objects.ts';
import { day, list, parsedText, text } from '../schema/values.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import { problem } from '../shared/problem/problem.ts';
import { describeKnown } from '../shared/problem/suggest.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { BodyHash, IsoDate, SourcePath } from '../shared/types/store.ts';

/** A text in one language. */
export interface Translation {
  /** Relative to the folder of its language: `setup@2.4.0.md`. */
  readonly file: SourcePath;
  /** Relative to the root. */
  readonly diskPath: string;
  /** The page whose texts it translates, as it was called when it was begun: `setup.md`. */
  readonly page: SourcePath;
  /** Hashes of the texts that it is a translation of, the first one written first. */
  readonly of: readonly BodyHash[];
  /** The day on which it was brought up to them; `null` when it is not known. */
  readonly date: IsoDate | null;
}
/** The translations of a language, in the order of their files. */
export interface Translations {
  readonly all: readonly Translation[];
  /** Entries whose file is missing. */
  readonly missing: readonly Pick<Translation, 'file' | 'of'>[];
  readonly problems: readonly Problem[];
}

export const TRANSLATIONS_FILE = 'translations.json';

const hash = parsedText(text, (value) =>
  /^[\da-f]{64}$/u.test(value) ? value : { must: 'must be the hash of a text: 64 hexadecimal digits' },
);
const schema = namesTo(
  fields(
    { of: list(hash), date: v.optional(v.nullable(day), null) },
    { must: 'must be an object such as { "of": ["<hash>"], "date": "2026-11-29" }' },
  ),
);

/**
 * Entries with a file, each text in one of them. Errors `bad-translations`: a file that is not JSON of that form, an entry without
 * its file, a text that two entries translate. Warnings: Markdown without an entry.
 */
export function readTranslations(language: LanguageFolder): Translations {
  const { folder, files, texts } = language;
  const place = `${folder}/${TRANSLATIONS_FILE}`;
  const own = files.filter(isMarkdown);
  const source = texts.get(place);
  if (source === undefined) return { all: [], missing: [], problems: own.map((file) => withoutEntry(language, file)) };
  const parsed = parseJsonFile(source.text, schema, {
    code: 'bad-translations',
    name: 'The list of translations',
    file: place,
  });
  if (parsed.value === null) return { all: [], missing: [], problems: parsed.problems };
  const bad = (key: string, fault: Pick<Problem, 'what' | 'why' | 'fix'>): Problem =>
    problem({ code: 'bad-translations', file: place, ...parsed.locate([key]), ...fault });
  const problems: Problem[] = [];
  const firstOf = new Map<BodyHash, SourcePath>();
  const all = Object.entries(parsed.value).flatMap(([file, { of, date }]): Translation | readonly [] => {
    if (!own.includes(file)) {
      problems.push(bad(file, missingFile(file, own)));
      return [];
    }
    const kept = of.filter((one) => !firstOf.has(one));
    const taken = of.find((one) => firstOf.has(one));
    if (taken !== undefined) problems.push(bad(file, secondTranslation(file, firstOf.get(taken) ?? '')));
    for (const one of kept) firstOf.set(one, file);
    return { file, diskPath: `${folder}/${file}`, page: file.replace(/@[^/@]*(?=\.mdx?$)/iu, ''), of: kept, date };
  });
  const listed = Object.keys(parsed.value);
  const entries = Object.entries(parsed.value).map(([file, { of }]) => ({ file, of }));
  return {
    all,
    missing: entries.filter(({ file }) => !own.includes(file)),
    problems: [
      ...problems,
      ...own.filter((file) => !listed.includes(file)).map((file) => withoutEntry(language, file)),
    ],
  };
}

function missingFile(file: string, own: readonly SourcePath[]): Pick<Problem, 'what' | 'why' | 'fix'> {
  return {
    what: `There is no translation "${file}".`,
    why: describeKnown(file, own),
    fix: 'Correct the name, or remove the entry.',
  };
}

function secondTranslation(file: string, first: string): Pick<Problem, 'what' | 'why' | 'fix'> {
  return {
    what: `"${file}" translates a text that "${first}" translates already.`,
    why: 'A page can show only one of the two; the first one is shown.',
    fix: 'Remove the hash from one of the two entries.',
  };
}

function withoutEntry({ tag, folder }: LanguageFolder, file: SourcePath): Problem {
  return problem({
    severity: 'warn',
    code: 'bad-translations',
    file: `${folder}/${file}`,
    what: `"${file}" is not in ${TRANSLATIONS_FILE}.`,
    why: 'Which text it translates is not known, so no page shows it.',
    fix: file.includes('@')
      ? `Add "${file}": { "of": ["<hash of the text>"] } to ${folder}/${TRANSLATIONS_FILE}.`
      : `Run "docsite translations accept ${tag} ${file}".`,
  });
}
