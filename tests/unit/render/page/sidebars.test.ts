import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../../src/shared/messages/english.ts';
import type { Bundle, SidebarDrawing } from '../../../../src/render/bundle/bundle.ts';
import { SidebarDrawer } from '../../../../src/render/page/sidebars.ts';
import type { Sidebar, Version } from '../../../../src/shared/model/site-model.ts';
import type { PageData, SidebarEntry, SiteData } from '../../../../src/shared/types/page.ts';

const doc = (href: `/${string}`): SidebarEntry => ({
  type: 'doc',
  id: href,
  label: href,
  href,
  className: null,
  unlisted: false,
});
const category = (label: string, items: readonly SidebarEntry[], href: `/${string}` | null = null): SidebarEntry => ({
  type: 'category',
  label,
  href,
  className: null,
  collapsible: true,
  collapsed: true,
  items,
});

/** Draws as a template might; one that `looksAway` does not know what was drawn before. */
function drawEntries(entries: readonly SidebarEntry[], route: string, looksAway: boolean): string {
  const items = entries.map((entry) => {
    if (entry.type === 'html') return entry.html;
    const link = `<a href="${entry.href ?? ''}"${entry.href === route ? ' current' : ''}>${entry.label}</a>`;
    if (entry.type !== 'category') return link;
    return `${link}${looksAway ? drawEntries(entry.items, route, true) : (entry.drawn ?? drawEntries(entry.items, route, false))}`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function setUp({ versionCount = 1, looksAway = false, overridesTemplates = false } = {}) {
  const parts: string[] = [];
  const renderSidebar: Bundle['renderSidebar'] = (_site, { route }, { part, entries }: SidebarDrawing) => {
    parts.push(part === 'whole' ? `${part} ${route}` : part);
    return drawEntries(entries, route, looksAway);
  };
  return {
    parts,
    drawer: new SidebarDrawer({ renderSidebar, overridesTemplates }, {} as SiteData, { versionCount, words: ENGLISH }),
  };
}

const versionOf = (name: string, path: `/${string}` = `/docs/${name}`) => ({ name, path, set: null }) as Version;
const sidebarOf = (entries: readonly SidebarEntry[]) => ({ entries }) as unknown as Sidebar;
const pageAt = (route: `/${string}`) => ({ route, version: {} }) as PageData;

const entriesOf = (path: `/${string}`): readonly SidebarEntry[] => [
  doc(`${path}/start`),
  category('Guides', [doc(`${path}/a`), category('Deep', [doc(`${path}/b`), doc(`${path}/a`)])], `${path}/guides`),
  category('More', [category('Inner', [doc(`${path}/c`)]), { type: 'html', html: '<hr>', className: null }]),
];
const ROUTES = ['start', 'guides', 'a', 'b', 'c', 'elsewhere'];

describe('a page’s sidebar', () => {
  test.each(ROUTES)('is what the template would draw at once: /docs/%s', (name) => {
    const { drawer } = setUp();
    const entries = entriesOf('/docs');
    const html = drawer.draw(sidebarOf(entries), versionOf('1.0', '/docs'), pageAt(`/docs/${name}`));
    expect(html).toBe(drawEntries(entries, `/docs/${name}`, true));
  });
  test('has each branch drawn once, whatever pages there are', () => {
    const { drawer, parts } = setUp();
    const sidebar = sidebarOf(entriesOf('/docs'));
    for (const name of [...ROUTES, ...ROUTES]) drawer.draw(sidebar, versionOf('1.0', '/docs'), pageAt(`/docs/${name}`));
    // Guides, Deep, More, Inner.
    expect(parts.filter((part) => part === 'list')).toHaveLength(4);
  });
  test('may be drawn by a template that does not know what was drawn before', () => {
    const { drawer, parts } = setUp({ looksAway: true });
    const entries = entriesOf('/docs');
    const html = drawer.draw(sidebarOf(entries), versionOf('1.0', '/docs'), pageAt('/docs/b'));
    expect(html).toBe(drawEntries(entries, '/docs/b', true));
    expect(parts).toEqual(['whole /docs/b']);
  });
});

describe('versions with the same sidebar', () => {
  function drawAll(options: Parameters<typeof setUp>[0], versions: readonly Version[]): readonly string[] {
    const { drawer, parts } = setUp(options);
    for (const version of versions) {
      const entries = entriesOf(version.path);
      const html = drawer.draw(sidebarOf(entries), version, pageAt(`${version.path}/b`));
      expect(html).toBe(drawEntries(entries, `${version.path}/b`, true));
    }
    return parts.filter((part) => part.startsWith('whole'));
  }
  const three = ['1.0', '1.1', '2.0.0-rc.1'].map((name) => versionOf(name));

  test('share what is drawn', () => {
    expect(drawAll({ versionCount: 3 }, three)).toHaveLength(1);
  });
  test.each([
    ['templates of the site may look at the name', { versionCount: 3, overridesTemplates: true }, three],
    ['two versions are too few', { versionCount: 2 }, three.slice(1)],
    ['the latest has other addresses', { versionCount: 3 }, [versionOf('2.0', '/docs'), versionOf('1.0')]],
    ['a name may have to be escaped', { versionCount: 3 }, [versionOf('1 0'), versionOf('1.1')]],
  ] as const)('do not where %s', (_why, options, versions) => {
    expect(drawAll(options, versions)).toHaveLength(versions.length);
  });
  test('do not where a label is the mark', () => {
    const { drawer } = setUp({ versionCount: 3 });
    const entries = [doc('/docs/1.0/docsite0version0mark')];
    expect(drawer.draw(sidebarOf(entries), versionOf('1.0'), pageAt('/docs/1.0/x'))).toContain('docsite0version0mark');
  });
});
