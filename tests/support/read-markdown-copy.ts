/** What a text says, as two parsers read it: the page's HTML, and the Markdown copy's Markdown. For tests of Markdown copies. */
import { Parser } from 'htmlparser2';
import type Token from 'markdown-it/lib/token.mjs';
import { parseBody } from '../../src/content/parse/parse-body.ts';
import { convertCommands } from '../../src/render/body/package-managers.ts';
import { unmarkVariables } from '../../src/shared/model/variables.ts';
import { parseFenceInfo } from '../../src/shared/string/fence-info.ts';

/** What a page and its Markdown copy must have in common. */
export interface SaidText {
  /** `<level> <id> <words>`. */
  readonly headings: readonly string[];
  /** Addresses of links and pictures, in their order, but for those of the page's own headings and footnotes. */
  readonly links: readonly string[];
  /** Blocks and pieces of code, without white space at their ends. */
  readonly code: readonly string[];
}

const OWN_LINKS = /heading-anchor|footnote-backref/u;

/** Reads the HTML of a text, which docsite drew. */
export function readHtml(html: string): SaidText {
  const said = { headings: [] as string[], links: [] as string[], code: [] as string[] };
  let heading: { level: string; id: string; words: string } | null = null;
  let code: string | null = null;
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^h[1-6]$/u.test(name)) heading = { level: name.slice(1), id: attributes['id'] ?? '', words: '' };
      if (name === 'code') code = '';
      if (name === 'img' && attributes['src'] !== undefined) said.links.push(attributes['src']);
      if (name === 'img' && heading !== null) heading.words += attributes['alt'] ?? '';
      const isOwn = OWN_LINKS.test(attributes['class'] ?? '') || (attributes['id'] ?? '').startsWith('fnref:');
      if (name === 'a' && isOwn) hidden = 1;
      else if (name === 'a' && attributes['href'] !== undefined) said.links.push(attributes['href']);
    },
    ontext(text) {
      if (heading !== null && hidden === 0) heading.words += text;
      if (code !== null) code += text;
    },
    onclosetag(name) {
      if (name === 'a') hidden = 0;
      if (name === 'code' && code !== null) {
        said.code.push(code.trim());
        code = null;
      }
      if (/^h[1-6]$/u.test(name) && heading !== null) {
        said.headings.push(`${heading.level} ${heading.id} ${tidy(heading.words)}`);
        heading = null;
      }
    },
  });
  parser.end(html);
  return said;
}

/** Reads Markdown as a text of docsite. */
export function readMarkdown(markdown: string): SaidText & { readonly componentLinks: readonly string[] } {
  const body = parseBody('', markdown);
  const ofComponents = new Set(
    body.components.flatMap(({ attributes }) => attributes.flatMap(({ link }) => (link === null ? [] : [link]))),
  );
  const code = ({ type, info, content }: Token): readonly string[] => {
    const written = unmarkVariables(content, body.variableNames);
    // A block of Markdown shows what its author writes.
    const isShown = type === 'code_inline' || /^(?:md|markdown)\b/u.test(info);
    const shown = isShown ? written : dropDirectives(written);
    // Pages show such commands as each package manager takes them.
    const converted = parseFenceInfo(info).words.has('npm2yarn') ? convertCommands(shown) : [];
    return (converted.length === 0 ? [shown] : converted.map((one) => one.code)).map((text) => text.trim());
  };
  const codes = (tokens: readonly Token[]): readonly string[] =>
    tokens.flatMap((token) =>
      ['fence', 'code_block', 'code_inline'].includes(token.type)
        ? code(token)
        : token.type === 'html_block'
          ? readHtml(token.content).code
          : token.type === 'image'
            ? []
            : codes(token.children ?? []),
    );
  return {
    headings: body.headings.map(({ level, id, text }) => `${level} ${id} ${tidy(text.replaceAll('\\{{', '{{'))}`),
    links: body.links.filter((_, link) => !ofComponents.has(link)).map(({ href }) => href),
    code: codes(body.tokens),
    componentLinks: [...ofComponents].map((link) => body.links[link]?.href ?? ''),
  };
}

/** Comments that mark lines are in the text; pages show the marks. */
function dropDirectives(code: string): string {
  const lines = code
    .split('\n')
    .filter((line) => !/^\W*highlight-(?:next-line|start|end)\W*$/u.test(line) || line.includes('\\'));
  return lines
    .map((line) => line.replace(/\\(?=highlight-)/u, '').replace(/\s*(?:\/\/|#)\s*\[!code [^\]]*\]\s*$/u, ''))
    .join('\n');
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
