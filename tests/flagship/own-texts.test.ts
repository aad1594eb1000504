/** What builds after an edit rely on: of all texts and their links, a page reads only its own. */
import { expect, test } from 'vitest';
import { buildLinkGraph } from '../../src/links/graph/build-link-graph.ts';
import { buildPage } from '../../src/render/page/data/build-page.ts';
import type { PageContext } from '../../src/render/page/data/page-context.ts';
import { buildHead } from '../../src/render/page/head.ts';
import type { LinkSource } from '../../src/shared/model/link-graph.ts';
import type { RouteOwner } from '../../src/shared/model/site-model.ts';
import { loadFlagship } from './load-flagship.ts';

/** A map that records lookups and throws on iteration. */
function watched<K, V>(map: ReadonlyMap<K, V>, onGet: (key: K) => void): ReadonlyMap<K, V> {
  return new Proxy(map, {
    get(target, name) {
      if (name !== 'get') throw new Error(`A page must not ask all texts for "${String(name)}".`);
      return (key: K): V | undefined => {
        onGet(key);
        return target.get(key);
      };
    },
  });
}

function textOf(owner: RouteOwner): LinkSource | null {
  if (owner.type === 'doc') return owner.doc;
  return owner.type === 'page' && owner.page.type === 'markdown' ? owner.page : null;
}

test('pages of all kinds read no text of other pages', async () => {
  const { model } = await loadFlagship();
  let asked: unknown[] = [];
  const note = (key: unknown): void => void asked.push(key);
  const context: PageContext = {
    model: { ...model, bodies: watched(model.bodies, note) },
    graph: watched(buildLinkGraph(model), note),
    bodies: watched(new Map(), note),
    differences: { get: () => undefined },
    assets: new Map(),
    line: model.lines[0],
  };
  const kinds = new Set<string>();
  for (const owner of model.routes.values()) {
    asked = [];
    const page = buildPage(owner, context, {
      pageModules: new Map([['pages/index.tsx', { title: '', description: '' }]]),
    });
    if (page === null) throw new Error(`There is no page for ${JSON.stringify(owner)}.`);
    buildHead(page, owner, context);
    const own = textOf(owner);
    // The sections of the page's other texts say which of its own are newer: those marks are own data of the page.
    const history = owner.type === 'doc' ? (model.histories.get(owner.doc)?.docs ?? []) : [];
    const allowed = own === null ? [] : [own, 'hash' in own ? own.hash : '', ...history.map(({ hash }) => hash)];
    expect(asked.filter((key) => !allowed.includes(key as string))).toEqual([]);
    if (own !== null) expect(asked).toContain(own);
    kinds.add(page.kind);
  }
  expect([...kinds].toSorted()).toEqual(
    [
      'changes',
      'compare',
      'component',
      'doc',
      'history',
      'markdown',
      'overview',
      'search',
      'users',
      'version-landing',
      'versions',
    ].toSorted(),
  );
});
