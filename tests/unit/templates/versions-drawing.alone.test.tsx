import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageProvider } from '../../../src/client/hooks/page-context.tsx';
import type { SiteData, VersionRow, VersionsPageData, VersionTexts } from '../../../src/shared/types/page.ts';
import { releasesOf, VersionsDrawing } from '../../../templates/components/versions-drawing.tsx';

const ROW: Omit<VersionRow, 'texts'> = {
  name: '1.0',
  label: '1.0',
  released: null,
  docsHref: '/docs/1.0',
  changesHref: null,
  notesHref: null,
  status: 'unmaintained',
  sameAs: null,
};
const row = (label: string, texts: VersionTexts | null): VersionRow => ({ ...ROW, name: label, label, texts });

function draw(stable: VersionRow, past: readonly VersionRow[], preRelease: readonly VersionRow[] = []): string {
  const page: VersionsPageData = {
    kind: 'versions',
    route: '/versions',
    title: 'Versions',
    description: '',
    version: null,
    stable,
    preRelease,
    past,
    compareHref: null,
    feedHref: null,
  };
  return renderToStaticMarkup(
    <PageProvider site={{ baseUrl: '/' } as unknown as SiteData} page={page}>
      <VersionsDrawing releases={releasesOf(page)} />
    </PageProvider>,
  );
}

const LINKS = /<div class="versions-columns" aria-hidden="true">(.*?)<\/div>/su;

/** Without the links over it. */
function drawingOf(html: string): string {
  return html.replace(LINKS, '');
}

/** The columns of a drawing, by their distance from its start: heights of 100. */
function columns(html: string): readonly (readonly [at: string, height: string])[][] {
  return [...html.matchAll(/ d="([^"]*)"/gu)].map(([, path = '']) =>
    [...path.matchAll(/M(\d+) 100v-(\d+)/gu)].map(([, at = '', height = '']) => [at, height] as const),
  );
}

describe('B173: the drawing of all releases', () => {
  test('has a column for each, oldest first, whichever of them is the latest', () => {
    const older = row('1.0', { place: 0, from: null, pages: 5, changed: 5 });
    const latest = row('2.0', { place: 1, from: 0, pages: 10, changed: 0 });
    const newer = row('3.0', { place: 2, from: 1, pages: 10, changed: 2 });
    const html = draw(latest, [newer, older], [row('next', null)]);
    const pages = [
      ['0', '50'],
      ['5', '100'],
      ['10', '100'],
    ];
    const changed = [
      ['0', '50'],
      ['10', '20'],
    ];
    expect(columns(html)).toEqual([pages, changed]);
    expect(html).toContain('<span>1.0</span><span>3.0</span>');
  });

  test('is a picture with a name and a description', () => {
    const html = draw(row('2.0', { place: 1, from: 0, pages: 2, changed: 1 }), [
      row('1.0', { place: 0, from: null, pages: 1, changed: 1 }),
    ]);
    const [, id = ''] = /<svg role="img" aria-label="[^"]+" aria-describedby="([^"]+)"/u.exec(html) ?? [];
    expect(html).toContain(`<figcaption id="${id}">`);
    expect(html).toContain('2 at most');
  });

  test('has a link with a tooltip over each column, for pointers alone', () => {
    const latest = row('2.0', { place: 1, from: 0, pages: 2, changed: 1 });
    const html = draw({ ...latest, changesHref: '/docs/changes' }, [
      row('1.0', { place: 0, from: null, pages: 1, changed: 1 }),
    ]);
    expect(LINKS.exec(html)?.[1]).toBe(
      '<a tabindex="-1" title="1.0\nNew texts: 1 of 1" href="/docs/1.0"></a><a tabindex="-1" title="2.0\nNew texts: 1 of 2" href="/docs/changes"></a>',
    );
  });

  test('is left out with fewer than two releases', () => {
    expect(draw(row('1.0', { place: 0, from: null, pages: 1, changed: 1 }), [], [row('next', null)])).toBe('');
  });

  test('of 300 releases of 10,000 pages is small, and one new text can be seen', () => {
    const rows = Array.from({ length: 300 }, (_, place) =>
      row(`1.${place}`, { place, from: place === 0 ? null : place - 1, pages: 10_000, changed: 1 }),
    );
    const [first, ...others] = rows;
    if (first === undefined) throw new Error('There are 300 rows.');
    const html = draw(first, others);
    expect(drawingOf(html).length).toBeLessThan(15_000);
    expect(LINKS.exec(html)?.[1]?.length).toBeLessThan(300 * 120);
    expect(new Set(columns(html)[1]?.map(([, height]) => height))).toEqual(new Set(['3']));
  });

  test('marks lines below the columns: a hotfix of an old line, and what comes after it', () => {
    const at = (place: number, from: number | null) => row(`v${place}`, { place, from, pages: 1, changed: 1 });
    // By number 1.0, 1.1, 1.2 of the old line, 2.0, and 2.1, the newest.
    const html = draw(at(4, 3), [at(3, 0), at(2, 1), at(1, 0), at(0, null)]);
    expect(/<path d="([^"]*)"><\/path><\/svg><p/u.exec(html)?.[1]).toBe('M2 4V12H7M7 12V12H12M2 4V4H17M17 4V4H22');
    expect(html).toContain('The lines below lead');
    expect(draw(at(1, 0), [at(0, null)])).not.toContain('versions-lines');
  });

  test('300 releases in 20 lines are small', () => {
    const rows = Array.from({ length: 300 }, (_, place) => {
      const from = place % 15 === 0 ? Math.max(0, place - 16) : place - 1;
      return row(`v${place}`, { place, from: place === 0 ? null : from, pages: 1000, changed: 1 });
    });
    const [first, ...others] = rows;
    if (first === undefined) throw new Error('There are 300 rows.');
    const html = draw(first, others);
    expect(html).toContain('versions-lines');
    expect(drawingOf(html).length).toBeLessThan(22_000);
  });
});
