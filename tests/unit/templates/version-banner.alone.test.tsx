import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../../src/client/hooks/page-context.tsx';
import { buildPageVersion } from '../../../src/render/page/data/page-context.ts';
import type { PageData, SiteData } from '../../../src/shared/types/page.ts';
import { VersionBanner } from '../../../templates/components/version-banner.tsx';
import { buildTestSite, docOf, versionOf } from '../support/build-test-model.ts';

/** 2.1.1 and 2.1.2 came after 3.0.0; 1.0 is kept for a long time; 3.0.0 renamed a page and 2.1.2 added one. */
const { model, context } = buildTestSite(
  {
    '3.1.0-beta.1': { 'start.md': 'Start', 'late.md': 'Late' },
    '3.0.0': { 'start.md': 'Start' },
    '3.0.0-beta.1': { 'start.md': 'Start' },
    '2.1.2': { 'quick.md': 'Fixed', 'fix.md': 'Fix' },
    '2.1.1': { 'quick.md': 'Fixed' },
    '2.1.0': { 'quick.md': 'Quick' },
    '1.0': { 'quick.md': 'Quick' },
  },
  {
    parents: { '3.0.0-beta.1': '2.1.0', '3.0.0': '3.0.0-beta.1', '2.1.1': '2.1.0', '2.1.2': '2.1.1', '2.1.0': '1.0' },
    renamed: { '3.0.0-beta.1': { 'quick.md': 'start.md' } },
    support: { '1.0': { status: 'maintained', until: null }, '2.1.2': { status: 'unmaintained', until: null } },
  },
);

const MORE = '</p><a class="button" href="ROUTE">Read the latest version</a>';
const PAST = `which is no longer maintained.${MORE}`;
const NEW = `which is not released yet. What you read here may still change.${MORE}`;

test.each([
  ['a hotfix after a newer release', '2.1.1/quick', PAST, '/docs/start'],
  ['a page that a hotfix added', '2.1.2/fix', PAST, '/docs/start'],
  ['the version that both came from', '2.1.0/quick', PAST, '/docs/start'],
  ['a prerelease that was released', '3.0.0-beta.1/start', PAST, '/docs/start'],
  ['a prerelease of the next version', '3.1.0-beta.1/start', NEW, '/docs/start'],
  ['a page that only that has', '3.1.0-beta.1/late', NEW, '/docs/start'],
  ['a long-term branch', '1.0/quick', null, ''],
  ['the latest version', '3.0.0/start', null, ''],
])('the banner of %s, %s', (_, place, expected, route) => {
  const [name = ''] = place.split('/');
  const version = buildPageVersion(versionOf(model, name), docOf(model, place), context);
  const site = { title: 'Guide', baseUrl: '/', trailingSlash: false } as SiteData;
  const html = renderToStaticMarkup(
    <PageProvider site={site} page={{} as PageData}>
      <VersionBanner version={version} />
    </PageProvider>,
  );
  const [, shown = null] = /role="note">(.*)<\/div>/u.exec(html.replace(/ data-latest="[^"]*"/u, '')) ?? [];
  const said = `<p>This is the documentation of Guide <b translate="no">${name}</b>, ${expected?.replace('ROUTE', route) ?? ''}`;
  expect(shown).toBe(expected === null ? null : said);
});
