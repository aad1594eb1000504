/** What an author reads when a field of the config is wrong. The schema says what must be; this file makes sentences of it. */
import type * as v from 'valibot';
import type { Problem } from '../../shared/types/problem.ts';
import { fromMessage } from './fields.ts';

/** Keys and indexes from the root to a value. */
export type ConfigPath = readonly (string | number)[];

/** What to add when a field is not there. */
const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['title', "'My project'"],
  ['url', "'https://docs.example.org'"],
  ['label', "'Guides'"],
  ['items', "[{ label: 'Guides', to: '/docs' }]"],
  ['id', "'release-3'"],
  ['content', "'Version 3 is out.'"],
  ['caption', "'University alliance'"],
  ['image', "'/img/logo.svg'"],
  ['infoLink', "'https://www.example.org'"],
]);

/** The sentences for an issue whose message was made by `toMessage`. */
export function describeIssue(issue: v.BaseIssue<unknown>, path: ConfigPath): Pick<Problem, 'what' | 'why' | 'fix'> {
  const { must, fix, why } = fromMessage(issue.message);
  const last = issue.path?.at(-1);
  if (last?.origin === 'key') return { what: `Unknown field ${describePath(path)}.`, why, fix };
  if (/^[A-Z]/u.test(must)) return { what: `${must} in ${describePath(path.slice(0, -1))}.`, why, fix };
  if (issue.input === undefined && path.length > 0) return describeMissing(path, last);
  const end = must.endsWith('.') ? '' : `, but is ${describeValue(issue.input)}.`;
  return { what: `${describePath(path)} ${must}${end}`, why, fix };
}

function describeMissing(path: ConfigPath, last: v.IssuePathItem | undefined): Pick<Problem, 'what' | 'why' | 'fix'> {
  const key = String(path.at(-1));
  const isThere = isObject(last?.input) && Object.hasOwn(last.input, key);
  return {
    what: `${describePath(path.slice(0, -1))} has no ${JSON.stringify(key)}.`,
    why: isThere ? 'The field is written down, but its value is undefined.' : '',
    fix: `Add it, as in: ${key}: ${EXAMPLES.get(key) ?? '…'}`,
  };
}

/** `The configuration`, `"navbar.items[2].label"`, `"docs.versions['3.2.1'].label"`. */
function describePath(path: ConfigPath): string {
  if (path.length === 0) return 'The configuration';
  const parts = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`;
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `['${key}']`;
    return index === 0 ? key : `.${key}`;
  });
  return `"${parts.join('')}"`;
}

/** A value as a part of a sentence, in 60 characters at most. Never throws. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
