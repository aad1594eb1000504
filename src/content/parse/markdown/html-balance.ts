/** Raw HTML of a text that changes what is around it: a page must not lose its rest to a tag without backticks. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { type HtmlFault, HtmlOutline } from '../../../schema/html-faults.ts';
import { isHtmlElement, isUnknownElement } from './mdx-constructs.ts';
import type { Locate } from './source-positions.ts';

/** `places`: raw HTML that has tags in pairs, and where each piece is written. In the order of the tokens. */
export function findHtmlFaults(tokens: readonly Token[], places: ReadonlyMap<Token, Locate>): readonly BodyFinding[] {
  if (places.size === 0) return [];
  const outline = new HtmlOutline();
  const pieces: Token[] = [];
  const add = (token: Token): void => {
    const { type, hidden, nesting, children } = token;
    if (places.has(token)) {
      pieces.push(token);
      outline.raw(token.content);
    } else if (type === 'inline' && hasHtml(token)) {
      for (const child of children ?? []) add(child);
    } else if (type === 'fence' || type === 'code_block') {
      outline.open('pre');
      outline.close('pre');
    } else if (nesting === 0) outline.text();
    else if (!hidden) outline[nesting === 1 ? 'open' : 'close'](elementOf(token));
  };
  const hasHtml = (token: Token): boolean => places.has(token) || token.children?.some(hasHtml) === true;
  let wasPlain = false;
  for (const block of splitBlocks(tokens)) {
    const isPlain = !block.some(hasHtml);
    if (!isPlain) for (const token of block) add(token);
    else if (!wasPlain) {
      // It shows what happens to all that follow it: to build a tree of them takes longer than to parse the text.
      const [first, last] = [block[0], block.at(-1)];
      if (first !== undefined) add(first);
      outline.text();
      if (last !== undefined && last !== first) add(last);
    }
    wasPlain = isPlain;
  }
  return outline.findFaults().flatMap((fault) => {
    const token = pieces[fault.piece];
    const locate = token === undefined ? undefined : places.get(token);
    if (locate === undefined) return [];
    const [, written = ''] = /^<\/?([^\s/>]+)/u.exec(token?.content.slice(fault.index) ?? '') ?? [];
    // Elements that no browser knows have been reported as such, and only hold what follows them.
    if (fault.kind === 'open' && !isHtmlElement(written) && isUnknownElement(written)) return [];
    const name = fault.name === '' ? '' : written;
    return { ...describeFault({ ...fault, name }), ...locate(fault.index) };
  });
}

/** Each block at the top of the text, with all that is in it. */
function splitBlocks(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const blocks: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) blocks.push([token]);
    else blocks.at(-1)?.push(token);
    depth += token.nesting;
  }
  return blocks;
}

/** Nothing of a component is known: a template keeps what is in it from what is around it, and may hold anything. */
function elementOf({ type, tag, block }: Token): string {
  if (type.startsWith('component_')) return 'template';
  return tag === '' ? (block ? 'div' : 'span') : tag;
}

function describeFault({ kind, name, reaches }: HtmlFault): Omit<BodyFinding, 'line' | 'column'> {
  const backticks = (tag: string): string => `if the text is meant, put "${tag}" into backticks.`;
  const [start, end] = [`<${name}>`, `</${name}>`];
  const texts = {
    open: {
      what: name === '' ? 'The tag or comment that begins here is never finished.' : `"${start}" is never closed.`,
      why: reaches
        ? 'Browsers take what follows it, also after this block, as a part of it: it may be hidden or look different.'
        : 'Browsers end it where the text around it ends.',
      fix: name === '' ? 'Finish it, or write "&lt;".' : `Close it with "${end}"; or, ${backticks(start)}`,
    },
    stray: {
      what: `"${end}" closes nothing.`,
      why: 'What it should close is not open here: it never was, or something between has closed it.',
      fix: `Remove it; or, ${backticks(end)}`,
    },
    closes: {
      what: `"${start}" closes the element that it is in.`,
      why: reaches
        ? 'Browsers do not allow the one in the other.'
        : 'Browsers end the paragraph here, because this cannot be in one.',
      fix: `Put it on lines of its own, with an empty line before it; or, ${backticks(start)}`,
    },
    ends: {
      what: `"${end}" closes an element of the page that this text has not opened.`,
      why: reaches ? 'The column of the text, or another part of the page, ends here.' : 'The paragraph ends here.',
      fix: `Remove it; or, ${backticks(end)}`,
    },
    cut: {
      what: '"<p>" ends before the paragraph after it.',
      why: 'There is Markdown after an empty line, and a paragraph cannot be in another one: nothing is in this one.',
      fix: 'Write "<div>" and "</div>".',
    },
    ignored: {
      what: `Browsers ignore "${start}" here.`,
      why: 'It has a meaning only in certain elements, such as the row of a table, or once on a page.',
      fix: `Put it where it belongs; or, ${backticks(start)}`,
    },
    moved: {
      what: `Text in this "${start}" is not in one of the cells of its table.`,
      why: 'Browsers show it before the table. After an empty line there is Markdown, and an indented line is code.',
      fix: 'Put it into a cell; or remove the empty line, or the spaces before the tags after it.',
    },
    outside: { what: '', why: '', fix: '' },
  }[kind];
  return { code: reaches ? 'unbalanced-html' : 'misplaced-html', ...texts, isError: reaches };
}
