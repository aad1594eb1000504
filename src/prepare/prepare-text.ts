/** Parses and draws a text once for all its pages. Loads the parsers: import it only when there is a text. */
import { parseBody } from '../content/parse/parse-body.ts';
import { usePlugins } from '../content/parse/markdown/parse-with-code.ts';
import { gapMarkdown } from '../content/parse/plain-markdown.ts';
import { loadLanguages } from '../render/body/highlight.ts';
import { createMarkdownRenderer, type MarkdownRenderer } from '../render/body/markdown-renderer.ts';
import { type DrawnBody, renderBody, type RenderedBody } from '../render/body/render-body.ts';
import { findUnpairedTag } from '../schema/html-faults.ts';
import { NO_EXTENSIONS } from '../shared/model/no-extensions.ts';
import type { ParsedBody, TokenizedBody } from '../shared/model/parsed-body.ts';
import { describeHookError } from '../shared/problem/hook-error.ts';
import type { Extensions } from '../shared/types/hooks.ts';
import { packRendered, type UndrawnText, type UnpreparedText } from './rendered-texts.ts';

export interface PreparedText {
  readonly body: ParsedBody;
  /** Its `RenderedBody`, packed: bytes can be stored, and go from one thread to another. */
  readonly rendered: Uint8Array<ArrayBuffer>;
}
export interface ParsedText extends UndrawnText {
  /** Loads the languages of the text's code. Await it before `draw`. */
  readonly loadLanguages: () => Promise<void>;
  /** The same, in a tenth of the memory: drawing it parses it again. */
  readonly withoutTokens: UndrawnText;
  /** Draws it without plugins of the site. */
  readonly drawPlain: () => RenderedBody;
}

export function parseText(source: UnpreparedText, extensions = NO_EXTENSIONS): ParsedText {
  const { hash, text, guard = null } = source;
  const body = parseBody(hash, text, { extensions, guard });
  const facts = dropTokens(body);
  return {
    source,
    body: facts,
    withoutTokens: drawAgain(facts, source, extensions),
    loadLanguages: () => loadLanguages(body.codeLanguages),
    draw: () => ({
      ...checkDrawn(renderBody(body, rendererOf(extensions)), body, extensions),
      markdown: gapMarkdown(body),
    }),
    drawPlain: () => ({ ...renderBody(body), markdown: gapMarkdown(body) }),
  };
}

/** What a plugin draws must not close, or leave open, elements of the page. Of the text itself, the parser has said so. */
function checkDrawn(drawn: DrawnBody, { findings }: ParsedBody, { plugins }: Extensions): DrawnBody {
  if (plugins.length === 0 || findings.some(({ code }) => code.endsWith('-html'))) return drawn;
  const unpaired = findUnpairedTag(drawn.html.pieces.join(''));
  if (unpaired !== null) throw new Error(`the HTML that it draws is not balanced: ${unpaired}`);
  return drawn;
}

/** A text that was parsed in another thread. */
export async function keepParsed(body: ParsedBody, source: UnpreparedText): Promise<UndrawnText> {
  await loadLanguages(body.codeLanguages);
  return drawAgain(body, source, NO_EXTENSIONS);
}

function drawAgain(body: ParsedBody, source: UnpreparedText, extensions: Extensions): UndrawnText {
  return { source, body, draw: () => parseText(source, extensions).draw() };
}

/** What plugins of the site throw while they draw is a finding, and the text is drawn without them. */
export async function prepareText(text: UnpreparedText, extensions = NO_EXTENSIONS): Promise<PreparedText> {
  const { body, loadLanguages: load, draw, drawPlain } = parseText(text, extensions);
  await load();
  try {
    return { body, rendered: packRendered(draw()) };
  } catch (error) {
    if (extensions.plugins.length === 0) throw error;
    const found = describeHookError('markdown.plugins', error);
    // A plugin that cannot be added has been reported by the parser.
    const isKnown = body.findings.some(({ what }) => what === found.what);
    const findings = isKnown ? body.findings : [...body.findings, found];
    return { body: { ...body, findings }, rendered: packRendered(drawPlain()) };
  }
}

const renderers = new WeakMap<Extensions, MarkdownRenderer>();

function rendererOf(extensions: Extensions): MarkdownRenderer | undefined {
  if (extensions.plugins.length === 0) return undefined;
  const known = renderers.get(extensions);
  if (known !== undefined) return known;
  const renderer = createMarkdownRenderer((md) => usePlugins(md, extensions));
  renderers.set(extensions, renderer);
  return renderer;
}

/** Facts about a text, without its tokens. */
function dropTokens({ tokens, htmlWords, written, headings, ...facts }: TokenizedBody): ParsedBody {
  return { ...facts, headings: headings.map(({ tokens: _, ...heading }) => heading) };
}
