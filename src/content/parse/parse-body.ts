/** Parses one text, once for all versions that share it: front matter, tokens, headings, links, variables. */
import type Token from 'markdown-it/lib/token.mjs';
import { tabsQuery } from './markdown/tab-names.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Guard } from '../../shared/model/guard.ts';
import type {
  BodyFinding,
  ParsedBody,
  TokenizedBody,
  TokenizedHeading,
  WrittenText,
} from '../../shared/model/parsed-body.ts';
import { NO_EXTENSIONS } from '../../shared/model/no-extensions.ts';
import {
  countMarks,
  dropMarks,
  escapeVariables,
  markVariables,
  unmarkVariables,
} from '../../shared/model/variables.ts';
import { takeCodeMarks } from '../../shared/string/code-marks.ts';
import { parseFenceInfo } from '../../shared/string/fence-info.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import { placeAt, splitLines } from '../../shared/string/text-lines.ts';
import type { BodyLink } from '../../shared/types/page.ts';
import type { Extensions } from '../../shared/types/hooks.ts';
import type { BodyHash } from '../../shared/types/store.ts';
import { placeAnchorAliases } from './anchor-aliases.ts';
import { findVariables } from './check-variables.ts';
import { findConflictMarks } from './conflict-marks.ts';
import { parseFrontMatter } from './front-matter.ts';
import { findBlockMistakes } from './markdown/block-findings.ts';
import { type CollectedLinks, collectLinks } from './markdown/collect-links.ts';
import type { Finding } from './markdown/env.ts';
import { findHtmlFaults } from './markdown/html-balance.ts';
import { headingsOf, plainText } from './markdown/heading-ids.ts';
import { findLostCells } from './markdown/lost-cells.ts';
import { findLostMarkup } from './markdown/lost-markup.ts';
import { describeUnknownTags, findMdx } from './markdown/mdx-constructs.ts';
import { parseTokens } from './markdown/parse-with-code.ts';
import { BodySource, locateInBlock, type Position } from './markdown/source-positions.ts';
import { findUncolouredCode } from './markdown/uncoloured-code.ts';
import { findMissedStart } from './missed-front-matter.ts';
import { digestSections, isComment } from './section-digests.ts';
import { reduceFrontMatter } from './untrusted/reduce-front-matter.ts';
import { reduceTokens } from './untrusted/reduce-tokens.ts';
import { WrittenValues } from './untrusted/written-values.ts';

export interface ParseOptions {
  readonly extensions?: Extensions;
  /** Strangers may have written it: what could run in a reader's browser is left out, and is a finding. `null` for a trusted text. */
  readonly guard?: Guard | null;
}

/** Parses a Markdown file. Mistakes are `findings`, with lines counted from the top of the file; it never throws. */
export function parseBody(
  hash: BodyHash,
  text: string,
  { extensions = NO_EXTENSIONS, guard = null }: ParseOptions = {},
): TokenizedBody {
  if (text.length > LIMITS.text) return { ...parseBody(hash, ''), findings: [describeLongText(text)] };
  const file = dropMarks(text.replace(/^\uFEFF/u, ''));
  const lines = splitLines(file);
  const split = parseFrontMatter(file);
  const { frontMatter, fieldLines, body, firstLine, findings } =
    guard === null ? split : reduceFrontMatter(split, guard);
  const marked = markVariables(body);
  const source = new BodySource(marked.text, firstLine, marked.names);
  const written = { text: marked.text, frontMatter, variableNames: marked.names };
  const parsed = parseTokens(written, { extensions, takesAllLinks: guard !== null });
  const { tokens, env, data } = parsed;
  const lost = findLostMarkup(tokens, source); // Links of strangers become words next.
  const reduction = guard === null ? null : reduceTokens(tokens, new WrittenValues(guard, marked.names));
  const collected = collectLinks(tokens, source, { definitions: env.definitions, reduction });
  const [leadDigest = '', ...digests] = digestSections(tokens, source);
  const headings = collectHeadings(tokens, source, digests);
  const anchors = [...headings.map(({ id, line }) => ({ id, line })), ...collected.anchors];
  const former = placeAnchorAliases(tokens, anchors, { frontMatter, fieldLines });
  const image = frontMatter.image === undefined ? null : frontMatterImage(frontMatter.image, fieldLines['image']);
  return {
    hash,
    frontMatter,
    fieldLines,
    tokens,
    htmlWords: collected.visible.words,
    written: {
      ...placesIn(collected),
      lines: splitLines(body),
      firstLine,
      headingEnds: headingsOf(tokens).map(({ inline }) => findVariableEnd(inline, source)),
    },
    variableNames: marked.names,
    variableUses: findVariables(lines),
    links: collected.links,
    components: collected.components,
    data,
    imageLink: image === null ? null : collected.links.push(image) - 1,
    headings,
    leadDigest,
    anchors: [...anchors, ...former.anchors],
    leadingTitle: withVariables(leadingTitle(tokens), source) || null,
    firstParagraph: withVariables(firstParagraph(tokens, collected.visible.words), source),
    sizeBytes: Buffer.byteLength(body),
    ...findNeeds(tokens),
    findings: [
      ...findings.concat(former.findings, parsed.findings, findMissedStart(file), lost),
      ...findConflictMarks({ lines, tokens, firstLine }),
      ...env.findings.map((finding) => describeFinding(finding, firstLine)),
      ...findRepeatedIds(headings, collected.htmlIds),
      ...findInTokens(tokens, source, collected),
      ...describeOverflow(marked.overflowAt, body, firstLine),
    ],
  };
}

