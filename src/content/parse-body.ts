/** Parses one text, once for all versions that share it: front matter, tokens, headings, links, variables. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding, HtmlMeta, LinkMeta, ParsedBody, ParsedHeading } from '../shared/parsed-body.ts';
import type { BodyHash, BodyLink } from '../shared/types.ts';
import { markVariables, MAX_VARIABLES, unmarkVariables, variablesIn } from '../shared/variables.ts';
import { parseFrontMatter } from './front-matter.ts';
import type { Finding, InlineMeta, MarkdownEnv } from './markdown/env.ts';
import { plainText } from './markdown/heading-ids.ts';
import { readHtmlAttributes } from './markdown/html-attributes.ts';
import { createMarkdownParser } from './markdown/parser.ts';
import { type BodySource, createInlineLocator, type Position, positionInBlock } from './markdown/source-positions.ts';

const parser = createMarkdownParser();

/**
 * Parses a Markdown file. Never throws for what an author can write: mistakes are `findings`, with lines counted from
 * the top of the file.
 */
export function parseBody(hash: BodyHash, text: string): ParsedBody {
  const { frontMatter, body, firstLine, findings } = parseFrontMatter(text);
  const marked = markVariables(body);
  const source: BodySource = { lines: marked.text.split(/\r\n|[\r\n]/u), firstLine, variableNames: marked.names };
  const env: MarkdownEnv = { variableNames: marked.names, findings: [] };
  const tokens = parser.parse(marked.text, env);
  const unmark = (value: string): string => unmarkVariables(value, marked.names);
  const collected = collectLinks(tokens, source);
  const headings = collectHeadings(tokens, source);
  const imageLink =
    frontMatter.image === undefined ? null : collected.links.push(frontMatterImage(frontMatter.image, text)) - 1;
  return {
    hash,
    frontMatter,
    tokens,
    variableNames: marked.names,
    variableUses: findVariables(text),
    links: collected.links,
    imageLink,
    headings,
    anchors: [...headings.map(({ id, line }) => ({ id, line })), ...collected.anchors],
    leadingTitle: unmark(leadingTitle(tokens) ?? '') || null,
    firstParagraph: unmark(firstParagraph(tokens)),
    codeLanguages: [...new Set(tokens.filter((token) => token.type === 'fence').map(fenceLanguage))].filter(Boolean),
    findings: [
      ...findings,
      ...env.findings.map((finding) => describeFinding(finding, firstLine)),
      ...blockFindings(tokens, source),
    ],
  };
}

