/** Front matter: YAML between two lines of `---` at the top of a file, checked field by field. The only user of gray-matter. */
import matter from '@11ty/gray-matter';
import * as v from 'valibot';
import type { BodyFinding } from '../shared/parsed-body.ts';
import type { FrontMatter, IsoDate } from '../shared/types.ts';

const heading = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(6));
/** YAML reads `slug: 3` as a number and `title: 2.0` too; authors mean text. */
const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'must be a text'),
  v.transform((value) => String(value)),
);
const filledText = v.pipe(text, v.minLength(1, 'must not be empty'));
/** YAML reads an unquoted day as a date. */
const day = v.pipe(
  v.union([v.string(), v.date()], 'must be a day such as 2025-11-03'),
  v.transform((value): IsoDate => (value instanceof Date ? value.toISOString() : value).slice(0, 10)),
  v.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a day such as 2025-11-03'),
);

const FrontMatterSchema = v.partial(
  v.object({
    id: v.pipe(filledText, v.regex(/^[^/\\]+$/u, 'must not contain a slash')),
    title: text,
    description: text,
    slug: filledText,
    keywords: v.array(text, 'must be a list of texts'),
    image: filledText,
    hide_title: v.boolean('must be true or false'),
    hide_table_of_contents: v.boolean('must be true or false'),
    toc_min_heading_level: heading,
    toc_max_heading_level: heading,
    sidebar_label: filledText,
    sidebar_position: v.number('must be a number'),
    sidebar_class_name: filledText,
    displayed_sidebar: v.nullable(filledText),
    pagination_label: filledText,
    pagination_next: v.nullable(filledText),
    pagination_prev: v.nullable(filledText),
    custom_edit_url: v.nullable(filledText),
    parse_number_prefixes: v.boolean('must be true or false'),
    last_update: v.partial(v.object({ date: day, author: filledText })),
    draft: v.boolean('must be true or false'),
    unlisted: v.boolean('must be true or false'),
  }),
);

export interface SplitFile {
  readonly frontMatter: FrontMatter;
  readonly body: string;
  /** 1-based line of the file on which the body starts. */
  readonly firstLine: number;
  readonly findings: readonly BodyFinding[];
}

/**
 * Splits a file. A field with a bad value is a finding and counts as absent; YAML that cannot be read is a finding and
 * the file has no front matter. A first line `---` that is never closed is Markdown (a thematic break).
 */
export function parseFrontMatter(file: string): SplitFile {
  const source = file.replace(/^\uFEFF/u, '');
  const block = /^---[^\S\r\n]*(?:\r\n|[\r\n])(?:([\s\S]*?)(?:\r\n|[\r\n]))??---[^\S\r\n]*(?:\r\n|[\r\n]|$)/u.exec(
    source,
  );
  if (block === null) return { frontMatter: {}, body: source, firstLine: 1, findings: [] };
  const body = source.slice(block[0].length);
  const firstLine = block[0].split(/\r\n|[\r\n]/u).length;
  const yaml = block[1] ?? '';
  try {
    // The options argument keeps gray-matter from its cache, which shares `data` and swallows a second error.
    const { data } = matter(`---\n${yaml}\n---\n`, { language: 'yaml' });
    return { ...checkFields(data, yaml), body, firstLine };
  } catch (error) {
    return { frontMatter: {}, body, firstLine, findings: [describeYamlError(error)] };
  }
}

function checkFields(data: unknown, yaml: string): Pick<SplitFile, 'frontMatter' | 'findings'> {
  const result = v.safeParse(FrontMatterSchema, data ?? {});
  const bad = new Set<string>();
  const findings = (result.issues ?? []).map((issue): BodyFinding => {
    const path = v.getDotPath(issue) ?? '';
    const field = path.split('.')[0] ?? '';
    bad.add(field);
    const line = yaml.split(/\r\n|[\r\n]/u).findIndex((text) => text.startsWith(`${field}:`));
    return {
      code: 'bad-front-matter',
      line: line === -1 ? 1 : line + 2,
      column: null,
      what:
        path === ''
          ? 'The front matter is no list of fields.'
          : `The front matter field "${path}" ${describeIssue(issue)}.`,
      why: issue.received === 'undefined' ? '' : `It is ${issue.received}.`,
      fix: 'Correct the field, or remove it.',
      isError: true,
    };
  });
  if (result.success) return { frontMatter: dropUndefined(result.output), findings };
  const rest = typeof data === 'object' && data !== null ? Object.entries(data).filter(([key]) => !bad.has(key)) : [];
  const again = v.safeParse(FrontMatterSchema, Object.fromEntries(rest));
  return { frontMatter: again.success ? dropUndefined(again.output) : {}, findings };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith('must') ? issue.message : `is wrong: ${issue.message}`;
}

function dropUndefined(fields: object): FrontMatter {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export function describeYamlError(error: unknown): BodyFinding {
  const mark = (error as { readonly mark?: { readonly line: number; readonly column: number } }).mark;
  const reason =
    (error as { readonly reason?: string }).reason ?? (error instanceof Error ? error.message : String(error));
  return {
    code: 'bad-front-matter',
    // The YAML starts on the line behind the first `---`.
    line: (mark?.line ?? 0) + 1,
    column: mark === undefined ? null : mark.column + 1,
    what: `The front matter cannot be read as YAML: ${reason}.`,
    why: 'A value with ": ", "#" or a leading "@", "*", "[" or "{" needs quotes.',
    fix: 'Correct the line. Until then the page has no title, id or slug of its own.',
    isError: true,
  };
}

/** YAML (or JSON, which is YAML too) of a file that is nothing but data; throws js-yaml's error, with its `mark`. */
export function parseYaml(text: string): unknown {
  return matter(`---\n${text}\n---\n`, { language: 'yaml' }).data;
}
