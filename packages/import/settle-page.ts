/** A page as the first build takes it: what a build would refuse in a text is corrected or left out, and named. Pure. */
import type { BodyFinding } from '../../src/shared/model/parsed-body.ts';
import { parseText } from './parse-text.ts';
import { type PageChange, settleFields } from './settle-fields.ts';

export interface SettledPage {
  readonly text: string;
  readonly changes: readonly PageChange[];
  /** Addresses of its pictures, as it has them; each once. */
  readonly pictures: readonly string[];
}

interface Repair {
  readonly text: string;
  /** What the import did, as a sentence. */
  readonly fix: string;
}

/** Settles a converted page, with `own` as `settleFields` has it. One without mistakes keeps its bytes. */
export function settlePage(text: string, own?: ReadonlySet<string>): SettledPage {
  const fields = settleFields(text, own);
  const changes = [...fields.changes];
  let current = fields.text;
  for (;;) {
    const repaired = repairOne(current) ?? describeEmptyPicture(current);
    if (repaired === null) break;
    changes.push({ ...repaired.change, line: lineBefore(text, current, repaired.change.line) });
    current = repaired.text;
  }
  const shown = parseText(current).links.filter(({ kind }) => kind === 'image');
  return { text: current, changes, pictures: [...new Set(shown.map(({ href }) => href))] };
}

/** The line of the old text that a line of the settled one comes from: the nearest equal one. */
export function lineBefore(before: string, after: string, line: number): number {
  const wanted = after.split('\n')[line - 1]?.trim() ?? '';
  const [nearest = line] = before
    .split('\n')
    .flatMap((one, index) => (one.trim() === wanted ? index + 1 : []))
    .toSorted((a, b) => Math.abs(a - line) - Math.abs(b - line));
  return nearest;
}

function errorsIn(text: string): readonly BodyFinding[] {
  return parseText(text).findings.filter(({ isError }) => isError);
}

/** Corrects the first mistake it can; returns `null` if nothing is left to correct. Each correction leaves fewer of them, or a shorter text. */
function repairOne(text: string): { readonly text: string; readonly change: PageChange } | null {
  const errors = errorsIn(text);
  for (const { line, column, code, what, why } of errors) {
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line === 1 ? 0 : 1) + (column ?? 1) - 1;
    for (const repair of repairs(text, start, code)) {
      const left = errorsIn(repair.text).length;
      // What a tag hid may be seen once it is gone.
      if (left > errors.length || (left === errors.length && repair.text.length >= text.length)) continue;
      return { text: repair.text, change: { severity: 'warn', code, line, what, why, fix: repair.fix } };
    }
  }
  return null;
}

/** What a browser made of it comes first. */
function repairs(text: string, start: number, code: BodyFinding['code']): readonly Repair[] {
  const [before, rest] = [text.slice(0, start), text.slice(start)];
  if (code === 'conflict-marks') return [{ text: `${before}\\${rest}`, fix: 'The marks are shown, as they were.' }];
  if (code !== 'unbalanced-html') return [];
  const tag = /^<[^<>]*>/u.exec(rest)?.[0] ?? '';
  const removed = { text: before + rest.slice(tag.length), fix: 'The tag was left out.' };
  if (rest.startsWith('</')) return [removed];
  const asText = { text: `${before}&lt;${rest.slice(1)}`, fix: 'It is shown as text now.' };
  if (tag === '') return [asText];
  const end = `</${/^<([\w-]+)/u.exec(rest)?.[1] ?? ''}>`;
  const block = /\n[ \t]*(?:\n|$)/u.exec(rest)?.index ?? rest.length;
  return [
    { text: `${text.trimEnd()}\n\n${end}\n`, fix: 'It is closed at the end of the page, as browsers do.' },
    { text: before + rest.slice(0, block) + end + rest.slice(block), fix: 'It is closed at the end of its block.' },
    removed,
    asText,
  ];
}

/** A picture without an address: browsers show its description. */
function describeEmptyPicture(text: string): { readonly text: string; readonly change: PageChange } | null {
  const { links } = parseText(text);
  const empty = links.find(({ kind, href }) => kind === 'image' && href.trim() === '');
  if (empty === undefined) return null;
  const lines = text.split('\n');
  const line = lines[empty.line - 1] ?? '';
  const [before, rest] = [line.slice(0, empty.column - 1), line.slice(empty.column - 1)];
  const shown = rest.replace(/^!\[((?:[^[\]\\]|\\.)*)\](?:\([^()]*\)|\[[^\]]*\])?/u, '$1');
  if (shown === rest) return null;
  lines[empty.line - 1] = before + shown;
  const change = {
    severity: 'warn',
    code: 'missing-image',
    line: empty.line,
    what: 'A picture has no address.',
    fix: 'Its description is shown instead.',
  } as const;
  return { text: lines.join('\n'), change };
}
