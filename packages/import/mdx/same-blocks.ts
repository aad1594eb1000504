/** Whether two ways to write a page make the same blocks: with includes, and with all texts in the page. */
import type Token from 'markdown-it/lib/token.mjs';
import { parseText } from '../parse-text.ts';

const ADDRESS = /\b(href|src|srcset|poster)=(?:"[^"]*"|'[^']*')/gu;

/** Addresses do not count: those of a part are relative to it. Neither do ids of headings. */
export function hasSameBlocks(one: string, other: string): boolean {
  return outline(one) === outline(other);
}

function outline(text: string): string {
  return parseText(text).tokens.map(describe).join('\n');
}

function describe(token: Token): string {
  const { type, tag, info, children } = token;
  if (type === 'inline') return JSON.stringify((children ?? []).map((child) => [child.type, plain(child)]));
  const isFence = type === 'fence';
  const words = isFence
    ? info
        .trim()
        .replace(/^text\b/u, '')
        .replaceAll(/\s+/gu, ' ')
        .trim()
    : info;
  return JSON.stringify([type, tag, words, plain(token)]);
}

function plain({ content }: Token): string {
  return content.replaceAll(ADDRESS, '$1').replaceAll(/\s+/gu, ' ').trim();
}
