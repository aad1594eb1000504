import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../../src/client/hooks/page-context.tsx';
import type { PageData, SidebarEntry, SiteData } from '../../../src/shared/types/page.ts';
import { SidebarList } from '../../../templates/components/sidebar-list.tsx';

const doc = (id: string, unlisted: boolean) =>
  ({ type: 'doc', id, label: id, href: `/docs/${id}`, className: null, unlisted }) as const;
const category = (label: string, items: readonly SidebarEntry[]) =>
  ({ type: 'category', label, href: null, className: null, collapsible: true, collapsed: true, items }) as const;

function draw(route: string): string {
  const page = { kind: 'doc', route, version: { name: '1.0' } } as unknown as PageData;
  const entries = [doc('open', false), category('Secrets', [category('Plans', [doc('plan', true)])])];
  return renderToString(
    <PageProvider site={{ baseUrl: '/' } as unknown as SiteData} page={page}>
      <SidebarList entries={entries} />
    </PageProvider>,
  );
}

test('B97 leaves unlisted pages out of menus, and categories that contain nothing else', () => {
  expect(draw('/docs/open')).toContain('open');
  expect(draw('/docs/open')).not.toMatch(/Secrets|Plans|plan/u);
});

test('B97 keeps the current page, with the categories around it', () => {
  expect(draw('/docs/plan')).toMatch(/Secrets.*Plans.*plan/u);
});
