/** Components in documents, as their users build and check them (B179–B182). */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LINK_ICONS } from '../../src/shared/icons/link-icons.ts';
import { expectNoStack, runBinary, runDocsite } from '../support/run-docsite.ts';
import { type Files, hashTree, listTree, makeFolder, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
const CONFIG = `import { defineConfig } from 'docsite';
export default defineConfig({ title: 'Site', url: 'https://site.example', search: false });
`;
const CHART = `import { format } from './format.ts';
export const links = ['more'];
export default function Chart({ data, more, children }) {
  return <figure data-more={more}>{format(data)}{children}</figure>;
}
`;
const FORMAT = "export const format = (data: number[]) => data.join(' + ');\n";
const VERSION = { label: '1.0.0', released: '2026-01-01' };
let count = 0;

function makeSite(files: Files): string {
  count += 1;
  const root = join(folder, String(count));
  writeFiles(root, {
    'docsite.config.ts': CONFIG,
    'components/Chart.tsx': CHART,
    'components/format.ts': FORMAT,
    'docs/next/other.md': '# Other\n',
    ...files,
  });
  return root;
}

/** A site with a released version that shares its text with the unreleased one. */
const withVersion = (text: string): Files => ({
  'docs/next/index.md': text,
  'docs/versions/1.0.0/index.md': text,
  'docs/versions/1.0.0/version.json': JSON.stringify({
    ...VERSION,
    files: { 'index.md': '1.0.0', 'other.md': '1.0.0' },
  }),
  'docs/versions/1.0.0/other.md': '# Other\n',
});

test('a component is drawn with its children, and its links lead where they lead in each version', async () => {
  const root = makeSite({ 'docs/next/index.md': '# A\n\n<Chart data={[1, 2]} more="other.md">*b*</Chart>\n' });
  const { code, stderr } = await runDocsite(root, 'build');
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(root, 'site/docs/index.html'), 'utf8')).toContain(
    '<figure data-more="/docs/other">1 + 2<em>b</em></figure>',
  );
  // docsite's own stylesheet is for sites that use its components.
  expect(listTree(join(root, 'site')).filter((path) => path.includes('components'))).toEqual([]);
});

