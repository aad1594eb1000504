import { describe, expect, test } from 'vitest';
import { createPageDrawer, SharedShells } from '../../../../src/render/page/shared-shells.ts';
import type { PageData, SiteData } from '../../../../src/shared/types/page.ts';

/** The relevant data of a page; the rest is passed through like `toc`. */
function docPage(name: string, more: object = {}, version: object = {}): PageData {
  return {
    kind: 'doc',
    route: `/docs/${name}/a`,
    version: { name, label: name, path: `/docs/${name}`, released: '2024-01-02', ...version },
    toc: [],
    sidebar: `<a href="/docs/${name}/b">B</a>`,
    bodyHtml: `<p>Text of ${name}</p>`,
    next: { label: 'B', href: `/docs/${name}/b` },
    ...more,
  } as unknown as PageData;
}

/** Renders pages like a template, and counts. */
function setUp(): { readonly draw: (page: PageData) => string; readonly count: () => number } {
  let count = 0;
  return {
    draw: (page) => {
      count++;
      const { bodyHtml, sidebar, version, ...rest } = page as Extract<PageData, { kind: 'doc' }>;
      return `${sidebar ?? ''}<b>${version.label}</b> ${version.path} ${bodyHtml} ${JSON.stringify(rest)}`;
    },
    count: () => count,
  };
}

/** The number of renderings. Expects the output of rendering each page separately. */
function drawings(pages: readonly PageData[]): number {
  const { draw, count } = setUp();
  const shells = new SharedShells(draw);
  const rendered = pages.map((page) => shells.render(page));
  const drawn = count();
  expect(rendered).toEqual(pages.map(draw));
  return drawn;
}

describe('pages of one kind in several versions', () => {
  test('are rendered once if only the version and the text differ', () => {
    expect(drawings([docPage('1.0'), docPage('1.1'), docPage('2.0.0-beta.1')])).toBe(1);
  });
  test('are rendered once if only their sidebars differ', () => {
    expect(drawings([docPage('1.0'), docPage('1.1', { sidebar: '<a href="/docs/1.1/c">C</a>' })])).toBe(1);
    expect(drawings([docPage('1.0', { sidebar: null }), docPage('1.1', { sidebar: null })])).toBe(1);
    expect(drawings([docPage('1.0'), docPage('1.1', { sidebar: null })])).toBe(2);
  });
  test('are rendered again if anything else differs', () => {
    expect(drawings([docPage('1.0'), docPage('1.1', { toc: [{ id: 'x' }] }), docPage('1.2')])).toBe(2);
    expect(drawings([docPage('1.0'), docPage('1.1', {}, { status: 'latest' })])).toBe(2);
  });
  test('URLs that start with another version’s path are not mistaken for its own', () => {
    const link = { next: { label: 'B', href: '/docs/1.0.1/b' } };
    expect(drawings([docPage('1.0', link), docPage('1.0.1', link)])).toBe(2);
  });
});

describe('pages that are rendered separately', () => {
  test.each<[string, PageData]>([
    ['of the latest version', docPage('1.0', {}, { path: '/docs' })],
    ['of a version with a label', docPage('1.0', {}, { label: 'One & only' })],
    ['of another kind', { ...docPage('1.0'), kind: 'overview' } as unknown as PageData],
    ['that contain the mark for the version', docPage('1.0', { toc: ['docsite0version0mark'] })],
    ['that contain the mark for the text', docPage('1.0', { toc: ['docsite0body0mark'] })],
    ['that contain the mark for the sidebar', docPage('1.0', { toc: ['docsite0sidebar0mark'] })],
  ])('%s', (_what, page) => {
    expect(drawings([page, page])).toBe(2);
  });
  test('of a template that does not show the text, or shows it twice', () => {
    for (const times of [0, 2]) {
      const draw = (page: PageData): string => ('bodyHtml' in page ? page.bodyHtml.repeat(times) : '');
      expect(new SharedShells(draw).render(docPage('1.0'))).toBe('<p>Text of 1.0</p>'.repeat(times));
    }
  });
  test('a text may contain the marks', () => {
    const marks = 'docsite0version0mark docsite0body0mark docsite0sidebar0mark';
    const page = docPage('1.0', { bodyHtml: marks, sidebar: marks });
    expect(drawings([page, docPage('1.1')])).toBe(1);
  });
});

test('errors of a template are thrown', () => {
  const shells = new SharedShells(() => {
    throw new Error('broken');
  });
  expect(() => shells.render(docPage('1.0'))).toThrow('broken');
});

describe('versions that the navbar leads to', () => {
  const item = (href: string) => ({ type: 'link', label: 'Old', href, position: 'left' }) as const;
  /** Like the navbar: the link to a page or to its parent is marked. */
  const renderPage = ({ navbar }: SiteData, page: PageData): string => {
    const hrefs = [...JSON.stringify(navbar).matchAll(/"href":"([^"]+)"/gu)].map(([, href = '']) => href);
    const mark = hrefs.some((href) => `${page.route}/`.startsWith(`${href}/`)) ? 'current ' : '';
    const { version, bodyHtml } = page as Extract<PageData, { kind: 'doc' }>;
    return `${mark}${version.label} ${bodyHtml}`;
  };

  test.each([
    [item('/docs/1.0')],
    [item('/docs/1.0/a')],
    [{ type: 'dropdown', label: 'More', href: null, position: 'left', items: [item('/docs/1.0/a')] } as const],
  ])('are drawn with their links marked: %j', (entry) => {
    const site = { navbar: { hideOnScroll: false, items: [entry] } } as unknown as SiteData;
    const draw = createPageDrawer({ renderPage, overridesTemplates: false }, site, 3);
    expect(['1.0', '1.1', '1.2'].map((name) => draw(docPage(name)))).toEqual([
      'current 1.0 <p>Text of 1.0</p>',
      '1.1 <p>Text of 1.1</p>',
      '1.2 <p>Text of 1.2</p>',
    ]);
  });
});
