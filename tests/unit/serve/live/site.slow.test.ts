/** What is rebuilt after a change and what is reused, by the identity of the values. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SiteLookup } from '../../../../src/serve/live/site-lookup.ts';
import { LivePages } from '../../../../src/serve/live/pages.ts';
import { LiveSite } from '../../../../src/serve/live/site.ts';
import type { SiteState } from '../../../../src/serve/live/state.ts';
import { buildSite, listTree, makeFolder, onlyTemplates, REPOSITORY, writeFiles } from '../../../support/site.ts';

/** One folder for all tests, so that docsite's templates, half of the cost of a start, are compiled once. */
const root = makeFolder(afterAll);
let site: LiveSite;
let before: SiteState;

const manifest = (label: string, files: Readonly<Record<string, string>>): string =>
  JSON.stringify({ label, released: '2024-01-01', files });

function openSite(): LiveSite {
  return new LiveSite({
    root,
    packageRoot: REPOSITORY,
    docsiteVersion: '0.0.0',
    cache: onlyTemplates(root),
  });
}

beforeEach(async () => {
  for (const name of readdirSync(root)) if (name !== 'node_modules') rmSync(join(root, name), { recursive: true });
  writeFiles(root, {
    'docsite.config.ts': "export default { title: 'Live', url: 'https://live.example' };\n",
    'docs/next/a.md': '# A\n\nTo [b](b.md).\n',
    'docs/next/b.md': '# B\n',
    'docs/versions/1.0/a.md': '# Old A\n',
    'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }),
    'docs/versions/2.0/b.md': '# Old B\n',
    'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '1.0', 'b.md': '2.0' }),
  });
  site = openSite();
  expect(await site.update(null)).toBe(true);
  before = stateOf(site);
});

function stateOf({ state }: LiveSite): SiteState {
  if (state === null) throw new Error('The site has no state.');
  return state;
}

async function change(path: string, text: string): Promise<SiteState> {
  writeFiles(root, { [path]: text });
  await site.update([{ path, kind: 'changed' }]);
  return stateOf(site);
}

function read(state: SiteState, path: string): string {
  return String(state.files().get(path)?.make());
}

describe('an edited text', () => {
  test('is parsed again and its version rebuilt; all else is reused', async () => {
    const after = await change('docs/next/b.md', '# B\n\nMore.\n');
    const changed = [...after.model.lines[0].versions].filter(
      (version, at) => version !== before.model.lines[0].versions[at],
    );
    expect(changed.map(({ name }) => name)).toEqual(['next']);
    const parsed = [...after.model.bodies.values()].filter((body) => before.model.bodies.get(body.hash) !== body);
    expect(parsed).toHaveLength(1);
    expect(after.bundle).toBe(before.bundle);
    expect(read(after, 'docs/next/b/index.html')).toContain('More.');
  });

  test('of several versions shows in all of them', async () => {
    const after = await change('docs/versions/1.0/a.md', '# Old A\n\nFor both.\n');
    expect(read(after, 'docs/1.0/a/index.html')).toContain('For both.');
    expect(read(after, 'docs/a/index.html')).toContain('For both.');
    expect(after.model.versionByName.get('next')).toBe(before.model.versionByName.get('next'));
  });

  test('shows on its page before any other file is planned, and all files have the same page', async () => {
    writeFiles(root, { 'docs/next/a.md': '# A\n\nNew.\n' });
    await site.update([{ path: 'docs/next/a.md', kind: 'changed' }]);
    const state = stateOf(site);
    const page = state.plan.findPage('docs/next/a/index.html');
    expect(page?.file.make()).toContain('<p>New.</p>');
    expect(state.files().get('docs/next/a/index.html')).toBe(page?.file);
  });
  test('with another title shows in the menus of other pages', async () => {
    const after = await change('docs/next/b.md', '# Better\n');
    expect(read(after, 'docs/next/a/index.html')).toContain('Better');
  });

  test('that is gone for a moment keeps its page', async () => {
    rmSync(join(root, 'docs/next/b.md'));
    await site.update([{ path: 'docs/next/b.md', kind: 'changed' }]);
    expect(read(stateOf(site), 'docs/next/b/index.html')).toContain('<h1');
    await site.update([{ path: 'docs/next/b.md', kind: 'removed' }]);
    expect(stateOf(site).files().has('docs/next/b/index.html')).toBe(false);
  });
});

test('a page that links to a new or removed one is updated', async () => {
  expect(read(before, 'docs/next/a/index.html')).toContain('href="/docs/next/b"');
  rmSync(join(root, 'docs/next/b.md'));
  await site.update([{ path: 'docs/next/b.md', kind: 'removed' }]);
  expect(read(stateOf(site), 'docs/next/a/index.html')).toContain('href="b.md"');
  expect(site.check().map(({ code }) => code)).toContain('broken-markdown-link');
});

