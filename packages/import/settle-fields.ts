/** The front matter of a page without what docsite refuses in it: its values get quotes, or are left out, and are named. Pure. */
import { findFrontMatter, isField, parseFrontMatter } from '../../src/content/parse/front-matter.ts';
import { escapeVariables } from '../../src/shared/model/variables.ts';
import type { BodyFinding } from '../../src/shared/model/parsed-body.ts';
import { parseText } from './parse-text.ts';
import type { ProblemFields } from '../../src/shared/problem/problem.ts';

/** A field at the top, with all its lines. */
interface WrittenField {
  readonly text: string;
  /** 1-based, in the file. */
  readonly line: number;
}

/** What was changed, at a line of the text that is settled, 1-based. */
export interface PageChange extends ProblemFields {
  readonly line: number;
}
export interface SettledFields {
  /** The whole page. */
  readonly text: string;
  readonly changes: readonly PageChange[];
}

const OLD = 'Most generators stop at such a page, and some show the whole front matter as text.';

/**
 * The page with a front matter that docsite reads. `own` are the fields that meant to the old generator what they mean to docsite:
 * others that docsite knows are left out. Without it, all are.
 */
export function settleFields(text: string, own?: ReadonlySet<string>): SettledFields {
  const { yaml } = findFrontMatter(text);
  const isForeign = ({ text: field }: WrittenField): boolean => {
    const name = /^[\w-]+(?=[ \t]*:)/u.exec(field)?.[0] ?? '';
    return own?.has(name) === false && isField(name);
  };
  const fields = splitFields(yaml);
  if (!fields.some(isForeign) && !parseText(text).findings.some(isRefusal)) return { text, changes: [] };
  const settled = keepFields(text, { fields: fields.filter((field) => !isForeign(field)), isRefusal });
  return { ...settled, changes: [...fields.filter(isForeign).map(foreignField), ...settled.changes] };
}

/** The page with a front matter that is YAML, whatever its values are. */
export function settleYaml(text: string): SettledFields {
  const fields = splitFields(findFrontMatter(text).yaml);
  return keepFields(text, { fields, isRefusal: (finding) => isRefusal(finding) && finding.what.includes('YAML') });
}

interface Rules {
  readonly fields: readonly WrittenField[];
  readonly isRefusal: (finding: BodyFinding) => boolean;
}

function keepFields(text: string, rules: Rules): SettledFields {
  const changes: PageChange[] = [];
  const kept: WrittenField[] = [];
  const refusalOf = (field: WrittenField): BodyFinding | undefined => {
    const block = `---\n${[...kept, field].map((one) => `${one.text}\n`).join('')}---\n`;
    return parseFrontMatter(block).findings.find(rules.isRefusal);
  };
  for (const field of rules.fields) {
    const refusal = refusalOf(field);
    const read =
      refusal === undefined ? field : repairField(field).find((repaired) => refusalOf(repaired) === undefined);
    if (refusal !== undefined) changes.push(describeRefusal(refusal, field, { kept, read }));
    if (read !== undefined) kept.push(read);
  }
  const lines = kept.map((field) => `${field.text}\n`).join('');
  const { block } = findFrontMatter(text);
  return { text: (lines === '' ? '' : `---\n${lines}---\n`) + text.slice(block.length), changes };
}

/** The page without the names of its neighbours that the version does not have. */
export function dropUnknownNeighbours(text: string, has: (id: string) => boolean): SettledFields {
  const { block } = findFrontMatter(text);
  if (!/^pagination_(?:next|prev):/mu.test(block)) return { text, changes: [] };
  const { frontMatter, fieldLines } = parseFrontMatter(text);
  const unknown = (['pagination_next', 'pagination_prev'] as const).filter((field) => {
    const id = frontMatter[field];
    return typeof id === 'string' && !has(id);
  });
  const changes = unknown.map((field): PageChange => {
    const what = `"${field}" names the document "${String(frontMatter[field])}", which this version does not have.`;
    const fix = 'It was left out: the next page of the sidebar is shown.';
    return { severity: 'warn', code: 'unknown-doc', line: fieldLines[field] ?? 1, what, fix };
  });
  const kept = block.split('\n').filter((line) => !unknown.some((field) => line.startsWith(`${field}:`)));
  return { text: kept.join('\n') + text.slice(block.length), changes };
}

function foreignField({ text, line }: WrittenField): PageChange {
  return {
    severity: 'info',
    code: 'dropped-attribute',
    line,
    what: `The field "${/^[\w-]+/u.exec(text)?.[0] ?? ''}" was left out: it meant something else to the old site, or nothing.`,
  };
}

function isRefusal({ code, isError }: BodyFinding): boolean {
  return code === 'bad-front-matter' && isError;
}

function splitFields(yaml: string): readonly WrittenField[] {
  const fields: { text: string; readonly line: number }[] = [];
  for (const [index, line] of yaml.split(/\r\n|[\r\n]/u).entries()) {
    const last = fields.at(-1);
    if (last === undefined || /^[^\s#\-\]}]/u.test(line)) fields.push({ text: line, line: index + 2 });
    else last.text += `\n${line}`;
  }
  return fields;
}

interface Repaired extends WrittenField {
  /** What the import did, as a sentence. */
  readonly fix?: string;
}

/** The field with its value as a text on one line, in which nothing is a variable; or as what quotes made a text of. */
function repairField(field: WrittenField): readonly Repaired[] {
  const [, key = '', value = ''] = /^\s*([\w-]+)[ \t]*:([^\n]*)$/u.exec(field.text) ?? [];
  if (key === '') return [];
  const inner = value.trim().replaceAll(/^["']|["']$/gu, '');
  return [
    { ...field, text: `${key}: ${JSON.stringify(escapeVariables(inner))}`, fix: 'It is in quotes now.' },
    { ...field, text: `${key}: ${inner}`, fix: 'It has no quotes now.' },
  ];
}

function describeRefusal(
  { line, what, why }: BodyFinding,
  field: WrittenField,
  { kept, read }: { readonly kept: readonly WrittenField[]; readonly read: Repaired | undefined },
): PageChange {
  const linesBefore = kept.reduce((sum, { text }) => sum + text.split('\n').length, 1);
  return {
    severity: 'warn',
    code: 'bad-front-matter',
    line: field.line + Math.max(0, line - 1 - linesBefore),
    what,
    why: what.includes('YAML') ? OLD : why,
    fix: read?.fix ?? 'It was left out.',
  };
}
