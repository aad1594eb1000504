/** What a text says, for the search: its sections, each with the words that readers see. Variables are `{{name}}`. */
import type Token from 'markdown-it/lib/token.mjs';
import type { ComponentPlace, TokenizedBody } from '../../shared/model/parsed-body.ts';
import { escapeVariables, unescapeVariables, unmarkVariables } from '../../shared/model/variables.ts';
import type { TextSection } from '../../shared/search/page-texts.ts';
import { pluginWords } from '../../shared/string/plugin-words.ts';
import { readCodeText } from './code-block.ts';
import { componentMark } from './markdown-renderer.ts';

/** White space other than single spaces between words. */
const UNTIDY = /[^\S ]|^ | $| {2}/u;

interface OpenSection extends Omit<TextSection, 'passages'> {
  readonly passages: string[];
}

/** In the order of the text: what comes before the first heading, then a section for each heading. */
export function collectPassages({
  tokens,
  headings,
  frontMatter,
  variableNames,
  htmlWords,
}: TokenizedBody): readonly TextSection[] {
  const toText = (marked: string): string => {
    const text = marked.includes('{{') ? escapeVariables(marked) : marked;
    return variableNames.length === 0 ? text : unmarkVariables(text, variableNames);
  };
  const sections: OpenSection[] = [{ id: '', level: 0, title: '', passages: [] }];
  let headingCount = 0;
  const wordsOf = (token: Token): string => htmlWords.get(token) ?? wordsOfToken(token, htmlWords);
  const add = (passage: string): void => {
    const words = UNTIDY.test(passage) ? passage.replace(/\s+/gu, ' ').trim() : passage;
    if (words !== '') sections.at(-1)?.passages.push(words);
  };
  add(frontMatter.description ?? '');
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.type === 'heading_open') {
      const heading = headings[headingCount++];
      if (heading !== undefined && !htmlWords.has(token))
        sections.push({ id: heading.id, level: heading.level, title: heading.text, passages: [] });
      // Its words, and its end.
      at += 2;
    } else if (token?.type === 'tr_open') {
      const end = endOfRow(tokens, at);
      add(tokens.slice(at, end).map(wordsOf).filter(Boolean).map(toText).join(' · '));
      at = end;
    } else if (token !== undefined) add(toText(wordsOf(token)));
  }
  return sections.filter(({ level, passages }) => level > 0 || passages.length > 0);
}

/** Index of the token that ends the row of a table. */
function endOfRow(tokens: readonly Token[], start: number): number {
  let end = start;
  while (end < tokens.length && tokens[end]?.type !== 'tr_close') end += 1;
  return end;
}

function wordsOfToken(token: Token, htmlWords: TokenizedBody['htmlWords']): string {
  switch (token.type) {
    case 'inline':
      return inlineWords(token.children ?? [], htmlWords);
    case 'fence':
    case 'code_block':
      return fenceWords(token);
    case 'tabs_tab_open':
      return token.info;
    case 'component_open':
    case 'component_close':
      return componentWords(token);
    default:
      return pluginWords(token);
  }
}

/** With what a component says that draws the block. */
function fenceWords(token: Token): string {
  const { component } = (token.meta ?? {}) as Partial<ComponentPlace>;
  const text = readCodeText(token);
  return component === undefined ? text : `${componentMark('o', component)} ${text} ${componentMark('c', component)}`;
}

/** Stands for what the component says before or after its children, which is known when it is drawn. */
function componentWords({ type, meta }: Token): string {
  // A tag in the description of a picture is not a component.
  const { component } = (meta ?? {}) as Partial<ComponentPlace>;
  return component === undefined ? '' : componentMark(type === 'component_open' ? 'o' : 'c', component);
}

/** With the alternative text of pictures; footnotes and the link of a heading are not what a sentence says. */
function inlineWords(tokens: readonly Token[], htmlWords: TokenizedBody['htmlWords']): string {
  return tokens
    .map((token) => {
      const words = htmlWords.get(token);
      if (words !== undefined) return words;
      if (token.type === 'image') return inlineWords(token.children ?? [], htmlWords);
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      if (token.type.startsWith('component_')) return componentWords(token);
      if (token.type === 'code_inline') return unescapeVariables(token.content);
      return token.type === 'text' || token.type === 'text_special' ? token.content : pluginWords(token);
    })
    .join('');
}