test('B214 a link to a page of a hook leads there as long as the hook adds the page', async () => {
  const config = (route: string): string => `export default {
  title: 'Live', url: 'https://live.example', baseUrl: '/base/',
  hooks: { files: () => [{ route: '${route}', title: 'Term', html: '<p>A term.</p>' }] },
};
`;
  writeFiles(root, { 'docsite.config.ts': config('/terms/one') });
  await site.update([{ path: 'docsite.config.ts', kind: 'changed' }]);
  const page = 'docs/next/a/index.html';
  const text = '# A\n\nThe [first term](/terms/one).\n';
  const linked = await change('docs/next/a.md', text);
  expect(linked.plan.findPage(page)?.file.make()).toContain('<a href="/base/terms/one">first term</a>');
  expect(read(linked, 'terms/one/index.html')).toContain('<p>A term.</p>');
  expect(site.check()).toEqual([]);
  await change('docs/next/b.md', '# B\n\nMore.\n');
  expect(site.check()).toEqual([]);

  writeFiles(root, { 'docsite.config.ts': config('/terms/two') });
  await site.update([{ path: 'docsite.config.ts', kind: 'changed' }]);
  expect(stateOf(site).plan.findPage(page)?.file.make()).toContain('<a href="/terms/one">');
  expect(site.check().map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'broken-link docs/next/a.md:3',
  ]);
});

test('a template changes the bundle, not the model', async () => {
  writeFiles(root, {
    'templates/components/footer.tsx': 'export function Footer() { return <footer>Own</footer>; }\n',
  });
  await site.update([{ path: 'templates/components/footer.tsx', kind: 'added' }]);
  const after = stateOf(site);
  expect(after.bundle).not.toBe(before.bundle);
  expect(after.model.lines[0].versions).toEqual(before.model.lines[0].versions);
  expect(after.model.versionByName.get('2.0')).toBe(before.model.versionByName.get('2.0'));
  expect(read(after, 'docs/a/index.html')).toContain('Own');
});

describe('an error keeps the previous state and is reported', () => {
  test('of a template; texts are still updated', async () => {
    writeFiles(root, { 'templates/components/footer.tsx': 'export function Footer( {' });
    await site.update([{ path: 'templates/components/footer.tsx', kind: 'added' }]);
    expect(site.blockers).toMatchObject([{ code: 'template-error', file: 'templates/components/footer.tsx' }]);
    expect(stateOf(site).bundle).toBe(before.bundle);
    expect(read(await change('docs/next/b.md', '# B\n\nMore.\n'), 'docs/next/b/index.html')).toContain('More.');
    expect(site.blockers).toHaveLength(1);
    rmSync(join(root, 'templates'), { recursive: true });
    await site.update([{ path: 'templates/components/footer.tsx', kind: 'removed' }]);
    expect(site.blockers).toEqual([]);
  });

  test('of a template that throws; the previous page’s files are still served, whatever is saved meanwhile', async () => {
    const pages = new LivePages();
    const lookup = new SiteLookup(site, pages, () => null);
    expect(lookup.pageAt('/docs/next/a').html).toContain('<h1');
    writeFiles(root, {
      'templates/components/footer.tsx': 'export function Footer() { throw new Error("Thrown"); }\n',
    });
    await site.update([{ path: 'templates/components/footer.tsx', kind: 'added' }]);
    writeFiles(root, { 'templates/custom.css': 'h1 { color: red; }\n' });
    await site.update([{ path: 'templates/custom.css', kind: 'added' }]);
    const html = lookup.pageAt('/docs/next/a').html ?? '';
    const assets = [...html.matchAll(/\/(assets\/[\w.-]+)/gu)].map(([, path = '']) => path);
    expect(assets).toContain(before.bundle.stylesheet.slice(1));
    expect(assets).toContain(before.bundle.scripts[0]?.slice(1));
    const found = assets.map((path) => lookup.find(path.split('/'), stateOf(site)));
    expect(found.map(({ type }) => type)).toEqual(assets.map(() => 'made'));
    expect(lookup.find(['assets', 'other.css'], stateOf(site))).toEqual({ type: 'missing' });
  });

  test('of a template; pages are rendered with the configuration of their scripts', async () => {
    const shown = (state: SiteState): string =>
      read(state, 'docs/next/a/index.html').split('id="docsite:root"')[1] ?? '';
    writeFiles(root, { 'templates/components/footer.tsx': 'export function Footer( {' });
    await site.update([{ path: 'templates/components/footer.tsx', kind: 'added' }]);
    const during = await change(
      'docsite.config.ts',
      "export default { title: 'Other', url: 'https://live.example' };\n",
    );
    expect(during.bundle).toBe(before.bundle);
    expect(shown(during)).toBe(shown(before));
    rmSync(join(root, 'templates'), { recursive: true });
    await site.update([{ path: 'templates/components/footer.tsx', kind: 'removed' }]);
    expect(shown(stateOf(site))).toContain('Other');
  });

  test('of the configuration, even if a text is saved meanwhile', async () => {
    await change('docsite.config.ts', 'export default { title: 3 };\n');
    expect(site.blockers[0]).toMatchObject({ code: 'bad-config' });
    const after = await change('docs/next/b.md', '# B\n\nMore.\n');
    expect(after.model.config.title).toBe('Live');
    expect(site.blockers[0]).toMatchObject({ code: 'bad-config' });
    expect(read(after, 'docs/next/b/index.html')).toContain('More.');
  });

  test('a store without a version', async () => {
    rmSync(join(root, 'docs'), { recursive: true });
    expect(await site.update([{ path: 'docs', kind: 'removed' }])).toBe(false);
    expect(stateOf(site)).toBe(before);
    expect(site.blockers).toMatchObject([{ code: 'no-docs' }]);
  });
});

