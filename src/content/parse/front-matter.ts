/** Front matter: YAML between two lines of `---` at the top of a file, checked field by field. */
import matter from 'gray-matter';
import * as v from 'valibot';
import { ENTRY_MARKS } from '../../schema/entry-marks.ts';
import { checkFields, describeValue } from '../../schema/describe.ts';
import { pageHeadTags } from '../../schema/head-tags.ts';
import { namesTo } from '../../schema/objects.ts';
import { toMessage } from '../../schema/refusal.ts';
import { day, headingLevel, number, trueOrFalse } from '../../schema/values.ts';
import { FAILSAFE_SCHEMA, load, type LoadOptions } from '../../schema/yaml-file.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { BodyFinding, FieldLines } from '../../shared/model/parsed-body.ts';
import { type Fields, isFields } from '../../shared/string/fields.ts';
import { splitLines } from '../../shared/string/text-lines.ts';
import type { FrontMatter } from '../../shared/types/page.ts';
import { readPostFields } from './post-fields.ts';

const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], toMessage({ must: 'must be a string' })),
  v.transform((value) => String(value)),
);
const texts = v.array(text, toMessage({ must: 'must be a list of strings' }));
const filledText = v.pipe(text, v.minLength(1, toMessage({ must: 'must not be empty.' })));
/** As ids are compared. */
const docName = v.pipe(
  filledText,
  v.transform((id) => id.normalize('NFC')),
);
/** YAML reads an unquoted day as a date. */
const dayOrDate = v.pipe(
  v.unknown(),
  v.transform((value) => (value instanceof Date ? value.toISOString() : value)),
  v.transform((value) => (typeof value === 'string' ? value.slice(0, 10) : value)),
  day,
);

const FIELDS = {
  id: v.pipe(filledText, v.regex(/^[^/\\]*$/u, toMessage({ must: 'must not contain a slash' }))),
  title: text,
  description: text,
  slug: filledText,
  keywords: texts,
  image: filledText,
  hide_title: trueOrFalse,
  hide_table_of_contents: trueOrFalse,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  sidebar_label: filledText,
  sidebar_position: number,
  sidebar_class_name: filledText,
  sidebar_icon: ENTRY_MARKS.icon,
  badge: ENTRY_MARKS.badge,
  displayed_sidebar: v.nullable(filledText),
  pagination_label: filledText,
  pagination_next: v.nullable(docName),
  pagination_prev: v.nullable(docName),
  custom_edit_url: v.nullable(filledText),
  parse_number_prefixes: trueOrFalse,
  last_update: v.partial(
    v.object({ date: dayOrDate, author: filledText }, toMessage({ must: 'must have the fields "date" and "author"' })),
  ),
  redirects: texts,
  aliases: texts,
  head: pageHeadTags,
  anchorAliases: namesTo(filledText),
  draft: trueOrFalse,
  unlisted: trueOrFalse,
  placeholder_for: filledText,
};

const SUBJECT = { name: 'The front matter', fix: 'Correct the field, or remove it.' };

export interface SplitFile {
  readonly frontMatter: FrontMatter;
  readonly body: string;
  /** 1-based line of the file on which the body starts. */
  readonly firstLine: number;
  readonly fieldLines: FieldLines;
  readonly findings: readonly BodyFinding[];
}

/**
 * Splits a file. A field with a bad value is a finding and counts as absent; YAML that cannot be read is a finding and
 * the file has no front matter. A first line `---` that is never closed is Markdown (a thematic break).
 */
export function parseFrontMatter(file: string): SplitFile {
  const source = file.replace(/^\uFEFF/u, '');
  const { block, yaml } = findFrontMatter(source);
  if (block === '') return { frontMatter: {}, body: source, firstLine: 1, fieldLines: {}, findings: [] };
  const body = source.slice(block.length);
  const lines = splitLines(block);
  const firstLine = lines.length;
  const fieldLines = findFields(lines);
  try {
    const data = keepAsWritten(parseYaml(yaml), yaml);
    return { ...checkValues(data, fieldLines), body, firstLine, fieldLines };
  } catch (error) {
    return { frontMatter: {}, body, firstLine, fieldLines, findings: [describeYamlError(error, yaml)] };
  }
}

