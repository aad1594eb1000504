/**
 * GitHub Flavored Markdown. Of the 673 examples of its specification, those of CommonMark are in `commonmark.test.ts`, in the newer
 * edition of the package; no package has the others, so each rule of the extensions (4.10, 5.3, 6.5, 6.9, 6.11) has examples of our own
 * here, whose HTML is that of GitHub's own parser. `differences.json` lists what docsite does otherwise, by class, with the reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../../../support/site.ts';
import { renderText } from '../../../render/body/render-text.ts';
import { asHtml, withoutAdditions } from './as-html.ts';
import { readPairs } from './read-pairs.ts';

interface Difference {
  readonly reason: string;
  /** The HTML of docsite by the titles of examples. */
  readonly examples: Readonly<Record<string, string>>;
}

const FOLDER = 'gfm';
const differences = JSON.parse(
  readFileSync(join(REPOSITORY, 'tests/fixtures', FOLDER, 'differences.json'), 'utf8'),
) as Readonly<Record<string, Difference>>;
const examples = readPairs('examples.txt', FOLDER);
const drawn = new Map(Object.values(differences).flatMap((one) => Object.entries(one.examples)));

test('the list of differences has a reason for each, and only titles of examples, each once', () => {
  const titles = Object.values(differences).flatMap((one) => Object.keys(one.examples));
  expect(examples.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
  expect(new Set(titles).size).toBe(titles.length);
  expect(Object.values(differences).filter(({ reason }) => reason === '')).toEqual([]);
});

describe.each([...new Set(examples.map(({ title }) => title.split(':', 1).join()))])('%s', (section) => {
  test.each(examples.filter(({ title }) => title.startsWith(`${section}:`)))(
    '$title',
    async ({ title, source, html }) => {
      const made = withoutAdditions((await renderText(source)).html);
      const expected = asHtml(html);
      const other = drawn.get(title);
      if (other !== undefined) expect(expected, 'the difference is gone: take it off the list').not.toBe(other);
      expect(made).toBe(other ?? expected);
    },
  );
});
