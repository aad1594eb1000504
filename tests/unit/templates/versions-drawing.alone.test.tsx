import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { VersionRow, VersionsPageData, VersionTexts } from '../../../src/shared/types/page.ts';
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
  return renderToStaticMarkup(<VersionsDrawing releases={releasesOf(page)} />);
}

/** The columns of a drawing, by their distance from its start: heights of 100. */
function columns(html: string): readonly (readonly [at: string, height: string])[][] {
  return [...html.matchAll(/ d="([^"]*)"/gu)].map(([, path = '']) =>
    [...path.matchAll(/M(\d+) 100v-(\d+)/gu)].map(([, at = '', height = '']) => [at, height] as const),
  );
}

describe('B173: the drawing of all releases', () => {
  test('has a column for each, oldest first, whichever of them is the latest', () => {
    const older = row('1.0', { place: 0, pages: 5, changed: 5 });
    const latest = row('2.0', { place: 1, pages: 10, changed: 0 });
    const newer = row('3.0', { place: 2, pages: 10, changed: 2 });
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
    const html = draw(row('2.0', { place: 1, pages: 2, changed: 1 }), [row('1.0', { place: 0, pages: 1, changed: 1 })]);
    const [, id = ''] = /<svg role="img" aria-label="[^"]+" aria-describedby="([^"]+)"/u.exec(html) ?? [];
    expect(html).toContain(`<figcaption id="${id}">`);
    expect(html).toContain('2 at most');
  });

  test('is left out with fewer than two releases', () => {
    expect(draw(row('1.0', { place: 0, pages: 1, changed: 1 }), [], [row('next', null)])).toBe('');
  });

  test('of 300 releases of 10,000 pages is small, and one new text can be seen', () => {
    const rows = Array.from({ length: 300 }, (_, place) => row(`1.${place}`, { place, pages: 10_000, changed: 1 }));
    const [first, ...others] = rows;
    if (first === undefined) throw new Error('There are 300 rows.');
    const html = draw(first, others);
    expect(html.length).toBeLessThan(15_000);
    expect(new Set(columns(html)[1]?.map(([, height]) => height))).toEqual(new Set(['3']));
  });
});
