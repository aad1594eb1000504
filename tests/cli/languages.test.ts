/** Commands on a site in several languages. */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../src/shared/types/problem.ts';
import { commandsIn } from '../support/commands.ts';
import { ask, connectServer, refusal } from '../support/mcp-client.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { buildSite, copyFixture, makeFolder, writeFiles } from '../support/site.ts';

const MINUTES = 120_000;

let root = '';
const { read, succeed } = commandsIn(() => root);

beforeEach(() => {
  root = copyFixture('translations', makeFolder(onTestFinished));
});

/** `place code` of all errors. */
async function checkLinks(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runDocsite(root, 'check-links', '--format', 'json', ...args);
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, code }) => `${file ?? ''}:${line ?? 0}:${column ?? 0} ${code}`);
}

test(
  'B292 check-links: nothing is wrong with a site whose languages lack pages, and its links are counted by language',
  async () => {
    const summary = await succeed('check-links');
    expect(summary).toMatch(/^warn {2}docsite\.config\.ts:\d+:7 {2}redirected-link\n/u);
    // In the language of the sources alone there are less than 40 pages.
    expect(summary).toMatch(/\d links on [89]\d pages in 4 versions: 1 warning/u);
  },
  MINUTES,
);

test(
  'B287 a translation has no link to the neighbour of its source where that page is not translated',
  async () => {
    const source = 'docs/next/safety.md';
    writeFiles(root, {
      'docs/next/alone.md': '# Alone\n',
      [source]: `---\npagination_next: alone\n---\n${read(source)}`,
    });
    await succeed('build');
    expect(read('site/docs/next/safety/index.html')).toContain('rel="next" href="/docs/next/alone"');
    expect(read('site/ar/docs/next/safety/index.html')).not.toContain('rel="next"');
  },
  MINUTES,
);

