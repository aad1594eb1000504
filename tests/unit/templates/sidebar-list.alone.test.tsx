import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageProvider } from '../../../src/client/hooks/page-context.tsx';
import type { PageData, SidebarEntry, SiteData } from '../../../src/shared/types/page.ts';
import { SidebarList } from '../../../templates/components/sidebar-list.tsx';

const doc = (id: string, unlisted: boolean) =>
  ({ type: 'doc', id, label: id, href: `/docs/${id}`, className: null, unlisted }) as const;
const category = (label: string, items: readonly SidebarEntry[]) =>
  ({ type: 'category', label, href: null, className: null, collapsible: true, collapsed: true, items }) as const;

function draw(route: string): string {
  return drawEntries(route, [doc('open', false), category('Secrets', [category('Plans', [doc('plan', true)])])]);
}

function drawEntries(route: string, entries: readonly SidebarEntry[]): string {
  const page = { kind: 'doc', route, version: { name: '1.0' } } as unknown as PageData;
  return renderToString(
    <PageProvider site={{ baseUrl: '/' } as unknown as SiteData} page={page}>
      <SidebarList entries={entries} />
    </PageProvider>,
  );
}

test('B281 a badge and an icon are part of the entry, and its words of the link', () => {
  vi.stubGlobal('IS_BROWSER', false);
  const entries = [{ ...doc('open', false), badge: { text: 'New', tone: 'tip' }, icon: 'book' }] as const;
  const html = drawEntries('/docs/open', entries);
  expect(html).toMatch(
    /<a [^>]*><span><svg class="block-icon".*?<\/svg>open(?:<!-- -->)? <span class="chip tone-tip">New<\/span><\/span><\/a>/u,
  );
});

test('B97 leaves unlisted pages out of menus, and categories that contain nothing else', () => {
  expect(draw('/docs/open')).toContain('open');
  expect(draw('/docs/open')).not.toMatch(/Secrets|Plans|plan/u);
});

test('B97 keeps the current page, with the categories around it', () => {
  expect(draw('/docs/plan')).toMatch(/Secrets.*Plans.*plan/u);
});
