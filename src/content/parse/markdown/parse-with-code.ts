/** Parses with the plugins and the text hook of a site. What they throw is a finding, and the text is as without them. */
import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { describeHookError } from '../../../shared/problem/hook-error.ts';
import { isFields } from '../../../shared/string/fields.ts';
import type { Extensions, HookData, MarkdownPlugin } from '../../../shared/types/hooks.ts';
import type { FrontMatter } from '../../../shared/types/page.ts';
import type { MarkdownEnv } from './env.ts';
import { createMarkdownParser } from './parser.ts';

export interface ParsedTokens {
  readonly tokens: Token[];
  readonly env: MarkdownEnv;
  /** What the hook says of the text. */
  readonly data: HookData | null;
  readonly findings: readonly BodyFinding[];
}
interface TextSource {
  readonly text: string;
  readonly frontMatter: FrontMatter;
  readonly variableNames: readonly string[];
}

const plain = createMarkdownParser();
let plainWithAllLinks: MarkdownIt | null = null;
const parsers = { plain: new WeakMap<Extensions, MarkdownIt>(), withAllLinks: new WeakMap<Extensions, MarkdownIt>() };

export function parseTokens(
  source: TextSource,
  { extensions, takesAllLinks }: { readonly extensions: Extensions; readonly takesAllLinks: boolean },
): ParsedTokens {
  const findings: BodyFinding[] = [];
  const attempt = <T>(name: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      findings.push(describeHookError(name, error));
      return null;
    }
  };
  const parse = (parser: MarkdownIt): Omit<ParsedTokens, 'data' | 'findings'> => {
    const env: MarkdownEnv = { variableNames: source.variableNames, findings: [] };
    return { env, tokens: parser.parse(source.text, env) };
  };
  const isPlain = extensions.plugins.length === 0;
  const own = isPlain ? null : attempt('markdown.plugins', () => parse(parserOf(extensions, takesAllLinks)));
  const { tokens, env } = own ?? parse(plainParser(takesAllLinks));
  const { text: hook } = extensions;
  const { frontMatter } = source;
  const result = hook === null ? undefined : attempt('hooks.text', () => checkResult(hook({ tokens, frontMatter })));
  return { tokens: result?.tokens ?? tokens, env, data: result?.data ?? null, findings };
}

/** Adds plugins to a parser or a renderer of markdown-it. */
export function usePlugins(md: MarkdownIt, { plugins }: Pick<Extensions, 'plugins'>): void {
  for (const { plugin, options } of plugins) {
    (plugin as MarkdownPlugin & ((...args: readonly unknown[]) => unknown))(md, ...options);
  }
}

/** Links that the parser refuses stay text, without a word: to report and remove them, they must be links first. */
function plainParser(takesAllLinks: boolean): MarkdownIt {
  return takesAllLinks ? (plainWithAllLinks ??= createMarkdownParser({ takesAllLinks })) : plain;
}

function parserOf(extensions: Extensions, takesAllLinks: boolean): MarkdownIt {
  const known = parsers[takesAllLinks ? 'withAllLinks' : 'plain'];
  let parser = known.get(extensions);
  if (parser === undefined) {
    parser = createMarkdownParser({ takesAllLinks });
    usePlugins(parser, extensions);
    known.set(extensions, parser);
  }
  return parser;
}

/** The tokens are those of markdown-it, or copies of them. */
function checkResult(result: unknown): { readonly tokens?: Token[]; readonly data?: HookData } | undefined {
  if (result === undefined) return undefined;
  const { tokens, data } = (result ?? {}) as { readonly tokens?: unknown; readonly data?: unknown };
  if (
    typeof result !== 'object' ||
    result === null ||
    (tokens !== undefined && !Array.isArray(tokens)) ||
    (data !== undefined && !isFields(data))
  ) {
    throw new TypeError('It must return an object with "tokens" or "data", or nothing');
  }
  if (tokens !== undefined && !arePaired(tokens as readonly Token[])) {
    throw new TypeError('Its tokens must be in pairs: what one opens, another one closes');
  }
  return {
    ...(tokens === undefined ? {} : { tokens: tokens as Token[] }),
    ...(data === undefined ? {} : { data: JSON.parse(JSON.stringify(data)) as HookData }),
  };
}

/** A token that opens an element and has no partner would hold the rest of the page. */
function arePaired(tokens: readonly Token[]): boolean {
  const open: string[] = [];
  return (
    tokens.every(({ nesting, tag, children }) => {
      if (nesting === 1) open.push(tag);
      const opened = nesting === -1 ? open.pop() : tag;
      // Some have no tag: a rule of the renderer draws them.
      return (opened === tag || (opened !== undefined && (opened === '' || tag === ''))) && arePaired(children ?? []);
    }) && open.length === 0
  );
}
