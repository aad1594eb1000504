/** Every mistake of an author: the message and its place, the exit code, no stack, and the previous site unchanged. */
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../support/needs.ts';
import { expectNoStack, type Run, runBinary, runDocsite } from '../support/run-docsite.ts';
import {
  buildSite,
  emptySite,
  type Files,
  hashTree,
  makeFolder,
  onlyTemplates,
  SMALL_SITE,
  writeFiles,
} from '../support/site.ts';

const folder = makeFolder(afterAll);
const original = join(folder, 'original');
const copy = join(folder, 'copy');

const VERSION: Files = {
  'docs/versions/1.0/version.json': '{\n  "label": "1.0",\n  "files": {\n    "old.md": "1.0"\n  }\n}\n',
  'docs/versions/1.0/old.md': '# Old\n',
};

beforeAll(async () => {
  writeFiles(original, { ...SMALL_SITE, ...VERSION, 'static/robots.txt': 'User-agent: *\n' });
  const { ok } = await buildSite(original);
  expect(ok).toBe(true);
});

/** A copy of a built site, with its output, and the templates that the test before has compiled. */
function copySite(): string {
  emptySite(copy);
  onlyTemplates(copy);
  cpSync(original, copy, { recursive: true });
  return copy;
}

interface BadSite {
  readonly files?: Files;
  readonly change?: (root: string) => void;
  readonly args?: readonly string[];
}

/** Runs a build that must fail, and checks what all failures have in common. */
async function failToBuild({ files = {}, change, args = [] }: BadSite, code: 2 | 3): Promise<Run> {
  const root = copySite();
  const before = hashTree(join(root, 'site'));
  writeFiles(root, files);
  change?.(root);
  const run = await runDocsite(root, 'build', ...args);
  expect([run.code, run.stdout], run.stderr).toEqual([code, '']);
  expect(run.stderr).toContain('docsite: the build failed; the previous site is untouched.');
  expectNoStack(run);
  expect(hashTree(join(root, 'site'))).toEqual(before);
  return run;
}

const config = (fields: string): Files => ({
  'docsite.config.ts': `export default {\n  title: 'Small',\n  url: 'https://small.example',\n  ${fields}\n};\n`,
});

