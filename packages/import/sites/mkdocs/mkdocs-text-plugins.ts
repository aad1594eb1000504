/** Plugins and extensions that changed texts while MkDocs built a site. No import runs them: their files are included, the rest is named. */
import { countOf } from '../../../../src/shared/string/format-count.ts';
import { blank } from '../../code-places.ts';
import { FENCED } from './mkdocs-fences.ts';
import type { TextTools } from '../text-tools.ts';

/** What a plugin reads, and how a page shows that without it. */
export interface TextPlugin {
  /** As a problem names it. */
  readonly name: string;
  readonly pattern: RegExp;
}

const MACROS: TextPlugin = { name: 'macros', pattern: /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}/gu };
const INCLUDE: TextPlugin = { name: 'include-markdown', pattern: /\{%[^%\n]*%\}/gu };
const OBJECTS: TextPlugin = { name: 'mkdocstrings', pattern: /^[ \t]*:::[ \t]+[\w.]+[ \t]*$/gmu };
export const REFERENCES: TextPlugin = { name: 'autorefs', pattern: /\[[^\][\n]+\]\[(?:\w+\.)+\w+\]/gu };

/** Of the plugins of a site, those that texts show. */
export function findTextPlugins(names: Iterable<string>): readonly TextPlugin[] {
  const all = new Set(names);
  return [
    ...(all.has('macros') ? [MACROS] : all.has('include-markdown') ? [INCLUDE] : []),
    ...(all.has('mkdocstrings') ? [OBJECTS] : []),
    ...(all.has('mkdocstrings') || all.has('autorefs') ? [REFERENCES] : []),
  ];
}

/** Fences and code in a line. */
const CODE = new RegExp(`${FENCED}|\`[^\`\n]+\``, 'gmu');

/** A warning for each plugin, at the first place, with how many there are in the page. */
export function reportPlugins(
  body: string,
  firstLine: number,
  { plugins, report }: { readonly plugins: readonly TextPlugin[]; readonly report: TextTools['report'] },
): void {
  if (plugins.length === 0) return;
  const written = asSnippets(body, plugins);
  const text = written.replaceAll(CODE, blank);
  for (const { name, pattern } of plugins) {
    const found = [...text.matchAll(pattern)];
    const [first] = found;
    if (first === undefined) continue;
    report(firstLine + text.slice(0, first.index).split('\n').length - 1 + (/^\n*/u.exec(first[0])?.[0].length ?? 0), {
      code: 'text-plugin',
      what: `"${name}" was not run: ${countOf(found.length, 'place')} of the page ${found.length === 1 ? 'is' : 'are'} shown ${name === REFERENCES.name ? 'without the link' : 'as written'}.`,
      why: `The first one is ${written.slice(first.index, first.index + first[0].length).trim()}`,
      fix: 'Write here what the old page showed.',
    });
  }
}

/** Texts that other extensions include, as `snippets` includes them: `{! a.md !}`, and with its plugin `{% include-markdown "a.md" %}`. */
export function asSnippets(body: string, plugins: readonly TextPlugin[]): string {
  if (!body.includes('{')) return body;
  const included = body.replaceAll(/^([ \t]*)\{!>?[ \t]*([^!\n"]+?)[ \t]*!\}[ \t]*$/gmu, '$1--8<-- "$2"');
  if (!plugins.includes(MACROS) && !plugins.includes(INCLUDE)) return included;
  return included.replaceAll(
    /^([ \t]*)\{%-?[ \t]*include(?:-markdown)?[ \t]+["']([^"'\n]+)["'][ \t]*-?%\}[ \t]*$/gmu,
    '$1--8<-- "$2"',
  );
}

/** A line such as `{* a.py ln[1:5] hl[2] *}` as a block of code with a snippet; `null` for another line. */
export function asFence(line: string): readonly string[] | null {
  const [, indent = '', path, options = ''] = /^([ \t]*)\{\*[ \t]*([^\s*]+)([^\n*]*)\*\}[ \t]*$/u.exec(line) ?? [];
  if (path === undefined) return null;
  const [, from, to] = /\bln\[(\d+)(?::(\d+))?\]/u.exec(options) ?? [];
  const marked = /\bhl\[([\d:,]+)\]/u.exec(options)?.[1]?.replaceAll(':', '-').replaceAll(',', ' ');
  const range = from === undefined ? '' : `:${from}:${to ?? from}`;
  const open = `${path.slice(path.lastIndexOf('.') + 1)}${marked === undefined ? '' : ` hl_lines="${marked}"`}`;
  return [`${indent}\`\`\`${open}`, `${indent}--8<-- "${path}${range}"`, `${indent}\`\`\``];
}