/** 1-based lines of fields, inner ones by path (`last_update.date`). YAML written like JSON has no lines. */
export function findFields(lines: readonly string[]): FieldLines {
  let outer = '';
  const found = lines.flatMap((line, index): readonly (readonly [string, number])[] => {
    const [, indent, , field] = /^( *)(["']?)([\w-]+)\2\s*:(?:\s|$)/u.exec(line) ?? [];
    if (field === undefined) return [];
    if (indent === '') outer = field;
    return [[indent === '' ? field : `${outer}.${field}`, index + 1]];
  });
  return Object.fromEntries(found);
}

/** The front matter at the top of a text without byte order mark, with and without its lines of `---`; or empty. */
export function findFrontMatter(source: string): { readonly block: string; readonly yaml: string } {
  const found = /^---[^\S\r\n]*(?:\r\n|[\r\n])(?:([\s\S]*?)(?:\r\n|[\r\n]))??---[^\S\r\n]*(?:\r\n|[\r\n]|$)/u.exec(
    source,
  );
  return { block: found?.[0] ?? '', yaml: found?.[1] ?? '' };
}

export function isField(name: string): boolean {
  return Object.hasOwn(FIELDS, name);
}

/** Fields that take a text, or a list of texts. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(FIELDS).filter((key) => ['a', ['a']].some((value) => v.is(FIELDS[key as keyof typeof FIELDS], value))),
);

/** YAML reads `title: 1.10` as the number 1.1, `True` as a truth value, and a day as a date; authors mean the text. */
function keepAsWritten(data: unknown, yaml: string): unknown {
  if (!isFields(data)) return data;
  const isMisread = ([field, value]: readonly [string, unknown]): boolean =>
    TEXT_FIELDS.has(field) && (Array.isArray(value) ? value : [value]).some(isNoText);
  const fields = Object.entries(data);
  const written = fields.some(isMisread) ? readTexts(yaml) : {};
  const kept = fields.map((entry) => {
    const [field, value] = entry;
    const text = isMisread(entry) ? written[field] : undefined;
    if (!Array.isArray(value)) return [field, text ?? value];
    const texts: readonly unknown[] = Array.isArray(text) ? text : [];
    return [field, value.map((item: unknown, index) => (isNoText(item) ? (texts[index] ?? item) : item))];
  });
  return Object.fromEntries(kept) as unknown;
}

/** The fields with every value as text; none when one has a tag such as `!!int`, which means what it says. */
function readTexts(yaml: string): Fields {
  try {
    const data = parseYaml(yaml, { schema: FAILSAFE_SCHEMA });
    return isFields(data) ? data : {};
  } catch {
    return {};
  }
}

function isNoText(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date;
}

function checkValues(data: unknown, fieldLines: FieldLines): Pick<SplitFile, 'frontMatter' | 'findings'> {
  const bad = { code: 'bad-front-matter', column: null, isError: true } as const;
  if (data !== null && data !== undefined && !isFields(data)) {
    const what = `The front matter must be a list of fields, but is ${describeValue(data)}.`;
    return { frontMatter: {}, findings: [{ ...bad, line: 1, what, why: '', fix: SUBJECT.fix }] };
  }
  const { fields, faults } = checkFields(FIELDS, data ?? {}, SUBJECT);
  // YAML has no `undefined`: an inner field that exists has a value.
  const post = readPostFields(isFields(data) ? data : {});
  const frontMatter = { ...fields, ...(post === undefined ? {} : { post }) } as FrontMatter;
  if (faults.length === 0) return withPlaceholder(checkTocLevels(frontMatter, fieldLines), fieldLines);
  const findings = faults.map(({ path, ...fault }): BodyFinding => {
    const line = fieldLines[path.join('.')] ?? fieldLines[path[0] ?? ''] ?? 1;
    return { ...bad, line, ...fault };
  });
  return { frontMatter, findings };
}

/** Builds warn of an unfinished page, so that nobody publishes it by mistake. */
function withPlaceholder(
  checked: Pick<SplitFile, 'frontMatter' | 'findings'>,
  { placeholder_for: line = 1 }: FieldLines,
): Pick<SplitFile, 'frontMatter' | 'findings'> {
  const { placeholder_for: origin } = checked.frontMatter;
  if (origin === undefined) return checked;
  const finding: BodyFinding = {
    code: 'placeholder-page',
    line,
    column: null,
    what: `This page is a placeholder for ${origin}.`,
    why: 'The import kept only its text.',
    fix: 'Rewrite the page, then remove "placeholder_for".',
    isError: false,
  };
  return { ...checked, findings: [...checked.findings, finding] };
}

/** A minimum above the maximum would silently leave "On this page" empty. */
function checkTocLevels(frontMatter: FrontMatter, fieldLines: FieldLines): Pick<SplitFile, 'frontMatter' | 'findings'> {
  const { toc_min_heading_level: min, toc_max_heading_level: max, ...rest } = frontMatter;
  if (min === undefined || max === undefined || min <= max) return { frontMatter, findings: [] };
  const finding: BodyFinding = {
    code: 'bad-front-matter',
    line: fieldLines['toc_max_heading_level'] ?? 1,
    column: null,
    what: '"toc_max_heading_level" must not be below "toc_min_heading_level".',
    why: `They are ${max} and ${min}: no heading has a level between them.`,
    fix: 'Change one of the two.',
    isError: true,
  };
  return { frontMatter: rest, findings: [finding] };
}

/** What is wrong with `yaml`, as part of a file whose first line is the `---` before it. */
export function describeYamlError(error: unknown, yaml: string): BodyFinding {
  const { mark, reason = error instanceof Error ? error.message : String(error) } = error as YamlError;
  const variable = findBareVariable(yaml);
  // To YAML, two braces are an object as the key of another one: an error that js-yaml finds in no line.
  const isVariable = variable !== null && [undefined, 0, variable.line].includes(mark?.line);
  const place = isVariable ? variable : mark;
  return {
    code: 'bad-front-matter',
    // The YAML starts on the line after the first `---`.
    line: (place?.line ?? 0) + 1,
    column: place === undefined ? null : place.column + 1,
    what: `The front matter is not valid YAML: ${isVariable ? 'a value that begins with "{{" needs quotes' : reason}.`,
    why: isVariable ? NEEDS_QUOTES : (WHY.find(([found]) => reason.startsWith(found))?.[1] ?? NEEDS_QUOTES),
    fix: 'Correct the line. Until then the page has no title, id or slug from its front matter.',
    isError: true,
  };
}

const NEEDS_QUOTES = 'A value with ": ", "#" or a leading "@", "*", "[" or "{" needs quotes.';
/** Reasons of js-yaml that have nothing to do with quotes. */
const WHY = [
  ['duplicated mapping key', 'Each field can appear only once.'],
  ['tab characters', 'Lines are indented with spaces.'],
  ['aliases exceeded', `It may refer to its anchors ${LIMITS.yamlAliases} times.`],
  ['nesting exceeded', `Values may be nested ${LIMITS.yamlDepth} deep.`],
] as const;

/** What js-yaml throws. */
interface YamlError {
  /** Both counted from 0; the YAML has a line before it. */
  readonly mark?: YamlPlace;
  readonly reason?: string;
}
interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

/** The first value, of a field or in a list, that starts with a variable without quotes, or `null`. */
function findBareVariable(yaml: string): YamlPlace | null {
  for (const [index, line] of splitLines(yaml).entries()) {
    const before = /^(?:[\w-]+:\s+|\s*-\s+|[\w-]+:\s*\[\s*)(?=\{\{)/u.exec(line)?.[0];
    if (before !== undefined) return { line: index + 1, column: before.length };
  }
  return null;
}

/**
 * YAML, or JSON, which is YAML too; no fields where it says nothing. Throws js-yaml's error, whose `mark` counts from the line before.
 */
export function parseYaml(yaml: string, options: LoadOptions = {}): unknown {
  if (splitLines(yaml).every((line) => /^\s*(?:#|$)/u.test(line))) return {};
  // The line before the first one is that of the `---`.
  return readMatter(yaml, () =>
    load(`\n${yaml}`, { ...options, maxAliases: LIMITS.yamlAliases, maxDepth: LIMITS.yamlDepth }),
  );
}

/**
 * Has gray-matter read YAML that was cut out of its file, with our js-yaml as its only engine. It looks for comments from each
 * blank line on, which takes the square of their number, and for an end and a language of its own: so it gets each word on
 * a line, which has neither, and the engine the YAML as it is. With options it keeps nothing for the next call (DESIGN 5).
 */
function readMatter(yaml: string, readYaml: () => unknown): unknown {
  const words = yaml.replaceAll(/\s+/gu, '\n');
  const delimiters: [string, string] = ['---', '--- '];
  const engines = { yaml: readYaml as () => object };
  // A field `excerpt_separator` has no meaning here.
  return matter(`---\n${words}`, { language: 'yaml', delimiters, engines, excerpt: () => '' }).data;
}