test('a picture saved during an error is there afterwards', async () => {
  const picture = (width: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="10"></svg>`;
  writeFiles(root, { 'static/wide.svg': picture(10) });
  await site.update([{ path: 'static/wide.svg', kind: 'added' }]);
  const withPicture = '# B\n\n![Wide](/wide.svg)\n';
  expect(read(await change('docs/next/b.md', withPicture), 'docs/next/b/index.html')).toContain('width="10"');
  rmSync(join(root, 'docs'), { recursive: true });
  writeFiles(root, { 'static/wide.svg': picture(20) });
  const saved = [
    { path: 'docs', kind: 'removed' },
    { path: 'static/wide.svg', kind: 'changed' },
  ] as const;
  expect(await site.update(saved)).toBe(false);
  writeFiles(root, { 'docs/next/b.md': withPicture });
  await site.update([{ path: 'docs', kind: 'added' }]);
  expect(read(stateOf(site), 'docs/b/index.html')).toContain('width="20"');
});

describe('a mistake is fixed in a file that nothing was built from', () => {
  const config = (code: string): string =>
    `${code}\nexport default { title, url: 'https://live.example' };\n`.trimStart();
  const footer = (code: string): string =>
    `${code}\nexport function Footer() { return <footer>{text}</footer>; }\n`.trimStart();

  /** Saves a file that the site depends on. */
  async function mend(path: string, text: string): Promise<void> {
    expect([...site.inputs.config, ...site.inputs.bundle]).toContain(path);
    const kind = existsSync(join(root, path)) ? 'changed' : 'added';
    writeFiles(root, { [path]: text });
    expect(await site.update([{ path, kind }])).toBe(true);
    expect(site.blockers).toEqual([]);
  }

  test('of the config, at the start', async () => {
    writeFiles(root, {
      'docsite.config.ts': config("import { title } from './conf.ts';"),
      'conf.ts': 'export const title = ;',
    });
    site = openSite();
    expect(await site.update(null)).toBe(false);
    expect(site.blockers).toMatchObject([{ code: 'bad-config', file: 'conf.ts', line: 1 }]);
    await mend('conf.ts', "export const title = 'Mended';\n");
    expect(stateOf(site).model.config.title).toBe('Mended');
  });

  test.each([
    ['./title.json', 'title.json', '"Mended"'],
    ['./lib/title', 'lib/title.ts', "export default 'Mended';\n"],
    ['./lib/title', 'lib/title/index.ts', "export default 'Mended';\n"],
    ['./lib/title.js', 'lib/title.ts', "export default 'Mended';\n"],
  ])('of the config, an import of %s that comes as %s', async (name, file, text) => {
    await change('docsite.config.ts', config(`import title from '${name}';`));
    expect(site.blockers).toMatchObject([{ code: 'bad-config', file: 'docsite.config.ts' }]);
    await mend(file, text);
    expect(stateOf(site).model.config.title).toBe('Mended');
  });

  test('of the config, between it and the mistake', async () => {
    writeFiles(root, { 'a.ts': "export { title } from './b.ts';\n", 'b.ts': 'export const title = ;' });
    await change('docsite.config.ts', config("import { title } from './a.ts';"));
    expect(site.blockers).toMatchObject([{ file: 'b.ts' }]);
    await mend('a.ts', "export const title = 'Mended';\n");
  });

  test.each([
    ['../../lib/text.ts', 'lib/text.ts'],
    ['../../lib/text', 'lib/text/index.ts'],
  ])('of a template, an import of %s that comes as %s', async (name, file) => {
    await change('templates/components/footer.tsx', footer(`import { text } from '${name}';`));
    expect(site.blockers).toMatchObject([{ code: 'template-error', file: 'templates/components/footer.tsx' }]);
    expect([...site.inputs.bundle].filter((place) => place.includes('node_modules'))).toEqual([]);
    await mend(file, "export const text = 'Mended';\n");
    expect(read(stateOf(site), 'docs/a/index.html')).toContain('Mended');
    expect(site.inputs.bundle).not.toContain('lib/text.tsx');
  });

  test.each([
    ['has a mistake', 'export const text = ;'],
    ['lacks the export', 'export const other = 1;\n'],
    ['fails', "export const text = ''; throw new Error('No.');\n"],
  ])('of a template, an imported file that %s', async (_name, text) => {
    writeFiles(root, { 'lib/text.ts': text });
    await change('templates/components/footer.tsx', footer("import { text } from '../../lib/text.ts';"));
    expect(site.blockers).not.toEqual([]);
    await mend('lib/text.ts', "export const text = 'Mended';\n");
  });
});

describe('drafts', () => {
  const DRAFTS = {
    'docs/next/a.md': '# A\n\nTo [the draft](soon.md).\n',
    'docs/next/soon.md': '---\ndraft: true\n---\n\n# Soon\n',
    // Where a page is published, the draft has to wait.
    'docs/next/another.md': '---\ndraft: true\nid: b\nslug: /other\n---\n\n# Another b\n',
    'docs/next/at-a.md': '---\ndraft: true\nslug: /A\n---\n\n# Another a\n',
    'docs/next/all-drafts/soon.md': '---\ndraft: true\n---\n\n# Later\n',
    'pages/plan.md': '---\ndraft: true\n---\n\n# Plan\n',
  };
  async function serveDrafts(): Promise<SiteState> {
    writeFiles(root, DRAFTS);
    site = openSite();
    await site.update(null);
    return stateOf(site);
  }

  test('are pages with a mark, in the sidebar too, and links to them work', async () => {
    const { files } = await serveDrafts();
    const make = (path: string): string => String(files().get(path)?.make());
    expect(site.check()).toEqual([]);
    const mark = /<div class="banner [^"]*" role="note"><p><b>Draft<\/b>/u;
    expect(make('docs/next/soon/index.html')).toMatch(mark);
    expect(make('docs/next/soon/index.html')).toContain('<meta name="robots" content="noindex">');
    expect(make('plan/index.html')).toMatch(mark);
    const page = make('docs/next/a/index.html');
    expect(page).not.toMatch(mark);
    expect(page).toContain('<a href="/docs/next/soon">the draft</a>');
    expect(/<nav[^>]*Docs sidebar.*?<\/nav>/su.exec(page)?.[0]).toMatch(
      /href="\/docs\/next\/soon"[^>]*>Soon(?:<!-- -->)? <span class="chip tone-warning">Draft<\/span>/u,
    );
    expect([files().has('docs/next/other/index.html'), files().has('docs/next/A/index.html')]).toEqual([false, false]);
  });

  test('are nowhere else: data files and lists are those of the build, which has no drafts', async () => {
    const { files } = await serveDrafts();
    const built = await buildSite(root, { docsiteVersion: '0.0.0' });
    expect([built.ok, built.problems.map(({ code }) => code)]).toEqual([true, ['broken-markdown-link']]);
    const alike = ['versions', 'pages', 'docs/next/version'].map((path) => `${path}.json`);
    for (const path of [...alike, 'versions/index.html', 'sitemap.xml']) {
      expect(String(files().get(path)?.make()), path).toBe(readFileSync(join(root, 'site', path), 'utf8'));
    }
    // Their sidebar is that of the documents.
    const listsOf = (html: string): string => /<main[\s\S]*<\/main>/u.exec(html)?.[0] ?? 'no lists';
    for (const path of ['docs/next/index.html', 'docs/next/overview/index.html']) {
      const lists = listsOf(readFileSync(join(root, 'site', path), 'utf8'));
      expect(lists).toContain('href="/docs/next/a"');
      expect(listsOf(String(files().get(path)?.make())), path).toBe(lists);
    }
    expect(listTree(join(root, 'site')).filter((path) => /soon|plan/u.test(path))).toEqual([]);
    expect(readFileSync(join(root, 'site/docs/next/a/index.html'), 'utf8')).not.toContain('Draft');
  });
});
