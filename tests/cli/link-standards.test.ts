/** Sites of few lines from the field, and what is reported of them by the URL and HTML standards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runDocsite } from '../support/run-docsite.ts';
import { copyFixture, makeFolder, writeFiles } from '../support/site.ts';
import type { Problem } from '../../src/shared/types/problem.ts';

const folder = makeFolder(afterAll);

/** `m.md:3 https://`, sorted. */
async function reported(site: string): Promise<readonly string[]> {
  const root = copyFixture(`field-links/${site}`, folder);
  const { stdout } = await runDocsite(root, 'check-links', '--json');
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
  return problems.map(({ file, line, link }) => `${file?.split('/').at(-1)}:${line} ${link?.href}`).toSorted();
}

test('addresses that cannot be parsed, and slips', async () => {
  const hrefs = [
    'htp://example.org',
    'https:/example.org',
    'https:example.org',
    'https://',
    'http://?',
    'https://example.org:99999',
    // As Markdown writes what is no host.
    'https://:1%5B:',
    'ttps://example.org',
    'https://https://example.org',
    'mailto:',
    'mailto:nobody',
    'tel:',
  ];
  expect(await reported('addresses')).toEqual(hrefs.map((href) => `m.md:3 ${href}`).toSorted());
});

test('dots, backslashes, line breaks and <base> mean what they mean in browsers, and the own host counts in any spelling', async () => {
  expect(await reported('urls')).toEqual(
    [
      'base.html:3 nope',
      'own.html:2 //docs.example.org/docs/nope',
      'own.html:2 http://docs.example.org/docs/nope',
      'own.html:2 HTTPS://DOCS.EXAMPLE.ORG/docs/nope',
      'own.html:2 https://docs.example.org:443/docs/nope',
    ].toSorted(),
  );
});

test('everything that loads or leads is looked at, in HTML files, raw HTML and CSS', async () => {
  expect(await reported('loads')).toEqual(
    [
      'm.md:3 nope.js',
      'm.md:5 nope.css',
      'm.md:7 files/p.html#nope',
      'r.html:2 /docs/nope',
      'r.html:3 /nope.js',
      'r.html:4 /nope.css',
      'r.html:4 /nope.ico',
      'r.html:4 /nope.webmanifest',
      'r.html:5 /nope.png',
      'r.html:6 /nope.png',
      'r.html:6 /nope2.css',
      'r.html:6 /nope3.png',
      'r.html:7 /docs/nope',
      'r.html:7 #nope',
      'r.html:7 /nope4.png',
    ].toSorted(),
  );
});

/**
 * What lychee, linkinator and html-proofer have fixtures for, as far as no other site is asked: a sign, the kind, and a line of HTML
 * below it. `+` is reported. Where these tools disagree, or a standard leaves it open, the reason is in parentheses.
 */
test('all kinds of addresses that other tools test are reported or not', async () => {
  const root = copyFixture('field-links/kinds', folder);
  const lines = readFileSync(join(root, 'kinds.txt'), 'utf8').trimEnd().split('\n');
  const kinds = lines.flatMap((line, index) =>
    line.startsWith('  ') ? [] : { kind: line, html: lines[index + 1] ?? '' },
  );
  expect(kinds).toHaveLength(109);
  writeFiles(root, { 'static/k.html': ['<!doctype html>', ...kinds.map(({ html }) => html.trim())].join('\n') });
  const { stdout } = await runDocsite(root, 'check-links', '--json');
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
  expect(problems.filter(({ file }) => file !== 'static/k.html')).toEqual([]);
  const found = new Set(problems.map(({ line }) => line));
  const said = kinds.map(({ kind }, index) => kind.replace(/^./u, found.has(index + 2) ? '+' : '-'));
  expect(said).toEqual(kinds.map(({ kind }) => kind));
});
