/** What the page that compares versions draws in the browser, against what the build draws of the same texts (BEHAVIOUR B167). */
import { expect, test } from 'vitest';
import { compareTexts } from '../../src/client/features/compare-texts.ts';
import { readHtml } from '../../src/differences/read/read-html.ts';
import { buildLinkGraph } from '../../src/links/graph/build-link-graph.ts';
import { type FillContext, fillBody, fillGap } from '../../src/render/body/fill-body.ts';
import { fillDifferences, type RenderedDifferences, TextComparison } from '../../src/render/body/render-differences.ts';
import type { Gap, GappedHtml } from '../../src/render/body/render-body.ts';
import { toUrl } from '../../src/shared/href.ts';
import { PreparedTexts } from '../../src/prepare/prepare-texts.ts';
import type { Doc } from '../../src/shared/types/page.ts';
import { loadFlagship } from './load-flagship.ts';

/** A page does not say which words are the value of a variable: for the browser they are as many words as they are. */
function fillOthers({ pieces, gaps }: GappedHtml, fill: FillContext): GappedHtml {
  const filled = { pieces: [pieces[0] ?? ''], gaps: [] as Gap[] };
  gaps.forEach((gap, index) => {
    const next = pieces[index + 1] ?? '';
    if (gap.kind === 'variable' && gap.name !== 'version') {
      filled.pieces.push((filled.pieces.pop() ?? '') + fillGap(gap, fill) + next);
    } else {
      filled.gaps.push(gap);
      filled.pieces.push(next);
    }
  });
  return filled;
}

test('the browser draws the differences that the build draws', async () => {
  const { model, texts } = await loadFlagship();
  const prepared = new PreparedTexts({ draw: 'when asked', cache: null, threads: [] });
  const bodies = await prepared.update([texts]);
  const graph = buildLinkGraph(model);
  const side = (doc: Doc) => {
    const version = model.versionByName.get(doc.version);
    const body = bodies.get(doc.hash);
    const rendered = prepared.get(doc.hash);
    if (version === undefined || body === undefined || rendered === undefined) throw new Error(doc.route);
    const fill: FillContext = {
      site: model.config,
      variables: version.variables,
      targets: graph.get(doc) ?? [],
      assets: new Map(),
    };
    const named = { name: version.name, address: toUrl(version.path, { ...model.config, trailingSlash: false }) };
    const text = { body, rendered: { html: fillOthers(rendered.html, fill) } };
    const html = fillBody(rendered.html, fill);
    const unversioned = html.replaceAll(`"${named.address}/`, '"/');
    return { fill, text, unversioned, page: { version: named, text: readHtml(html) } };
  };
  const seen = new Map<string, readonly [Doc, Doc]>();
  for (const { docs } of new Set(model.histories.values())) {
    docs.forEach((doc, index) => {
      const before = docs[index + 1] ?? docs[0];
      // A text is compared with the one before it, and the oldest with the newest.
      if (before !== undefined && before.hash !== doc.hash) seen.set(`${before.hash} ${doc.hash}`, [before, doc]);
    });
  }
  expect(seen.size).toBeGreaterThan(100);
  const different: string[] = [];
  const comparison = new TextComparison();
  for (const [before, after] of seen.values()) {
    const [from, to] = [side(before), side(after)];
    const rendered = comparison.compare(from.text, to.text);
    // The source may have changed where the page did not: `{{version}}` for the number that it stands for.
    const isSeen = from.unversioned !== to.unversioned;
    const built = isSeen ? fillDifferences(rendered, { from: from.fill, to: to.fill, prefix: 'change-' }) : '';
    const { html, added, removed, moved } = compareTexts(from.page, to.page);
    // In a text with the number itself, v2.0.0 is a word for the build, and v and a name for the browser.
    const isCounted = [before, after].some(({ version }) => html.includes(`v${version}`));
    const isSame = html === built && (!isSeen || isCounted || same([added, removed, moved], countsOf(rendered)));
    if (!isSame) different.push(`${before.route} ${after.route}`);
  }
  expect(different).toEqual([]);
});

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.join() === b.join();
}

function countsOf({ added, removed, moved }: RenderedDifferences): readonly number[] {
  return [added, removed, moved];
}