/** The language of a fenced code block: the first word of its info string, without what belongs to docsite. */
export function fenceLanguage(token: Token): string {
  return /^[^\s{]+/u.exec(token.info.trim())?.[0].toLowerCase() ?? '';
}

function frontMatterImage(href: string, text: string): BodyLink {
  const line = text.split(/\r\n|[\r\n]/u).findIndex((candidate) => candidate.startsWith('image:')) + 1;
  return { kind: 'image', href, source: 'html', line: Math.max(1, line), column: 1 };
}

interface Collected {
  readonly links: BodyLink[];
  readonly anchors: { id: string; line: number }[];
}

/** Lists links, images and ids of the tokens and marks the tokens that make them. */
function collectLinks(tokens: readonly Token[], source: BodySource): Collected {
  const found: Collected = { links: [], anchors: [] };
  const locate = createInlineLocator(source);
  let row: Token | null = null;
  for (const token of tokens) {
    if (token.type === 'tr_open') row = token;
    // Cells have no lines of their own.
    if (token.type === 'inline') token.map ??= row?.map ?? null;
    if (token.type === 'html_block') {
      collectHtml(token, { source, found, locate: (index) => positionInBlock(source, token, index) });
    } else if (token.type === 'inline') {
      for (const child of token.children ?? []) collectInline(child, token, { source, locate, found });
    } else if (token.type === 'footnote_open') {
      const { id } = token.meta as { readonly id: number };
      found.anchors.push({ id: `footnote${String(id + 1)}`, line: source.firstLine });
    }
  }
  return found;
}

interface InlineContext {
  readonly source: BodySource;
  readonly locate: (block: Token, index: number) => Position;
  readonly found: Collected;
}

function collectInline(child: Token, block: Token, { source, locate, found }: InlineContext): void {
  const start = (child.meta as InlineMeta | null)?.contentIndex ?? findAutolink(child, block);
  if (child.type === 'html_inline') {
    collectHtml(child, { source, found, locate: (index) => locate(block, start + index) });
  } else if (child.type === 'link_open' || child.type === 'image') {
    const kind = child.type === 'image' ? 'image' : 'link';
    const href = decodeHref(child.attrGet(kind === 'image' ? 'src' : 'href') ?? '', source.variableNames);
    child.meta = { link: found.links.length } satisfies LinkMeta;
    found.links.push({ kind, href, source: 'markdown', ...locate(block, start) });
  } else if (child.type === 'footnote_ref') {
    const { id, subId = 0 } = child.meta as { readonly id: number; readonly subId?: number };
    const suffix = subId > 0 ? `:${String(subId)}` : '';
    found.anchors.push({ id: `footnote-ref${String(id + 1)}${suffix}`, line: locate(block, start).line });
  }
}

/** A link that the parser made out of plain text has no position: its address stands in the content as it is. */
function findAutolink(child: Token, block: Token): number {
  const href = child.attrGet('href')?.replace(/^(?:http:\/\/|mailto:)/u, '') ?? '';
  return Math.max(0, block.content.indexOf(href));
}

interface HtmlContext {
  readonly source: BodySource;
  /** Position of a character of the token's content. */
  readonly locate: (index: number) => Position;
  readonly found: Collected;
}

function collectHtml(token: Token, { source, locate, found }: HtmlContext): void {
  const facts = readHtmlAttributes(token.content);
  for (const { id, start } of facts.ids) {
    found.anchors.push({ id: unmarkVariables(id, source.variableNames), line: locate(start).line });
  }
  const links = facts.links.map(({ kind, value, start, end }) => {
    const href = unmarkVariables(value, source.variableNames);
    return { start, end, link: found.links.push({ kind, href, source: 'html', ...locate(start) }) - 1 };
  });
  token.meta = { links } satisfies HtmlMeta;
}

/** markdown-it percent-encodes what it reads; a file's name is compared as it is on disk. */
function decodeHref(encoded: string, variableNames: readonly string[]): string {
  const href = unmarkVariables(encoded, variableNames);
  try {
    return /^[a-z][a-z\d+.-]*:/iu.test(href) ? href : decodeURI(href);
  } catch {
    return href; // A lone `%` in a link: kept as written, and reported as broken unless a file has that name.
  }
}

function collectHeadings(tokens: readonly Token[], source: BodySource): ParsedHeading[] {
  return tokens.flatMap((open, index) => {
    const inline = tokens[index + 1];
    if (open.type !== 'heading_open' || inline === undefined) return [];
    const children = (inline.children ?? []).filter((child) => child.type !== 'heading_link');
    return {
      level: Number(open.tag.slice(1)),
      id: String(open.attrGet('id')),
      text: unmarkVariables(plainText(children), source.variableNames),
      tokens: children,
      line: source.firstLine + (open.map?.[0] ?? 0),
    };
  });
}

function leadingTitle(tokens: readonly Token[]): string | null {
  return tokens[0]?.type === 'heading_open' && tokens[0].tag === 'h1' ? plainText(tokens[1]?.children ?? []) : null;
}

function firstParagraph(tokens: readonly Token[]): string {
  const index = tokens.findIndex(
    (token, at) =>
      token.type === 'paragraph_open' && token.level === 0 && plainText(tokens[at + 1]?.children ?? []) !== '',
  );
  return index === -1 ? '' : plainText(tokens[index + 1]?.children ?? []).replace(/\s+/gu, ' ');
}

function describeFinding(finding: Finding, firstLine: number): BodyFinding {
  return {
    code: finding.code,
    line: firstLine + finding.lineOffset,
    column: null,
    what: `The id "${finding.value}" is given to two headings of this page.`,
    why: 'A link to it can only reach the first; the second got an id made from its text.',
    fix: 'Give one of them another {#id}.',
    isError: false,
  };
}

function blockFindings(tokens: readonly Token[], source: BodySource): BodyFinding[] {
  const findings = tokens
    .filter((token) => token.type === 'container_unknown_open')
    .map((token): BodyFinding => {
      const lineOffset = token.map?.[0] ?? 0;
      return {
        code: 'unknown-admonition',
        line: source.firstLine + lineOffset,
        column: (source.lines[lineOffset] ?? '').indexOf(':::') + 1,
        what: `":::${token.info.trim()}" is no kind of admonition.`,
        why: 'Its content is shown without a frame. Known: note, tip, info, warning, danger, caution; and tabs.',
        fix: 'Use one of these, or remove the line.',
        isError: false,
      };
    });
  if (source.variableNames.length < MAX_VARIABLES) return findings;
  return [
    ...findings,
    {
      code: 'too-many-variables',
      line: source.firstLine,
      column: null,
      what: `The page uses ${String(MAX_VARIABLES)} different variables or more.`,
      why: 'Names past this number are not replaced.',
      fix: 'Use fewer variables on one page.',
      isError: true,
    },
  ];
}

/** Looks through the whole file, so that a variable in the front matter has its line too. */
function findVariables(text: string): ParsedBody['variableUses'] {
  return text
    .split(/\r\n|[\r\n]/u)
    .flatMap((line, index) =>
      line.includes('{{')
        ? variablesIn(line).map((use) => ({ name: use.name, line: index + 1, column: use.index + 1 }))
        : [],
    );
}