test(
  'B287 an outdated translation includes, shows and links to what the version has that it was made for',
  async () => {
    root = makeFolder(onTestFinished);
    const [page, first] = ['docs/next/index.md', '# Home\n'];
    const text = `${first}\n<!-- @include: ./part.md -->\n\n![Lamp](lamp.svg), a [new page](new.md) and a [section](kept.md#section)\n`;
    const own = ['part.md', 'new.md', 'lamp.svg'].map((name) => `docs/next/${name}`);
    const expectWhole = async (newPage: string, versions: readonly string[]): Promise<void> => {
      expect(await checkLinks()).toEqual([]);
      await succeed('build');
      for (const version of versions) {
        const html = read(`site/fr/docs${version}/index.html`);
        expect(html, version).toContain('Shared words.');
        expect(html, version).toMatch(/<img src="\/fr\/assets\/lamp\.\w+\.svg" width="40"/u);
        expect(html, version).toContain(`href="${newPage}"`);
      }
    };
    writeFiles(root, {
      'docsite.config.ts': `export default {
  title: 'Small', url: 'https://small.example', search: false, checkLinks: { onOrphanPages: 'ignore' },
  languages: [{ tag: 'en', label: 'English' }, { tag: 'fr', label: 'Français' }],
};
`,
      [page]: first,
      'docs/next/kept.md': '# Kept\n\nA page of all versions.\n',
    });
    await succeed('version', '1.0');
    const picture = (width: number): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>\n`;
    writeFiles(root, {
      [page]: text,
      'docs/next/part.md': 'Shared words.\n',
      'docs/next/new.md': '# New\n',
      'docs/next/lamp.svg': picture(20),
      'docs/languages/fr/lamp.svg': picture(40),
      'docs/next/kept.md': '# Kept\n\nA page of all versions.\n\n## Section\n\nThat is new.\n',
    });
    await succeed('translations', 'start', 'fr', 'index.md');
    await expectWhole('/docs/next/new', ['', '/next']);
    // No version has the text any more that was translated.
    writeFiles(root, { [page]: `${text}\nAnd more.\n` });
    await expectWhole('/docs/next/new', ['', '/next']);
    writeFiles(root, { [page]: text });
    await succeed('version', '2.0');
    // The part is a page that is not translated.
    await expectWhole('/docs/new', ['', '/1.0']);
    for (const file of own) rmSync(join(root, file));
    renameSync(join(root, 'docs/next/kept.md'), join(root, 'docs/next/moved.md'));
    writeFiles(root, { [page]: `${first}\nOther words.\n` });
    await expectWhole('/docs/new', ['', '/1.0', '/next']);
    expect(read('site/fr/docs/next/index.html')).toContain('href="/docs/next/moved#section"');
  },
  MINUTES,
);

test(
  'B292 check-links: faults of a translation are reported at its lines, those of a source once, and --fix corrects both',
  async () => {
    const [ar, fr, source] = ['docs/languages/ar/safety.md', 'pages/help.fr.md', 'docs/next/safety.md'];
    writeFiles(root, {
      [ar]: `# السلامة

[x](stup.md) [y](Setup.md) [own](#water) [none](#nowhere)

## الماء

[on](setup.md#on) [off](setup.md#off) ![p](img/none.png)
`,
      [fr]: `# Aide

[a](/docs/nothing) [of the source](/docs/safety#water) [none](/docs/safety#fire) [en](/docs/safety)
`,
      [source]: read(source).replace('dry', '[dry](Setup.md)'),
    });
    const ofFrench = [`${fr}:3:1 broken-link`, `${fr}:3:56 broken-anchor`];
    expect(await checkLinks()).toEqual([
      `${ar}:3:1 broken-markdown-link`,
      `${ar}:3:14 broken-markdown-link`,
      `${ar}:3:42 broken-anchor`,
      `${ar}:7:19 broken-anchor`,
      `${ar}:7:39 missing-image`,
      `${source}:3:9 broken-markdown-link`,
      ...ofFrench,
    ]);
    expect(await checkLinks('--only', '3.0')).toEqual(expect.arrayContaining(ofFrench));
    const { stdout } = await runDocsite(root, 'check-links', '--fix');
    expect(stdout).toContain(`fixed    ${ar}:3:14  Setup.md → setup.md`);
    expect([read(ar), read(source)].map((text) => text.includes('(setup.md)'))).toEqual([true, true]);
  },
  MINUTES,
);

test(
  'B292 check-links: a link of the menu to another language is followed there',
  async () => {
    const link = (to: string): string => `{ label: 'Help', to: '${to}' },\n      { type: 'languageDropdown'`;
    const config = read('docsite.config.ts');
    const line = config.split('\n').findIndex((one) => one.includes('languageDropdown')) + 1;
    for (const [to, errors] of [
      ['/fr/docs/start', []],
      ['/fr/docs/safety', [`docsite.config.ts:${line}:7 broken-link`]],
    ] as const) {
      writeFiles(root, { 'docsite.config.ts': config.replace("{ type: 'languageDropdown'", link(to)) });
      expect(await checkLinks(), to).toEqual(errors);
    }
  },
  MINUTES,
);

test('B292 check-links: an address that a language and a page claim is an error', async () => {
  writeFiles(root, { 'pages/fr.md': '# French\n\n[Help](/help)\n' });
  expect(await checkLinks()).toEqual([expect.stringMatching(/^docsite\.config\.ts:\d+:\d+ bad-config$/u)]);
});

test('a site without versions has the styles of its table of languages', async () => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    'docsite.config.ts': `export default {
  title: 'Small', url: 'https://small.example', search: false, languagesPage: true,
  languages: [{ tag: 'en', label: 'English' }, { tag: 'fr', label: 'Français' }],
};
`,
    'docs/next/index.md': '# Home\n',
  });
  await succeed('build');
  const [, stylesheet = ''] = /href="(\/assets\/languages\.[^"]*)"/u.exec(read('site/languages/index.html')) ?? [];
  expect(read(`site${stylesheet}`)).toContain('.language-table');
});

describe.each(['a checkout', 'a published site'])('B303 mcp on %s', (kind) => {
  let client: Client;
  const folder = makeFolder(afterAll);
  beforeAll(async () => {
    const site = copyFixture('translations', folder);
    if (kind === 'a checkout') client = await connectServer(folder, ['--root', site]);
    else {
      writeFiles(site, {
        'docsite.config.ts': readFileSync(join(site, 'docsite.config.ts'), 'utf8').replace(
          'contentSecurityPolicy',
          "search: false, machineReadable: { markdown: 'all' }, contentSecurityPolicy",
        ),
      });
      await buildSite(site);
      const origin = await serveFolder(join(site, 'site'), '/', afterAll);
      client = await connectServer(folder, ['--site', origin]);
    }
  }, MINUTES);

  test('every tool takes a language, and answers in that of the sources without it', async () => {
    const { tools } = await client.listTools();
    for (const { inputSchema } of tools)
      expect(JSON.stringify(inputSchema.properties?.['language'])).toContain('en, fr, ar');
    const page = { version: '3.0', page: 'start' };
    expect(await ask(client, 'read_page', page)).toContain('# Set it up\n');
    expect(await ask(client, 'read_page', { ...page, language: 'EN' })).toContain('# Set it up\n');
    const french = await ask(client, 'read_page', { ...page, language: 'fr' });
    expect(french).toContain('# Mise en service\n\nVersion 3.0 · ');
    expect(french).toContain('/fr/docs/start');
  });

  test('lists, searches and compares what a language has', async () => {
    expect(await ask(client, 'search', { words: 'carton lumière', version: 'all', language: 'fr' })).toMatch(
      /^1 result/u,
    );
    expect(await ask(client, 'list_pages', { version: '3.0', language: 'fr' })).not.toContain('safety');
    expect(await ask(client, 'what_changed', { from: '1.0', to: '3.0', language: 'ar' })).toContain('unchanged');
    expect(await ask(client, 'find_version', { release: '2.1.0', language: 'fr' })).toContain('read version 2.0');
    const missing = { version: '3.0', page: 'safety', language: 'fr' };
    expect(await refusal(client, 'read_page', missing)).toContain('Version 3.0 has no page "safety".');
    expect(await refusal(client, 'read_page', { ...missing, language: 'de' })).toContain(
      '"de" is not a language of this site. It has: en, fr, ar.',
    );
  });
});
