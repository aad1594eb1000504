/** All examples of the CommonMark specification. Differences are listed with their reason. */
import { tests as examples } from 'commonmark-spec';
import { describe, expect, test } from 'vitest';
import { renderText } from '../../../render/body/render-text.ts';
import { asHtml, withoutAdditions } from './as-html.ts';

const COMPONENT = 'B179: a tag with a capital letter is a component, and Markdown is between its tags';
const FRONT_MATTER = 'A first line `---` that is closed is front matter.';
const GFM_AUTOLINK = 'GFM 6.9: a bare address is a link.';
const RAW_ADDRESS = 'Addresses in raw HTML are resolved, so an entity in them is written as its character.';

/** Examples whose HTML differs, by number. The test fails if one is missing here or no longer differs. */
const DEVIATIONS: ReadonlyMap<number, string> = new Map([
  [31, RAW_ADDRESS],
  [96, FRONT_MATTER],
  [98, FRONT_MATTER],
  [163, COMPONENT],
  [602, GFM_AUTOLINK],
  [608, GFM_AUTOLINK],
  [611, GFM_AUTOLINK],
  [612, GFM_AUTOLINK],
  [630, RAW_ADDRESS],
]);

test('the specification has all of its examples, and the list only numbers of examples', () => {
  expect(examples).toHaveLength(652);
  expect(examples.map(({ number }) => number)).toEqual(expect.arrayContaining([...DEVIATIONS.keys()]));
});

describe.each([...new Set(examples.map(({ section }) => section))])('%s', (section) => {
  const inSection = examples.filter((example) => example.section === section);

  test.each(inSection)('example $number', async ({ number, markdown, html }) => {
    const made = await renderText(markdown.replaceAll('→', '\t'));
    const actual = withoutAdditions(made.html);
    const expected = asHtml(html.replaceAll('→', '\t'));
    if (DEVIATIONS.has(number)) expect(actual, 'the deviation is gone: take it off the list').not.toBe(expected);
    else expect(actual).toBe(expected);
  });
});