type Places = Pick<WrittenText, 'addresses' | 'attributes' | 'variableTexts' | 'hidden'>;

function placesIn({ addresses, attributes, variableTexts, visible: { hidden } }: CollectedLinks): Places {
  return { addresses, attributes, variableTexts, hidden };
}

function findInTokens(tokens: readonly Token[], source: BodySource, collected: CollectedLinks): readonly BodyFinding[] {
  return [
    ...findBlockMistakes(tokens, source),
    ...findLostCells(tokens, source),
    ...describeUnknownTags(collected.unknownTags, collected.closedTags, source.variableNames),
    ...collected.badTags,
    ...collected.leftOut,
    ...findHtmlFaults(tokens, collected.paired),
    ...findMdx(tokens, source),
    ...findUncolouredCode(tokens, source, fenceLanguage),
  ];
}

/** What the pages of the text need besides it. */
function findNeeds(tokens: readonly Token[]): Pick<ParsedBody, 'hasMarkedCode' | 'hasTabQueries' | 'codeLanguages'> {
  const fences = tokens.filter(({ type }) => type === 'fence');
  return {
    hasMarkedCode: fences.some(isMarkedCode),
    hasTabQueries: tokens.some((token) => tabsQuery(token) !== null),
    codeLanguages: [...new Set(fences.map(fenceLanguage))].filter(Boolean),
  };
}

/** Words of a text with variables as `{{name}}`; what only looks like one keeps its backslash. */
function withVariables(marked: string, { variableNames }: BodySource): string {
  return unmarkVariables(escapeVariables(marked), variableNames);
}

/** The language of a fenced code block. */
function fenceLanguage(token: Token): string {
  return parseFenceInfo(token.info).language;
}

function isMarkedCode({ type, info, content }: Token): boolean {
  if (type !== 'fence') return false;
  const marks = [...takeCodeMarks(content).marks.values()];
  return marks.some((of) => [...of].some((mark) => mark !== 'highlight')) || parseFenceInfo(info).words.has('collapse');
}

function frontMatterImage(href: string, line = 1): BodyLink {
  return { kind: 'image', href, source: 'html', line, column: 1 };
}

function collectHeadings(tokens: readonly Token[], source: BodySource, digests: readonly string[]): TokenizedHeading[] {
  return headingsOf(tokens).map(({ open, inline }, index) => {
    const children = inline.children ?? [];
    return {
      level: Number(open.tag.slice(1)),
      id: String(open.attrGet('id')),
      text: withVariables(plainText(children), source),
      tokens: children,
      line: source.firstLine + (open.map?.[0] ?? 0),
      digest: digests[index] ?? '',
    };
  });
}

/** Where a heading with variables ends. */
function findVariableEnd(inline: Token, source: BodySource): Position | null {
  return countMarks(inline.content) === 0 ? null : locateInBlock(source, inline)(inline.content.length);
}

