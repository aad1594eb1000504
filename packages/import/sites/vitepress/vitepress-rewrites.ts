/**
 * The setting `rewrites` of VitePress: which page has the address of another path. Its patterns are those of path-to-regexp 6, of
 * which those are read that say the same in every version: names, names that repeat, and `(.*)`.
 */
import { LIMITS } from '../../../../src/shared/limits.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';

export interface Rewrites {
  /** The path that the page has the address of: its own where no rule names it. */
  readonly pathOf: (path: SourcePath) => SourcePath;
  /** Rules that were not read, by what they match. */
  readonly unread: readonly string[];
}

type Part =
  | string
  | { readonly name: string; readonly prefix: string; readonly pattern: string; readonly repeat: '' | '*' | '+' };
interface Rule {
  readonly from: RegExp;
  readonly names: readonly string[];
  readonly to: readonly Part[];
}

const TOKEN = /\\(.)|([/.]?):(\w+)(\((?:\.\*|\.\+|\[\^\/\]\+)\))?([*+])?|([/.]?)(\(\.[*+]\))|([^\\:(){}*+?^$|[\]])/uy;
const SEGMENT = '[^/#?]+?';

export function readRewrites(fields: Fields): Rewrites {
  const read = Object.entries(fields).map(([from, to]) => [from, readRule(from, to)] as const);
  const rules = read.flatMap(([, rule]) => rule ?? []);
  return {
    pathOf: (path) => {
      for (const rule of rules) {
        const found = rule.from.exec(path);
        if (found !== null) return fill(rule, found.slice(1)) ?? path;
      }
      return path;
    },
    unread: read.filter(([, rule]) => rule === null).map(([from]) => from),
  };
}

function readRule(from: string, to: unknown): Rule | null {
  const [source, target] = [readParts(from), typeof to === 'string' ? readParts(`/${to}`) : null];
  if (source === null || target === null) return null;
  if (countWays(source) > LIMITS.rewriteWays) return null;
  const names = source.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const isFilled = target.every((part) => typeof part === 'string' || names.includes(part.name));
  return isFilled ? { from: new RegExp(`^${source.map(toPattern).join('')}$`, 'iu'), names, to: target } : null;
}

/** `null` for a pattern that is not read. */
function readParts(text: string): readonly Part[] | null {
  const parts: Part[] = [];
  let unnamed = 0;
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (found === null) return null;
    const [, escaped, prefix = '', name, group, repeat = '', otherPrefix = '', otherGroup, plain] = found;
    if (name !== undefined) {
      // Without a separator, or with a pattern of its own, a name that repeats can match in too many ways.
      if (repeat !== '' && (prefix === '' || group !== undefined)) return null;
      parts.push({ name, prefix, pattern: group?.slice(1, -1) ?? SEGMENT, repeat: repeat as '' | '*' | '+' });
    } else if (otherGroup === undefined) parts.push(escaped ?? plain ?? '');
    else {
      parts.push({ name: String(unnamed), prefix: otherPrefix, pattern: otherGroup.slice(1, -1), repeat: '' });
      unnamed += 1;
    }
  }
  return parts;
}

/** How many names there are of which a path does not say where one ends and the next begins: more than a few take very long to match. */
function countWays(parts: readonly Part[]): number {
  let [ways, inSegment] = [0, 0];
  for (const part of parts) {
    if (typeof part === 'string' ? part === '/' : part.prefix === '/') inSegment = 0;
    if (typeof part === 'string') continue;
    const isWide = part.pattern.startsWith('.') || part.repeat !== '';
    if (isWide || inSegment > 0) ways += 1;
    inSegment += 1;
  }
  return ways;
}

function toPattern(part: Part): string {
  if (typeof part === 'string') return escapePattern(part);
  const [before, one] = [escapePattern(part.prefix), part.pattern];
  if (part.repeat === '') return `${before}(${one})`;
  return `(?:${before}(${one}(?:${before}${one})*))${part.repeat === '*' ? '?' : ''}`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

/** `null` for a path outside of the pages, or for another thing than a page. */
function fill({ names, to }: Rule, values: readonly (string | undefined)[]): SourcePath | null {
  const path = to
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = values[names.indexOf(part.name)];
      return value === undefined ? '' : part.prefix + value;
    })
    .join('')
    .slice(1);
  return /^(?!\/)(?!.*(?:^|\/)\.{0,2}\/).+\.md$/u.test(path) && !path.includes('\\') ? path : null;
}