describe('configuration: exit 3', () => {
  test('no configuration', async () => {
    const { stderr } = await failToBuild({ change: (root) => rmSync(join(root, 'docsite.config.ts')) }, 3);
    expect(stderr).toContain('no-config\n  No docsite.config.ts found in ');
  });

  test('a missing folder', async () => {
    const { stderr } = await failToBuild({ args: ['--root', 'nowhere'] }, 3);
    expect(stderr).toMatch(/The folder .*nowhere does not exist\./u);
  });

  test('a syntax error, with its line', async () => {
    const { stderr } = await failToBuild(
      { files: { 'docsite.config.ts': "export default {\n  title: 'x',\n  url:: 1\n};\n" } },
      3,
    );
    expect(stderr).toContain('error docsite.config.ts:3:7  bad-config');
  });

  test('unknown and wrong values, all at once, with their lines', async () => {
    const { stderr } = await failToBuild({ files: config("titel: 'x',\n  baseUrl: 3,") }, 3);
    expect(stderr).toMatch(/docsite\.config\.ts:4:\d+ {2}bad-config\n.*"?titel/u);
    expect(stderr).toContain('Did you mean "title"?');
    expect(stderr).toMatch(/docsite\.config\.ts:5:\d+ {2}bad-config\n.*baseUrl/u);
    expect(stderr).toContain('2 errors\n');
  });

  test('an unknown type of navbar item: the message names it and the known types (B38)', async () => {
    const { stderr } = await failToBuild({ files: config("navbar: { items: [{ type: 'serch' }] },") }, 3);
    expect(stderr).toMatch(/docsite\.config\.ts:4:\d+/u);
    expect(stderr).toContain('serch');
    for (const type of ['link', 'dropdown', 'docsVersionDropdown']) expect(stderr).toContain(type);
  });

  test('a configuration that throws', async () => {
    const { stderr } = await failToBuild({ files: { 'docsite.config.ts': "\nthrow new Error('no token');\n" } }, 3);
    expect(stderr).toMatch(/docsite\.config\.ts:2:\d+ {2}bad-config\n {2}.*no token/u);
  });

  test('--only with an unknown version', async () => {
    const { stderr } = await failToBuild({ args: ['--only', '1.1', 'next'] }, 3);
    expect(stderr).toContain('unknown-version\n  "1.1" is not a version of this site.\n  Did you mean "1.0"?');
  });
});

describe('version store: exit 2', () => {
  const manifest = (text: string): BadSite => ({ files: { 'docs/versions/1.0/version.json': text } });

  test('a manifest that names a missing file', async () => {
    const { stderr } = await failToBuild(
      manifest('{\n  "label": "1.0",\n  "files": {\n    "old.md": "1.0",\n    "gone.md": "1.0"\n  }\n}\n'),
      2,
    );
    expect(stderr).toMatch(/docs\/versions\/1\.0\/version\.json:5:\d+ {2}\S+\n.*gone\.md/u);
  });

  test('a manifest that names an unknown version', async () => {
    const { stderr } = await failToBuild(manifest('{\n  "label": "1.0",\n  "files": { "old.md": "0.9" }\n}\n'), 2);
    expect(stderr).toMatch(/docs\/versions\/1\.0\/version\.json:3:\d+ {2}\S+\n.*"0\.9"/u);
  });

  test('a manifest that is not JSON', async () => {
    const { stderr } = await failToBuild(manifest('{\n  "label": "1.0",,\n}\n'), 2);
    expect(stderr).toMatch(/docs\/versions\/1\.0\/version\.json:2:\d+ {2}bad-manifest/u);
  });

  test('a manifest that points outside its folder', async () => {
    const { stderr } = await failToBuild(
      manifest('{\n  "label": "1.0",\n  "files": { "../../../docsite.config.ts": "1.0" }\n}\n'),
      2,
    );
    expect(stderr).toMatch(/docs\/versions\/1\.0\/version\.json:3:\d+ {2}bad-manifest\n.*"\.\."/u);
  });

  test('a symbolic link that points outside the site', async () => {
    const change = (root: string): void => symlinkSync('/etc/hostname', join(root, 'docs/next/secret.md'));
    const { stderr } = await failToBuild({ change }, 2);
    expect(stderr).toContain('error docs/next/secret.md  symlink-outside');
  });

  test('no documents at all', async () => {
    const { stderr } = await failToBuild({ change: (root) => rmSync(join(root, 'docs'), { recursive: true }) }, 2);
    expect(stderr).toContain('no-docs');
  });
});

describe('documents: exit 2', () => {
  test('front matter that is not YAML', async () => {
    const { stderr } = await failToBuild({ files: { 'docs/next/bad.md': '---\ntitle: "x\nid: [\n---\n\nText.\n' } }, 2);
    expect(stderr).toMatch(/docs\/next\/bad\.md:[2345](?::\d+)? {2}\S*(?:yaml|front-matter)\S*\n/u);
  });

  test('two documents with the same id', async () => {
    const { stderr } = await failToBuild({ files: { 'docs/next/again.md': '---\nid: intro\n---\n\nText.\n' } }, 2);
    expect(stderr).toMatch(/docs\/next\/(?:again|intro)\.md:\d+ {2}duplicate-id\n.*"intro".*(?:again|intro)\.md/u);
  });

  test('two documents at the same route: a warning, an error with onDuplicateRoutes "throw" (B120)', async () => {
    const twin = { 'docs/next/twin.md': '---\nslug: /intro\n---\n\nText.\n' };
    const { stderr } = await failToBuild({ files: { ...twin, ...config("onDuplicateRoutes: 'throw',") } }, 2);
    expect(stderr).toMatch(/error docs\/next\/twin\.md\S* {2}duplicate-route\n.*\bintro\.md/u);
    const root = copySite();
    writeFiles(root, twin);
    const mild = await runDocsite(root, 'build');
    expect(mild.code).toBe(0);
    expect(mild.stderr).toMatch(/warn {2}docs\/next\/twin\.md\S* {2}duplicate-route\n/u);
  });

  test('a slug that points outside the version', async () => {
    const { stderr } = await failToBuild({ files: { 'docs/next/out.md': '---\nslug: ../1.0/old\n---\n\nText.\n' } }, 2);
    expect(stderr).toMatch(/docs\/next\/out\.md:\d+ {2}slug-outside\n.*"\.\.\/1\.0\/old"/u);
  });

  test('a missing image (B121)', async () => {
    const { stderr } = await failToBuild({ files: { 'docs/next/pic.md': '# Pic\n\n![A drawing](img/none.svg)\n' } }, 2);
    expect(stderr).toMatch(/error docs\/next\/pic\.md:3:\d+ {2}\S+\n.*img\/none\.svg/u);
  });

  test('a sidebar that names an unknown document', async () => {
    const { stderr } = await failToBuild(
      { files: { 'docs/next/sidebars.json': '{\n  "docs": ["intro", "secnd"]\n}\n' } },
      2,
    );
    expect(stderr).toMatch(/docs\/next\/sidebars\.json:2\S* {2}unknown-doc\n.*"secnd"/u);
    expect(stderr).toContain('Did you mean "second"?');
  });

  test('a broken link fails the build when the policy says so, before anything is written (B116)', async () => {
    const files = { 'docs/next/link.md': '# Link\n\nTo [nowhere](/nowhere).\n', ...config("onBrokenLinks: 'throw',") };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toMatch(/error docs\/next\/link\.md:3:\d+ {2}broken-link/u);
  });

  test('pages that need a file and a folder at the same path, which check-links reports, too', async () => {
    const files = {
      ...config('trailingSlash: false,'),
      'docs/next/a.html.md': '# A\n',
      'docs/next/a.md': '# B\n',
      'docs/next/a.html/b.md': '# C\n',
    };
    const { stderr } = await failToBuild({ files }, 2);
    const reported =
      /output-conflict\n {2}"docs\/next\/a\.html" would be both a file and a folder: it contains "docs\/next\/a\.html\/b\.html"/u;
    expect(stderr).toMatch(reported);
    const root = copySite();
    writeFiles(root, files);
    const checked = await runDocsite(root, 'check-links');
    expect([checked.code, checked.stdout]).toEqual([2, expect.stringMatching(reported)]);
  });
});

describe('templates and pages: exit 2', () => {
  test('a page without a default export is named by its file (B34)', async () => {
    const { stderr } = await failToBuild({ files: { 'pages/team.tsx': 'export const title = "Team";\n' } }, 2);
    expect(stderr).toContain('error pages/team.tsx  no-default-export\n  The page has no default export.');
  });

  test('a default export that is not a component', async () => {
    const { stderr } = await failToBuild({ files: { 'pages/team.tsx': 'export default { title: "Team" };\n' } }, 2);
    expect(stderr).toContain(
      'error pages/team.tsx  no-default-export\n  The default export of the page is not a component.',
    );
  });

  test('a page that throws an error whose stack is not a string', async () => {
    const code = "export default function Team() {\n  throw Object.assign(new Error('lost'), { stack: 5 });\n}\n";
    const { stderr } = await failToBuild({ files: { 'pages/team.tsx': code } }, 2);
    expect(stderr).toContain('error pages/team.tsx  render-error');
  });

  test('a template without the export that the others import', async () => {
    const { stderr } = await failToBuild({ files: { 'templates/components/footer.tsx': 'export const x = 1;\n' } }, 2);
    expect(stderr).toContain(
      'error templates/components/footer.tsx  no-export\n  The template has no export "Footer".',
    );
  });

  test('all pages that throw are listed with file, line and causes (B35)', async () => {
    const page = (message: string): string =>
      `export default function Page() {\n  throw new Error('${message}', { cause: new TypeError('cause of ${message}') });\n}\n`;
    const { stderr } = await failToBuild({ files: { 'pages/a.tsx': page('one'), 'pages/b.tsx': page('two') } }, 2);
    expect(stderr).toContain(
      'error pages/a.tsx:2:9  render-error\n  The page /a cannot be rendered: Error: one\n  Cause: TypeError: cause of one\n',
    );
    expect(stderr).toContain('error pages/b.tsx:2:9  render-error\n  The page /b cannot be rendered: Error: two\n');
    expect(stderr).toContain('2 errors\n');
  });

  test('an error in a module of a page is reported with the line in the module and with the page', async () => {
    const files = {
      'pages/a.tsx':
        "import { fail } from './_fail';\nexport default function Page() {\n  return <p>{fail()}</p>;\n}\n",
      'pages/_fail.ts': "export function fail(): string {\n  throw 'not an error';\n}\n",
    };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toContain("error pages/a.tsx  render-error\n  The page /a cannot be rendered: 'not an error'\n");
    const thrown = { ...files, 'pages/_fail.ts': "export function fail(): string {\n  throw new Error('deep');\n}\n" };
    const second = await failToBuild({ files: thrown }, 2);
    expect(second.stderr).toContain(
      'error pages/_fail.ts:2:9  render-error\n  The page /a cannot be rendered: Error: deep',
    );
    expect(second.stderr).toContain('The page is made from pages/a.tsx.');
  });

  test('a template that throws is reported once, with its line, however many pages it renders', async () => {
    const files = {
      'templates/components/footer.tsx': "export function Footer() {\n  throw new Error('no footer');\n}\n",
    };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toMatch(
      /^error templates\/components\/footer\.tsx:2:9 {2}render-error\n {2}The page \S+ cannot be rendered: Error: no footer\n {2}.*Also affected: \/.*\. {2}In 2 versions: 1\.0, next$/mu,
    );
    for (const route of ['/docs', '/docs/old', '/docs/next/intro', '/docs/next/second', '/versions', '/404']) {
      expect(stderr).toMatch(new RegExp(` ${route}[, .]`, 'u'));
    }
    expect(stderr).toContain('\n1 error\n');
  });

  test('with errors that are known before, one page of each kind is drawn, for the faults of templates', async () => {
    const files = {
      'templates/doc.tsx': "export function DocPage() {\n  throw new Error('no page');\n}\n",
      'pages/a.tsx': "export default function Page() {\n  throw new Error('own fault');\n}\n",
      'docs/next/broken.md': '# Broken\n\n![missing](missing.png)\n',
    };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toContain('error docs/next/broken.md:3:1  missing-image\n');
    expect(stderr).toMatch(
      /^error templates\/doc\.tsx:2:9 {2}render-error\n {2}The page \/docs\S* cannot be rendered/mu,
    );
    expect(stderr).not.toContain('Also affected');
    expect(stderr).toContain(
      'error pages/a.tsx:2:9  render-error\n  The page /a cannot be rendered: Error: own fault\n',
    );
    expect(stderr).toContain('\n3 errors\n');
  });

  test('a module that throws while it is loaded', async () => {
    const files = {
      'pages/a.tsx': "\nthrow new Error('too early');\nexport default function Page() {\n  return null;\n}\n",
    };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toContain('error pages/a.tsx:2:7  template-error\n');
    expect(stderr).toContain('Error: too early');
  });

  test.each([
    ['a promise', "Promise.reject(new Error('late'));"],
    ['a timer', "setTimeout(() => { throw new Error('late'); });"],
    ['a request', "void fetch('http://127.0.0.1:1/late');"],
  ])('%s that fails without being awaited', async (_, code) => {
    const root = copySite();
    writeFiles(root, {
      'pages/a.tsx': `${code}\nawait new Promise((done) => setTimeout(done, 20));\nexport default () => <p>a</p>;\n`,
    });
    // In a separate process: Vitest catches unhandled rejections in its own.
    const run = await runBinary(root, 'build');
    expect(run.code, run.stderr).toBe(2);
    expectNoStack(run);
    expect(run.stderr).toMatch(
      /template-error\n {2}A template or page started something that failed later: .*(?:late|fetch)/u,
    );
  });

  test.each([
    ['that is async', 'export default async function Page() {\n  return <p>a</p>;\n}\n', ': "Page" is async.'],
    ['without a name', 'export default async () => <p>a</p>;\n', ': "a" is async.'],
    ['inside', 'const Inner = async () => <p>a</p>;\nexport default () => <Inner />;\n', ': "Inner" is async.'],
    ['that waits', "import { use } from 'react';\nexport default () => use(new Promise(() => {}));\n", '.'],
  ])('a component %s is no page', async (_, code, which) => {
    const { stderr } = await failToBuild({ files: { 'pages/a.tsx': code } }, 2);
    expect(stderr).toContain(
      `error pages/a.tsx  render-error\n  The page /a cannot be rendered: a component waits for a promise${which}\n`,
    );
  });

  test.each([
    ['async', 'export default async function Chart() {\n  return <p>a</p>;\n}\n', 'is async.'],
    ['async without a name', 'export default async () => <p>a</p>;\n', 'is async.'],
    [
      'waiting',
      "import { use } from 'react';\nexport default () => use(new Promise(() => {}));\n",
      'failed: a component waits for a promise.',
    ],
  ])('a component of a document that is %s', async (_, code, what) => {
    const files = { 'components/Chart.tsx': code, 'docs/next/chart.md': '# Chart\n\n<Chart />\n' };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toContain(`error docs/next/chart.md:3:1  component-error\n  The component "Chart" ${what}\n`);
    expect(stderr).toContain('Await what it needs at the top of the file');
  });

  test('a stylesheet in another language', async () => {
    const files = {
      'pages/a.tsx': "import './a.scss';\nexport default () => <p>a</p>;\n",
      'pages/a.scss': 'a { b: c }\n',
    };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toContain('  Compile it first, and import the stylesheet: "npx sass pages/a.scss pages/a.css".\n');
  });

  test('a syntax error in a template', async () => {
    const files = { 'templates/not-found.tsx': 'export function NotFoundPage() {\n  return <h1>Oh</h2>;\n}\n' };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toMatch(/error templates\/not-found\.tsx:2:\d+ {2}template-error/u);
  });

  test('an import that cannot be resolved', async () => {
    const page =
      "import { x } from './nowhere';\nimport 'no-such-package';\nexport default function Page() {\n  return x;\n}\n";
    const { stderr } = await failToBuild({ files: { 'pages/a.tsx': page } }, 2);
    expect(stderr).toMatch(/error pages\/a\.tsx:1:\d+ {2}template-error\n.*"\.\/nowhere"/u);
    expect(stderr).toMatch(/error pages\/a\.tsx:2:\d+ {2}template-error\n.*"no-such-package"/u);
  });

  test('an unknown docsite template', async () => {
    const page = "import { Fotter } from 'docsite/templates/components/fotter';\nexport default Fotter;\n";
    const { stderr } = await failToBuild({ files: { 'pages/a.tsx': page } }, 2);
    expect(stderr).toMatch(/error pages\/a\.tsx:1:\d+ {2}template-error\n.*docsite\/templates\/components\/fotter/u);
  });

  test('a missing stylesheet', async () => {
    const files = { 'templates/custom.css': ".a {\n  background: url('./none.png');\n}\n" };
    const { stderr } = await failToBuild({ files }, 2);
    expect(stderr).toMatch(/error templates\/custom\.css:2:\d+ {2}template-error/u);
  });
});

describe('output folder: exit 3', () => {
  const refused = async (out: string, change?: (root: string) => void): Promise<string> => {
    const root = copySite();
    change?.(root);
    const before = hashTree(root);
    const run = await runDocsite(root, 'build', '--out', out);
    expect([run.code, run.stdout], run.stderr).toEqual([3, '']);
    expectNoStack(run);
    expect(hashTree(root)).toEqual(before);
    return run.stderr;
  };

  test.each([
    '.',
    '..',
    '../..',
    '/',
    'docs',
    'docs/next',
    'docs/next/deep/er',
    'docs/../pages',
    'static',
    'templates/x',
  ])('%s is, holds or lies in the sources', async (out) => {
    expect(await refused(out)).toContain('bad-output\n');
  });

  test('a link into the sources, and a source that is a link', async () => {
    expect(await refused('link/sub', (root) => symlinkSync('docs', join(root, 'link')))).toContain('bad-output\n');
    const moveDocs = (root: string): void => {
      cpSync(join(root, 'docs'), join(root, 'content/docs'), { recursive: true });
      rmSync(join(root, 'docs'), { recursive: true });
      symlinkSync('content/docs', join(root, 'docs'));
    };
    expect(await refused('content', moveDocs)).toContain('bad-output\n');
  });

  test('a folder with files that docsite did not write', async () => {
    const stderr = await refused('notes', (root) => {
      writeFiles(root, { 'notes/b.txt': 'mine', 'notes/a.txt': 'mine', 'notes/c/d.txt': 'mine', 'notes/e': 'mine' });
    });
    expect(stderr).toContain('foreign-output\n');
    expect(stderr).toContain('contains files that docsite did not write: a.txt, b.txt, c and 1 more.');
  });

  test('a repository in the output folder is not deleted', async () => {
    const stderr = await refused('site', (root) => writeFiles(root, { 'site/.git/HEAD': 'ref: refs/heads/pages\n' }));
    expect(stderr).toContain('contains files that docsite did not write: .git.');
  });

  test.each(['file', 'file/site'])('%s, where a file is', async (out) => {
    const stderr = await refused(out, (root) => writeFileSync(join(root, 'file'), 'mine'));
    expect(stderr).toContain('unwritable-output\n');
    expect(stderr).toContain('part of the path is a file instead of a folder');
  });

  test('a place where no folder can be made', needs('/proc'), async () => {
    const stderr = await refused('/proc/docsite/site');
    expect(stderr).toContain('unwritable-output\n');
    expect(stderr).toContain('a folder is missing and cannot be made there (ENOENT, /proc/docsite)');
  });

  test('a link to itself', async () => {
    const stderr = await refused('loop', (root) => symlinkSync('loop', join(root, 'loop')));
    expect(stderr).toContain('unwritable-output\n');
    expect(stderr).toContain('links form a loop');
  });

  test('an empty folder is accepted', async () => {
    const root = copySite();
    mkdirSync(join(root, 'empty'));
    expect(await runDocsite(root, 'build', '--out', 'empty')).toMatchObject({ code: 0 });
  });
});
