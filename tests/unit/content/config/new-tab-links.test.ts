import { describe, expect, test } from 'vitest';
import { openInNewTab } from '../../../../src/content/config/new-tab-links.ts';
import { buildTestModel, testConfig, versionOf } from '../../support/build-test-model.ts';

const AWAY = 'target="_blank" rel="noopener noreferrer"';
const HIDDEN = '<span class="visually-hidden"> (opens in new tab)</span>';

describe('links to other sites open in a new tab, and say so (B8)', () => {
  test.each([
    ['<a href="https://e.org/">E</a>', `<a ${AWAY} href="https://e.org/">E${HIDDEN}</a>`],
    ["© <A HREF='//e.org?a&amp;b' class=x>E</A >.", `© <A ${AWAY} HREF='//e.org?a&amp;b' class=x>E${HIDDEN}</A >.`],
    ['<a href=" http&colon;//e.org ">E</a>', `<a ${AWAY} href=" http&colon;//e.org ">E${HIDDEN}</a>`],
    [
      '<a\n href="https://e.org"><b>A</b></a> <a href="https://f.org"/>B</a>',
      `<a ${AWAY}\n href="https://e.org"><b>A</b>${HIDDEN}</a> <a ${AWAY} href="https://f.org"/>B${HIDDEN}</a>`,
    ],
    [
      '<p><a href="https://e.org">never closed</p> after',
      `<p><a ${AWAY} href="https://e.org">never closed${HIDDEN}</p> after`,
    ],
    [
      '<a href="https://docs.example.org.evil.example/">E</a>',
      `<a ${AWAY} href="https://docs.example.org.evil.example/">E${HIDDEN}</a>`,
    ],
  ])('%j', (html, expected) => {
    expect(openInNewTab(html, 'https://docs.example.org')).toBe(expected);
    expect(openInNewTab(expected, 'https://docs.example.org')).toBe(expected);
  });

  test.each([
    'no link, no <b>markup',
    '<a href="/docs/a">A</a> <a href="#b">B</a> <a name="c">C</a> <a href="">D</a>',
    '<a href="mailto:a@e.org">mail</a> <a href="tel:1">call</a> <a href="https://">broken</a>',
    '<a href="https://docs.example.org/p/docs">same site</a> <a href="//DOCS.example.org">same site</a>',
    '<a href="https://e.org" target="_self">here</a>',
    '<!-- <a href="https://e.org">E</a> --><script>"<a href=https://e.org>"</script>',
    '<abbr title="<a href=https://e.org>">x</abbr><link href="https://e.org/a.css">',
  ])('%j stays as it is', (html) => {
    expect(openInNewTab(html, 'https://docs.example.org')).toBe(html);
  });

  test('what the author wrote wins', () => {
    const html =
      '<a href="https://e.org" target="_blank">E (opens in new tab)</a> <a href="https://e.org" rel="me">M</a>';
    expect(openInNewTab(html, 'https://docs.example.org')).toBe(
      `<a rel="noopener noreferrer" href="https://e.org" target="_blank">E (opens in new tab)</a> ` +
        `<a target="_blank" href="https://e.org" rel="me">M${HIDDEN}</a>`,
    );
  });
});

describe('in all HTML of a site', () => {
  const html = '<a href="https://e.org/{{version}}">E</a> <a href="https://docs.example.org/docs">D</a>';

  test('of the configuration', () => {
    const { footer, announcementBar } = testConfig({
      footer: { copyright: html },
      announcementBar: { id: 'a', content: html },
    });
    const expected = `<a ${AWAY} href="https://e.org/{{version}}">E${HIDDEN}</a> <a href="https://docs.example.org/docs">D</a>`;
    expect(footer?.copyright).toBe(expected);
    expect(announcementBar?.content).toBe(expected);
  });

  test('of sidebars, with variables filled first', () => {
    const sidebars = { docs: ['a', { type: 'html', value: html }] };
    const model = buildTestModel({ '1.0': { 'a.md': '# A', 'sidebars.json': sidebars } });
    expect(versionOf(model, '1.0').sidebars.get('docs')?.entries[1]).toEqual({
      type: 'html',
      html: `<a ${AWAY} href="https://e.org/1.0">E${HIDDEN}</a> <a href="https://docs.example.org/docs">D</a>`,
      className: null,
    });
  });
});
