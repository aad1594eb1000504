/** The Markdown copies of the flagship's and the manual's documents say what the pages say (BEHAVIOUR B184, B185). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAssets } from '../../src/content/sources/read-assets.ts';
import { refused } from '../../src/build/ask-for.ts';
import { loadSite } from '../../src/build/load-site.ts';
import { readSetup } from '../../src/build/read-site.ts';
import { fillBody } from '../../src/render/body/fill-body.ts';
import type { TextContext } from '../../src/render/page/data/page-context.ts';
import { buildMarkdownCopy } from '../../src/render/markdown-copies/copy.ts';
import { publishAssets } from '../../src/render/publish-assets.ts';
import { decodeEscapes, urlToRoute } from '../../src/shared/href.ts';
import type { SiteModel } from '../../src/shared/model/site-model.ts';
import type { Doc } from '../../src/shared/types/page.ts';
import { PreparedTexts } from '../../src/prepare/prepare-texts.ts';
import { readHtml, readMarkdown } from '../support/read-markdown-copy.ts';
import { ROOT } from './load-flagship.ts';

async function loadContext(root: string): Promise<TextContext> {
  const texts = new PreparedTexts({ draw: 'when asked', cache: null, threads: [] });
  const { setup, configErrors } = await readSetup({ root });
  const site = setup === null ? refused(3, configErrors) : await loadSite(root, setup, { texts });
  if (!site.ok) throw new Error(JSON.stringify(site.problems));
  const assets = publishAssets(await readAssets(root, site.graph)).byKey;
  return { model: site.model, graph: site.graph, bodies: texts, assets };
}

/** Where a link of a page leads from anywhere: what the Markdown copy should have. Written without the code of Markdown copies. */
function toAbsolute(href: string, { config, routes }: SiteModel): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  const [path = '', suffix = ''] = href.split(/(?=[?#])/u);
  const isDoc = routes.get(urlToRoute(path, config) as `/${string}`)?.type === 'doc';
  return `${config.url}${isDoc ? `${path.replace(/\/$/u, '')}.md` : path}${suffix}`;
}

/** In the HTML of a text, addresses are encoded; as a text of docsite, they are as written. */
const decodeAll = (links: readonly string[]): readonly string[] => links.map(decodeEscapes);

function expectSame(doc: Doc, context: TextContext): void {
  const { model, graph, assets, bodies } = context;
  const variables = model.versionByName.get(doc.version)?.variables ?? {};
  const body = bodies.get(doc.hash);
  if (body === undefined) throw new Error(doc.route);
  const html = fillBody(body.html, { site: model.config, variables, targets: graph.get(doc) ?? [], assets });
  const onPage = readHtml(html);
  const markdownCopy = readMarkdown(buildMarkdownCopy(doc, context) ?? '');
  expect(markdownCopy.headings, doc.route).toEqual(onPage.headings);
  expect(markdownCopy.code, doc.route).toEqual(onPage.code);
  // Components are not drawn here; what they are given leads to the whole address, too.
  for (const href of markdownCopy.componentLinks) expect(href, doc.route).toMatch(/^https:\/\//u);
  expect(decodeAll(markdownCopy.links), doc.route).toEqual(
    decodeAll(onPage.links.map((href) => toAbsolute(href, model))),
  );
}

test.each([
  ['the flagship', ROOT],
  ['the manual', join(ROOT, 'manual')],
])(
  '%s: parsed as a text of docsite, the Markdown copy of every page has its headings, links and code',
  async (_name, root) => {
    const context = await loadContext(root);
    const docs = [...context.model.routes.values()].flatMap((owner) => (owner.type === 'doc' ? [owner.doc] : []));
    expect(docs.length).toBeGreaterThan(5);
    for (const doc of docs) expectSame(doc, context);
  },
);
