/** Parses a text, renders it once and fills it for one page. */
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { type FillContext, fillBody } from '../../../../src/render/body/fill-body.ts';
import { loadLanguages } from '../../../../src/render/body/highlight.ts';
import { renderBody, type DrawnBody } from '../../../../src/render/body/render-body.ts';
import { isExternal, splitHref } from '../../../../src/shared/href.ts';
import type { LinkTarget } from '../../../../src/shared/model/link-graph.ts';
import type { ParsedBody, TokenizedBody } from '../../../../src/shared/model/parsed-body.ts';
import { fillVariables } from '../../../../src/shared/model/variables.ts';

/** A page of version 3.2.1. `hostile` has every character special in HTML. */
export const VARIABLES: Readonly<Record<string, string>> = {
  version: '3.2.1',
  repoUrl: 'https://git.example/project',
  hostile: `<b a='1' c="2">&amp;`,
};

/** What the texts of these tests may link to; all other links are broken. */
const TARGETS: Readonly<Record<string, LinkTarget>> = {
  'installation.md': { type: 'route', route: '/docs/installation', suffix: '' },
  'my file.md': { type: 'route', route: '/docs/my file', suffix: '' },
  'it’s.md': { type: 'route', route: "/docs/it's", suffix: '' },
  'img/tour.png': { type: 'asset', file: { path: 'img/tour.png', holder: 'next', diskPath: 'tour' }, suffix: '' },
  'guide.pdf': { type: 'asset', file: { path: 'guide.pdf', holder: 'next', diskPath: 'guide' }, suffix: '' },
  '/img/logo.svg': { type: 'static', route: '/img/logo.svg', suffix: '' },
};
const ASSETS: FillContext['assets'] = new Map([
  ['tour', { route: '/assets/tour.1a2b.png', size: { width: 640, height: 480 } }],
  ['guide', { route: '/assets/guide.3c4d.pdf', size: null }],
]);

function resolve(href: string): LinkTarget {
  if (isExternal(href)) return { type: 'external', href };
  const { path, query, hash } = splitHref(href);
  const suffix = query + hash;
  if (path === '' && suffix !== '') return { type: 'self', suffix };
  const known = TARGETS[path];
  if (known !== undefined && 'suffix' in known) return { ...known, suffix };
  return { type: 'broken', href, reason: path === '' ? 'empty' : 'no-page' };
}

/** How a page fills the gaps of a text. */
export function fillContext(body: ParsedBody): FillContext {
  return {
    site: { baseUrl: '/', trailingSlash: undefined },
    variables: VARIABLES,
    targets: body.links.map(({ href }) => resolve(fillVariables(href, VARIABLES))),
    assets: ASSETS,
  };
}

export interface RenderedText {
  readonly body: TokenizedBody;
  readonly rendered: DrawnBody;
  readonly html: string;
}

export async function renderText(text: string): Promise<RenderedText> {
  const body = parseBody('hash', text);
  await loadLanguages(body.codeLanguages);
  const rendered = renderBody(body);
  return { body, rendered, html: fillBody(rendered.html, fillContext(body)) };
}