/** Text of the heading that opens the body; comments for tools may come before it. */
function leadingTitle(tokens: readonly Token[]): string {
  const index = tokens.findIndex((token) => !isComment(token));
  const first = tokens[index];
  return first?.type === 'heading_open' && first.tag === 'h1' ? plainText(tokens[index + 1]?.children ?? [], ' ') : '';
}

/**
 * The first that nothing contains, else the first that components alone contain. Its words: what a picture is called says
 * nothing of the page, and the badges at the top of many pages are nothing else.
 */
function firstParagraph(tokens: readonly Token[], htmlWords: TokenizedBody['htmlWords']): string {
  let components = 0;
  let inside = '';
  for (const [at, token] of tokens.entries()) {
    const { type, level, nesting } = token;
    if (type.startsWith('component_')) components += nesting;
    if (type !== 'paragraph_open' || htmlWords.has(token) || level > components || (level > 0 && inside !== ''))
      continue;
    const parts = tokens[at + 1]?.children ?? [];
    const isShown = (part: Token): boolean =>
      part.type !== 'image' && (part.type === 'html_inline' || !htmlWords.has(part));
    const words = plainText(parts.filter(isShown), ' ').replace(/\s+/gu, ' ').trim();
    if (words !== '' && level === 0) return words;
    if (level > 0) inside = words;
  }
  return inside;
}

function describeFinding({ code, id, lineOffset }: Finding, firstLine: number): BodyFinding {
  const texts = {
    'duplicate-heading-id': {
      what: `The id "${id}" is used by two headings of this page.`,
      why: 'A link to it can only reach the first; the second got an id made from its text.',
      fix: 'Give one of them another {#id}.',
    },
    'unknown-footnote': {
      what: `This page has no footnote "${id}".`,
      why: 'The reference to it is shown as it is written.',
      fix: `Write the note, as in "[^${id}]: Text", or a backslash before the bracket if none is meant.`,
    },
    'unused-footnote': {
      what: `Nothing on this page refers to the footnote "${id}".`,
      why: 'Its text is not shown.',
      fix: `Refer to it with "[^${id}]", or remove it.`,
    },
    'too-large-block': {
      what: `This ${id}.`,
      why: 'It is shown as it is written.',
      fix: 'Split it up.',
    },
  }[code];
  return { code, line: firstLine + lineOffset, column: null, ...texts, isError: false };
}

/** Ids of raw HTML that a heading or an element before them has already: a link leads to the first of the two. */
function findRepeatedIds(
  headings: readonly TokenizedHeading[],
  htmlIds: CollectedLinks['htmlIds'],
): readonly BodyFinding[] {
  const firstLines = new Map(headings.map(({ id, line }) => [id, line]));
  return htmlIds.flatMap(({ id, line, column }): BodyFinding | readonly [] => {
    const first = firstLines.get(id);
    if (first === undefined) {
      firstLines.set(id, line);
      return [];
    }
    return {
      code: 'duplicate-anchor',
      line,
      column,
      what: `The id "${id}" appears twice on the page.`,
      why: `It is in line ${first}, too, and links lead to the first of the two.`,
      fix: 'Give one of them another id; a heading takes one as {#id}.',
      isError: false,
    };
  });
}

/** A text that is refused, at the line that goes beyond the limit. */
function describeLongText(text: string): BodyFinding {
  return {
    code: 'too-long-text',
    ...placeAt(text, LIMITS.text),
    what: `This text has more than ${formatCount(LIMITS.text)} characters, which is the most for a document.`,
    why: 'Its page would be empty.',
    fix: 'Split it into several documents, or put it into "static" as a file.',
    isError: true,
  };
}

function describeOverflow(index: number | null, body: string, firstLine: number): readonly BodyFinding[] {
  if (index === null) return [];
  const { line, column } = placeAt(body, index);
  return [
    {
      code: 'too-many-variables',
      line: firstLine + line - 1,
      column,
      what: `The page uses more than ${LIMITS.variables} different variables.`,
      why: 'From this one on, new names are not replaced.',
      fix: 'Use fewer variables on one page.',
      isError: true,
    },
  ];
}
