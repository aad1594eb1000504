/** The package as other projects get it: its files, its types, and a site created and published with it. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { chromium } from 'playwright';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfigTypes } from '../../scripts/manual/configuration-page.mjs';
import { CONFIG_SOURCES } from '../../scripts/manual/pages.mjs';
import { launchOptions } from '../e2e/find-browser.mjs';
import { finish, readAddress, startNode } from '../support/run-docsite.ts';
import { type Files, listTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';
import { type Installed, npm, packAndInstall } from './install.ts';

/** What a site needs to be built, served and checked, without docsite's development files. */
const WANTED = [
  /^(?:CHANGELOG\.md|LICENSE|README\.md|package\.json)$/u,
  /^bin\/docsite\.js$/u,
  /^dist\/(?:(?:cli|index|live|worker|(?:chunks|packages)\/[^/]+)\.js|(?:THIRD-PARTY-LICENSES|code-hash)\.txt)$/u,
  /^src\/client\/(?!live\/).+\.tsx?$/u,
  // Of the data files: docsite/schemas/*.json.
  /^manual\/static\/schemas\/(?:pages|versions?)\.json$/u,
  // What compares two pages in the browser; the command's part is bundled.
  /^src\/differences\/(?!compare-known|compare-lines|draw\/mark-words|read\/known-blocks|read\/read-html).+\.ts$/u,
  /^src\/shared\/(?:append-all|compare-route|doc-routes|extremes|href|icons\/link-icons|model\/(?:page-map|way-on)|page-data-id|page-payload|relative-address|search\/[\w-]+|messages\/(?:english|language|message|site-strings|strings|translate-html)|string\/(?:compare-text|format-count|html|markdown-names))\.ts$/u,
  /^src\/cli\/init\/starter\//u,
  /^templates\/.+\.(?:tsx?|css)$/u,
  /^types\/.+\.d\.ts$/u,
];

/** A site's own files: a template that replaces docsite's, and a page that uses a hook and a component. */
const OWN_FILES: Files = {
  'templates/components/footer.tsx': `import { useSite } from 'docsite/client';
import { Link } from 'docsite/templates/components/link';
export function Footer() {
  return <footer className="footer">Made by hand for {useSite().title}: <Link href="/about">about</Link></footer>;
}
`,
  'pages/about.tsx': `import { usePage, type PageData } from 'docsite/client';
import { Link } from 'docsite/templates/components/link';
export const title = 'About';
export default function AboutPage() {
  const page: PageData = usePage();
  return <main><h1>About</h1><p>{page.kind}</p><Link href="/docs/introduction">Read on</Link></main>;
}
`,
};

const folder = makeFolder(afterAll, 'docsite-package-');
const site = join(folder, 'site');
let installed: Installed;

beforeAll(() => {
  installed = packAndInstall(folder);
});

test('the package contains what sites need and nothing else', () => {
  const files = listTree(join(folder, 'node_modules/docsite'));
  expect(files.filter((file) => !WANTED.some((wanted) => wanted.test(file)))).toEqual([]);
  expect(WANTED.filter((wanted) => !files.some((file) => wanted.test(file)))).toEqual([]);
});

test('what the manual refers to in the package exists', () => {
  const pages = listTree(join(REPOSITORY, 'manual/docs/next')).filter((file) => file.endsWith('.md'));
  const texts = pages.map((file) => readFileSync(join(REPOSITORY, 'manual/docs/next', file), 'utf8'));
  const named = texts.flatMap((text) => text.match(/node_modules\/docsite\/[\w./-]*\w/gu) ?? []);
  expect(named).toContain('node_modules/docsite/types/src/shared/types/page.d.ts');
  expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

test('an installation is small', () => {
  const megabytes = (installed.sizeBytes / 1e6).toFixed(1);
  console.log(`docsite installed: ${String(installed.packageCount)} packages, ${megabytes} MB`);
  expect(installed.packageCount).toBeLessThan(150);
});

test('publint reports nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: join(folder, 'node_modules/docsite'), pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test('every entry point has types, for all consumers of ES modules', async () => {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(installed.tarball)));
  if (result.types === false) throw new Error('No types were found.');
  // Both load CommonJS, which docsite is not.
  const isForeign = (kind: string): boolean => kind === 'node10' || kind === 'node16-cjs';
  const problems = result.problems.filter((found) => !('resolutionKind' in found && isForeign(found.resolutionKind)));
  expect(problems).toEqual([]);
});

test('the types of the configuration describe every field, as the reference does', () => {
  const shipped = join(folder, 'node_modules/docsite/types');
  const read = (from: string, file: string): string => readFileSync(join(from, file), 'utf8');
  const toTypes = (file: string): string => file.replace(/\.ts$/u, '.d.ts');
  const written = readConfigTypes(
    CONFIG_SOURCES.map((file) => read(REPOSITORY, file)),
    '',
  );
  const packed = readConfigTypes(
    CONFIG_SOURCES.map((file) => read(shipped, toTypes(file))),
    '',
  );
  // The compiler writes the type of an object over several lines.
  const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').replaceAll('; }', ' }');
  const typesInLines = (types: typeof written): readonly string[] =>
    [...types.objects.values()].map((object) =>
      JSON.stringify(object, (key, value: unknown) =>
        key === 'type' && typeof value === 'string' ? inOneLine(value) : value,
      ),
    );
  expect(written.objects.size).toBeGreaterThan(20);
  expect(typesInLines(packed)).toEqual(typesInLines(written));
});