describe('a home page', () => {
  const words = (html: string): string => html.replace(/^.*?<main[^>]*>|<\/main>.*$/gsu, '');
  const HERO = `<Hero title="One line" command="a < b" image="/img/a.svg" width={480} height={360}>
<LinkButton href="/docs">Go</LinkButton>
</Hero>
`;

  test('is the same in a text and in a page of React, whose scripts have the icons that it draws', async () => {
    const card = '<Card title="Book" icon="book" level={2}>';
    const parts = ['card', 'hero', 'link-button'].map((file, at) => {
      const name = ['Card', 'Hero', 'LinkButton'][at] ?? '';
      return `import { ${name} } from 'docsite/templates/document/${file}';\n`;
    });
    const root = makeSite({
      'docs/next/index.md': '# A\n',
      'pages/index.md': `---\ntitle: Home\n---\n\n${HERO}\n${card}Text</Card>\n`,
      'pages/react.tsx': `${parts.join('')}export const title = 'React';
export default function Page() { return <div>${HERO.replace('"a < b"', '{"a < b"}')}${card}<p>Text</p></Card></div>; }\n`,
      'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    });
    const { code, stderr } = await runDocsite(root, 'build');
    expect(code, stderr).toBe(0);
    const read = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');
    for (const page of [read('index.html'), read('react/index.html')]) {
      expect(page.match(/<h1>.*?<\/h1>/gu)).toEqual(['<h1>One line</h1>']);
      expect(page).toMatch(/<link rel="stylesheet" href="\/assets\/components\.\w+\.css"/u);
      const main = words(page);
      expect(main).toMatch(/<a class="button button-filled" href="\/docs">Go<\/a>/u);
      expect(main).toContain('<code translate="no">a &lt; b</code>');
      expect(main).toContain(`aria-hidden="true">${LINK_ICONS.book}</svg>`);
      expect(main).toContain('<h2 class="block-card-title">Book</h2>');
    }
    const scripts = listTree(join(root, 'site')).filter((path) => path.endsWith('.js'));
    const bundled = scripts.map(read).join('');
    expect([bundled.includes(LINK_ICONS.book.slice(9, 60)), bundled.includes(LINK_ICONS.puzzle.slice(9, 60))]).toEqual([
      true,
      false,
    ]);
  });

  test('fails to build with an icon that is missing, at its line', async () => {
    const root = makeSite({ 'docs/next/index.md': '# A\n\n<Card title="A" icon="bok">b</Card>\n' });
    const { code, stderr } = await runDocsite(root, 'build');
    expect(code).toBe(2);
    expect(stderr).toContain('docs/next/index.md:3');
    expect(stderr).toContain('Unknown icon "bok". Use one of: bluesky, book,');
  });
});

test('threads and the cache change no byte, and a changed component changes its pages', async () => {
  // With as many texts threads prepare them.
  const texts = Object.fromEntries(
    Array.from({ length: 420 }, (_, at) => [
      `docs/next/p${String(at)}.md`,
      `# P ${String(at)}\n\n<CardGrid>\n<Card title="{{version}}" href="other.md">a</Card>\n</CardGrid>\n\n<Chart data={[1, ${String(at)}]}/>\n`,
    ]),
  );
  const root = makeSite({ ...texts, 'docs/next/sidebars.json': '{"a": ["other"]}' });
  const build = async (...args: readonly string[]): Promise<ReturnType<typeof hashTree>> => {
    rmSync(join(root, 'site'), { recursive: true, force: true });
    const { code, stderr } = await runBinary(root, 'build', ...args);
    expect(code, stderr).toBe(0);
    return hashTree(join(root, 'site'));
  };
  const alone = await build('--no-cache', '--threads', '1');
  expect(await build('--threads', '3')).toEqual(alone);
  writeFiles(root, { 'components/format.ts': FORMAT.replace(' + ', ' - ') });
  const changed = await build();
  expect(changed).not.toEqual(alone);
  expect(await build('--no-cache')).toEqual(changed);
}, 60_000);

describe('what is wrong', () => {
  test('a component that throws fails the build at its tag, with what it got; the last site stays', async () => {
    const text = '# A\n\n- b <Chart data="{{version}}" more="other.md"/>\n';
    const root = makeSite(withVersion('# A\n'));
    expect((await runDocsite(root, 'build')).code).toBe(0);
    const before = hashTree(join(root, 'site'));
    writeFiles(root, withVersion(text));
    const run = await runDocsite(root, 'build');
    expect(run.code).toBe(2);
    expectNoStack(run);
    expect(run.stderr).toContain(`error docs/next/index.md:3:5  component-error
  The component "Chart" failed: TypeError: data.join is not a function
  It got {"data":"{{version}}","more":"other.md"}. It was thrown at components/format.ts:1.  In 2 versions: 1.0.0, next
  Fix the component, or what it gets.`);
    expect(hashTree(join(root, 'site'))).toEqual(before);
  });

  test('a component that old texts use and that is deleted is reported with the versions', async () => {
    const root = makeSite(withVersion('# A\n\n<Chart data={[1]}>kept</Chart>\n'));
    expect((await runDocsite(root, 'build')).stderr).not.toContain('unknown-tag');
    rmSync(join(root, 'components/Chart.tsx'));
    const run = await runDocsite(root, 'build');
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('"<Chart>" is not a component of this site.');
    expect(run.stderr).toContain('In 2 versions: 1.0.0, next');
  });

  test.each([
    ['an unknown name', '<Cahrt/>', 'unknown-tag', 'Did you mean "Chart"?'],
    ['code in an attribute', '<Chart data={[x]}/>', 'bad-component', 'Braces hold JSON'],
    ['a tag that is not closed', 'a <Chart>', 'unknown-tag', 'close it: "<Chart />" or "</Chart>"'],
  ])('%s is a warning at its line', async (_, tag, code, advice) => {
    const root = makeSite({ 'docs/next/index.md': `---\ntitle: A\n---\n\n${tag}\n` });
    const run = await runDocsite(root, 'build');
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(new RegExp(`^warn +docs/next/index\\.md:5:\\d  ${code}$`, 'mu'));
    expect(run.stderr).toContain(advice);
  });

  test('a component that cannot be compiled, or has no default export, fails the build', async () => {
    const root = makeSite({ 'components/Bad.tsx': 'export const x = <;', 'docs/next/index.md': '# A\n' });
    const broken = await runDocsite(root, 'build');
    expect([broken.code, broken.stderr]).toEqual([
      2,
      expect.stringContaining('error components/Bad.tsx:1:19  template-error'),
    ]);
    writeFiles(root, { 'components/Bad.tsx': 'export const x = 1;' });
    const empty = await runDocsite(root, 'build');
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('components/Bad.tsx  no-default-export')]);
  });

  test('check-links finds broken links of components, those that a component names too', async () => {
    const text =
      '# A\n\n<Card title="a" href="othr.md"/>\n\n<Chart data={[1]} more="missing.md"/>\n\n<Figure src="a.png" dark="b.png"/>\n';
    const run = await runDocsite(makeSite({ 'docs/next/index.md': text }), 'check-links');
    expect(run.code).toBe(2);
    for (const place of [
      '3:23  broken-markdown-link',
      '5:25  broken-markdown-link',
      '7:14  missing-image',
      '7:27  missing-image',
    ]) {
      expect(run.stdout + run.stderr).toContain(`docs/next/index.md:${place}`);
    }
    expect(run.stdout + run.stderr).toContain('Did you mean "other.md"?');
  });
});
