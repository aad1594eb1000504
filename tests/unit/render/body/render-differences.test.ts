/** Differences of two texts as they are drawn (BEHAVIOUR B145): tests/fixtures/differences has both texts and the drawing. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ComparedText, fillDifferences, TextComparison } from '../../../../src/render/body/render-differences.ts';
import { parseText } from '../../../../src/prepare/prepare-text.ts';
import { htmlFaults } from '../html-faults.ts';

const FOLDER = new URL('../../../fixtures/differences/', import.meta.url);

interface Case {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly html: string;
}

function readCases(name: string): readonly Case[] {
  const parts = readFileSync(new URL(name, FOLDER), 'utf8').split(/^\.\n/mu);
  if (parts.length % 4 !== 1) throw new Error(`${name}: a case has four lines with a dot.`);
  return Array.from({ length: (parts.length - 1) / 4 }, (_, index) => {
    const [title = '', from = '', to = '', html = ''] = parts.slice(index * 4, index * 4 + 4);
    return { title: title.trim(), from, to, html };
  });
}

/** One for all cases: what is known of other texts must not show. */
const comparison = new TextComparison();

async function readText(text: string): Promise<ComparedText> {
  const parsed = parseText({ hash: text, text });
  await parsed.loadLanguages();
  return { body: parsed.body, rendered: parsed.draw() };
}

/** A page's HTML: addresses as they are written, `{{version}}` is 1.0 in the old text and 2.0 in the new one. */
async function draw(from: string, to: string): Promise<string> {
  const texts = { from: await readText(from), to: await readText(to) };
  const fill = (side: 'from' | 'to', version: string): Parameters<typeof fillDifferences>[1]['from'] => ({
    site: { baseUrl: '/', trailingSlash: false },
    variables: { version },
    targets: texts[side].body.links.map(({ href }) => ({ type: 'broken', href, reason: 'no-page' })),
    assets: new Map(),
  });
  return fillDifferences(comparison.compare(texts.from, texts.to), {
    from: fill('from', '1.0'),
    to: fill('to', '2.0'),
    prefix: 'change-',
  });
}

const files = readdirSync(FOLDER);

test('there are 40 cases', () => {
  expect(files.flatMap(readCases).length).toBeGreaterThanOrEqual(40);
});

describe.each(files)('%s', (file) => {
  test.each(readCases(file))('$title', async ({ from, to, html }) => {
    const drawn = await draw(from, to);
    expect(drawn === '' ? '' : `${drawn}\n`).toBe(html);
    expect(htmlFaults(drawn)).toEqual([]);
  });
});