test(
  'a new site installs docsite from its packed file, even on a machine that has only its repository',
  { timeout: 120_000 },
  async () => {
    const fresh = join(folder, 'fresh');
    await expectRun(folder, ['init', 'fresh'], /wrote a site of 19 files to fresh\//u);
    mkdirSync(join(fresh, 'vendor'));
    copyFileSync(installed.tarball, join(fresh, 'vendor', basename(installed.tarball)));
    npm(fresh, 'install');
    npm(fresh, 'ci');
    expect(existsSync(join(fresh, 'node_modules/docsite/dist/cli.js'))).toBe(true);
    expect(npm(fresh, 'run', 'build')).toMatch(/19 pages from 6 texts in 2 versions/u);
  },
);

test('a site is created, released, checked, customised with a template, and read', { timeout: 120_000 }, async () => {
  await expectRun(folder, ['init', 'site'], /wrote a site of 19 files to site\//u);
  await expectRun(site, ['build'], /^19 pages from 6 texts in 2 versions/u);
  await expectRun(site, ['version', '1.1.0'], /^1\.1\.0: 5 files: 5 new/u);
  await expectRun(site, ['build'], /^25 pages from 6 texts in 3 versions/u);
  writeFiles(site, OWN_FILES);
  await expectRun(site, ['check-links'], /no problems/u);
  await expectRun(site, ['build'], /^26 pages from 6 texts in 3 versions/u);
  await expectReadable(await serveBuilt());
});

test("a site's own pages, templates and configuration are checked against docsite's types", async () => {
  writeFiles(site, {
    ...OWN_FILES,
    'pages/wrong.tsx': `import { usePage } from 'docsite/client';
// @ts-expect-error -- Without an error, the types would not have been found.
export const wrong: number = usePage();
`,
    'docsite.config.ts': readFileSync(join(REPOSITORY, 'src/cli/init/starter/docsite.config.ts'), 'utf8'),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module: 'preserve',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        noEmit: true,
        strict: true,
        // Checks docsite's declarations too.
        skipLibCheck: false,
        types: [],
      },
      include: ['docsite.config.ts', 'pages', 'templates'],
    }),
  });
  const compiler = join(REPOSITORY, 'node_modules/@typescript/native/bin/tsc');
  const check = await promisify(execFile)(process.execPath, [compiler, '-p', site]).catch((error: unknown) => error);
  expect(check).toEqual({ stdout: '', stderr: '' });
});

/** Runs the installed command, which must succeed and print this to one of its streams. */
async function expectRun(cwd: string, args: readonly string[], printed: RegExp): Promise<void> {
  const run = await finish(startInstalled(cwd, args));
  expect([run.code, args, run.stderr], run.stdout).toEqual([0, args, run.stderr]);
  expect(run.stdout).toMatch(printed);
}

function startInstalled(cwd: string, args: readonly string[]) {
  return startNode(cwd, [join(folder, 'node_modules/docsite/bin/docsite.js'), ...args]);
}

/** The URL of the built site, with a trailing slash. */
async function serveBuilt(): Promise<string> {
  const child = startInstalled(site, ['serve', '--built', '--port', '0']);
  const ended = finish(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return readAddress(child, ended);
}

/** Navigates from the site's own page to the docs and to another version; the console must stay empty. */
async function expectReadable(address: string): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('requestfailed', (request) => troubles.push(request.url()));

  await page.goto(`${address}about`);
  await page.getByRole('link', { name: 'Read on' }).hover();
  await page.waitForSelector('html[data-has-hydrated=true]');
  await page.getByRole('link', { name: 'Read on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/docs/introduction');
  expect(await page.getByRole('contentinfo').textContent()).toBe('Made by hand for My Project: about');
  expect(await page.locator('article').textContent()).toContain('Explain what My Project does');
  await page.getByRole('link', { name: 'Writing pages' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Writing pages' }).waitFor();
  await page.goto(`${address}versions`);
  expect(await page.locator('main').textContent()).toContain('1.1.0');
  expect(troubles).toEqual([]);
}
