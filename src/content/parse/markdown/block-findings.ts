/** Mistakes with blocks, their first and their last lines: the text is shown, but not as its author meant it. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { unmarkVariables } from '../../../shared/model/variables.ts';
import { describeTabsQuery } from './tab-names.ts';
import type { BodySource } from './source-positions.ts';

/** In the order of the tokens. */
export function findBlockMistakes(tokens: readonly Token[], source: BodySource): readonly BodyFinding[] {
  return tokens.flatMap((token, index) => {
    if (token.type === 'inline') return findStrayEnds(token, source);
    if (token.type === 'html_block') return findOpenComment(token, source);
    if (token.type === 'fence') return findOpenCode(token, source) ?? [];
    if (token.nesting !== 1 || !/^(?:container_\w+|tabs_tabs)_open$/u.test(token.type)) return [];
    return [
      ...(token.type === 'container_unknown_open' ? [unknownAdmonition(token, source)] : []),
      ...(token.type === 'tabs_tabs_open' && tokens[index + 1]?.type !== 'tabs_tab_open' ? [noTab(token, source)] : []),
      ...badTabsQuery(token, source),
      ...(isClosed(token, source) ? [] : [unclosedBlock(token, source)]),
    ];
  });
}

/** An unclosed block continues to the end of what contains it; the line after it is then not a line of colons. */
function isClosed(token: Token, source: BodySource): boolean {
  // The end of closed tabs is given one line too early.
  const end = (token.map?.[1] ?? -1) + (token.type === 'tabs_tabs_open' ? 1 : 0);
  return /^[\s>]*:{3,}\s*$/u.test(source.line(end));
}

/** Code that ends without a line for its end: its block ends before it does, or the file. A quote or a list may end it. */
function findOpenCode({ map, markup }: Token, source: BodySource): BodyFinding | null {
  const [start, end] = map ?? [0, 0];
  const last = source
    .line(end - 1)
    .replace(/^[\s>]+/u, '')
    .trimEnd();
  const isClosed = end - start > 1 && last.length >= markup.length && last === markup.charAt(0).repeat(last.length);
  if (isClosed) return null;
  const line = source.line(end);
  if (/^[\s>]*(?::{3,}\s*$|@tab(?:\s|:active|$))/u.test(line)) return blockEndInCode(end, line, source);
  if (!source.isEnd(end)) return null;
  return finding(source, start, {
    code: 'unclosed-block',
    what: 'The code block that begins here is never closed.',
    why: 'All text after it is shown as code.',
    fix: `Close it with a line "${markup}".`,
  });
}

function blockEndInCode(lineOffset: number, line: string, source: BodySource): BodyFinding {
  const isTab = line.includes('@tab');
  return finding(source, lineOffset, {
    code: 'block-end-in-code',
    what: isTab
      ? 'This line begins a tab, although the code before it is not closed.'
      : 'This line of colons ends the block, although the code before it is not closed.',
    why: 'Such lines belong to code only if it is closed.',
    fix: 'Close the code before it.',
  });
}

function findOpenComment({ content, map }: Token, source: BodySource): BodyFinding | readonly [] {
  const start = content.lastIndexOf('<!--');
  if (!content.trimStart().startsWith('<!--') || content.includes('-->', start)) return [];
  if (!source.isEnd(map?.[1] ?? 0)) return [];
  return finding(source, (map?.[0] ?? 0) + content.slice(0, start).split('\n').length - 1, {
    code: 'unclosed-block',
    what: 'The comment that begins here is never closed.',
    why: 'All text after it is left out.',
    fix: 'Close it with "-->".',
  });
}

/** Lines of colons in a paragraph: they close nothing. */
function findStrayEnds({ content, map }: Token, source: BodySource): readonly BodyFinding[] {
  if (map === null || !content.includes(':::')) return [];
  return content.split('\n').flatMap((line, index) => {
    if (!/^:{3,}$/u.test(line.trim())) return [];
    return finding(source, map[0] + index, {
      code: 'stray-block-end',
      what: `This line of colons closes nothing.`,
      why: 'The block before it is closed already: a block ends at the first line with as many colons as it began with.',
      fix: 'Remove the line; or, if blocks are nested, begin and end the outer one with more colons.',
    });
  });
}

function unknownAdmonition(token: Token, source: BodySource): BodyFinding {
  const name = unmarkVariables(token.info.trim(), source.variableNames);
  return finding(source, token.map?.[0] ?? 0, {
    code: 'unknown-admonition',
    what: `":::${name}" is not a kind of admonition.`,
    why: 'Its content is shown without a frame. Known: note, tip, info, warning, danger, caution; and tabs.',
    fix: 'Use one of these, or remove the line.',
  });
}

function badTabsQuery(token: Token, source: BodySource): readonly BodyFinding[] {
  const fault = describeTabsQuery(token);
  return fault === null ? [] : [finding(source, token.map?.[0] ?? 0, fault)];
}

function noTab(token: Token, source: BodySource): BodyFinding {
  return finding(source, token.map?.[0] ?? 0, {
    code: 'text-before-tab',
    what: 'These tabs do not begin with a line "@tab Title".',
    why: 'Text before the first tab is not shown.',
    fix: 'Put a line "@tab Title" before it.',
  });
}

function unclosedBlock(token: Token, source: BodySource): BodyFinding {
  return finding(source, token.map?.[0] ?? 0, {
    code: 'unclosed-block',
    what: `The block that begins here is never closed.`,
    why: 'All text after it becomes part of it.',
    fix: `Close it with a line "${token.markup}".`,
  });
}

/** The start of a line that opens or closes something. */
const FIRST_SIGN = /:::|```|~~~|@tab|<!--/u;

function finding(
  source: BodySource,
  lineOffset: number,
  texts: Pick<BodyFinding, 'code' | 'what' | 'why' | 'fix'>,
): BodyFinding {
  const { line, column } = source.position(lineOffset, Math.max(0, source.line(lineOffset).search(FIRST_SIGN)));
  return { ...texts, line, column, isError: false };
}
