import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BuildOptions, BuildResult } from '../../../src/build/build-result.ts';
import { main } from '../../../src/cli/main.ts';
import { packageName, packageVersion } from '../../../src/disk/package-root.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import { fakeStreams } from './fake-streams.ts';

const build = vi.hoisted(() => vi.fn<(options: BuildOptions) => Promise<BuildResult>>());
vi.mock('../../../src/build/build.ts', () => ({ build }));

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docsite-cli-'));
  build.mockReset();
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = fakeStreams(dir);
  const code = await main(argv, io);
  return { code, out: io.out(), err: io.err() };
}
function result(fields: Partial<BuildResult> = {}): BuildResult {
  return {
    ok: true,
    exitCode: 0,
    problems: [],
    versionsNewestFirst: ['next', '1.0'],
    stats: {
      versions: 2,
      pages: 10,
      texts: 5,
      files: 20,
      written: 1,
      added: 0,
      changed: 1,
      unchanged: 19,
      removed: 0,
      kept: 0,
      leftOut: { versions: 0, links: 0 },
    },
    changes: [{ kind: 'changed', path: 'index.html' }],
    timings: [{ stage: 'read', ms: 1 }],
    outDir: join(dir, 'site'),
    shard: null,
    ...fields,
  };
}

describe('usage', () => {
  test('--version and --help are answers: stdout, exit 0', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: `${packageVersion()}\n`, err: '' });
    const help = await run('--help');
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain('build [options]');
    expect((await run('build', '--help')).code).toBe(0);
  });

  test('no command at all: help on stderr, exit 3', async () => {
    const { code, out, err } = await run();
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('Usage: docsite');
  });

  test.each([
    [['biuld'], 'docsite: unknown command \'biuld\'\n(Did you mean build?)\n(see "docsite --help")\n'],
    [
      ['build', '--timing'],
      'docsite: unknown option \'--timing\'\n(Did you mean --timings?)\n(see "docsite build --help")\n',
    ],
    [['build', '--out'], 'docsite: option \'--out <dir>\' argument missing\n(see "docsite build --help")\n'],
    [['init'], 'docsite: missing required argument \'dir\'\n(see "docsite init --help")\n'],
    [
      ['versions', 'gc', '--dryrun'],
      'docsite: unknown option \'--dryrun\'\n(Did you mean --dry-run?)\n(see "docsite versions gc --help")\n',
    ],
  ])('%j is refused with exit 3 and no stack', async (argv, message) => {
    expect(await run(...argv)).toEqual({ code: 3, out: '', err: message });
  });

  test.each([
    [['build', '--out', '--json'], 'The option before it lacks its value.'],
    [['build', '--only', 'next', '--root', '--timing'], 'Did you mean "--timings"?'],
    [['version', '\u2014dry-run'], 'Did you mean "--dry-run"?'],
  ])('%j: an option is not a value', async (argv, hint) => {
    const { code, err } = await run(...argv);
    expect([code, err]).toEqual([
      3,
      expect.stringContaining('looks like an option, and is where a value is expected.'),
    ]);
    expect(err).toContain(hint);
  });

  test.each([
    ['list', 'is not a version.\nDid you mean "docsite versions list"?'],
    ['build', 'is not a version.\nDid you mean "docsite build"?'],
    ['dry-run', 'is not a version.\nDid you mean "docsite version --dry-run"?'],
    ['help', 'is not a version.\nDid you mean "docsite version --help"?'],
    ['lsit', 'looks like "docsite versions list".\nIf it is the name of a version, add "--from next"'],
    ['buidl', 'looks like "docsite build".'],
    ['dryrun', 'looks like "docsite version --dry-run".'],
  ])('version %s cuts nothing', async (label, message) => {
    const { code, err } = await run('version', label);
    expect([code, err]).toEqual([3, expect.stringContaining(`docsite: "${label}" ${message}`)]);
  });

  test('with --from a name may be like that of a command', async () => {
    expect((await run('version', 'lts', '--from', 'next')).err).not.toContain('looks like');
    expect((await run('version', 'list', '--from', 'next')).err).toContain('is not a version');
  });

  test.each([
    [['build', '--json', '--shard', 'x'], 'It must be PART/PARTS, counted from 1'],
    [['build', '--json', '--nothing'], "unknown option '--nothing'"],
    [['check-links', '--format', 'json', '--update-baseline'], '--update-baseline needs --baseline FILE'],
    [['check-links', '--format=json', '--update-baseline'], '--update-baseline needs --baseline FILE'],
  ])('%j: the refusal is one JSON document on stdout', async (argv, message) => {
    const { code, out, err } = await run(...argv);
    expect(code).toBe(3);
    const report = JSON.parse(out) as { readonly problems: readonly { readonly what: string }[] };
    expect(report).toMatchObject({ ok: false, exitCode: 3, problems: [{ severity: 'error', code: 'bad-call' }] });
    expect(report.problems[0]?.what).toContain(message);
    expect(err).toContain(message);
  });

  test.each(['x', '-1', '65536', '80.5', ''])('--port %j is refused', async (port) => {
    const { code, err } = await run('serve', '--built', `--port=${port}`);
    expect(code).toBe(3);
    expect(err).toContain('--port');
  });

  test('--editor needs the path of the file, or to be empty', async () => {
    const { code, err } = await run('serve', '--editor', 'foo');
    expect([code, err]).toEqual([3, expect.stringContaining('It must be a URL with {path} in it')]);
    expect((await run('serve', '--editor', '')).err).not.toContain('{path}');
  });

  test('so does DOCSITE_EDITOR, unless --editor is there', async () => {
    const io = { ...fakeStreams(dir), env: { DOCSITE_EDITOR: 'foo' } };
    expect(await main(['serve'], io)).toBe(3);
    expect(io.err()).toContain('DOCSITE_EDITOR is "foo". It must be a URL with {path} in it');
    const other = { ...fakeStreams(dir), env: { DOCSITE_EDITOR: 'foo' } };
    await main(['serve', '--editor', ''], other);
    expect(other.err()).not.toContain('{path}');
  });

  test.each(['', ' '])('--host %j is refused: it would open the site to every network', async (host) => {
    const { code, out, err } = await run('serve', '--built', `--host=${host}`);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('It must be an address of this machine, or 0.0.0.0 for all networks.');
  });

  test.each(['', '1', '0/2', '3/2', '1/0', '1/2/3', '-1/2', '1.5/2', 'a/b', ' 1/2', '1/99999999999999999999'])(
    '--shard %j is rejected',
    async (shard) => {
      const { code, out, err } = await run('build', `--shard=${shard}`);
      expect([code, out, build.mock.calls]).toEqual([3, '', []]);
      expect(err).toContain('--shard');
      expect(err).toContain('2/4');
    },
  );

  test('serve without a configuration says so', async () => {
    const { code, err } = await run('serve');
    expect(code).toBe(3);
    expect(err).toContain('No docsite.config.ts found in');
  });
});

describe('build', () => {
  test('passes its options on, resolved against the working directory', async () => {
    build.mockResolvedValue(result());
    await run('build', '--root', 'site-a', '--out', 'out', '--only', '1.0', 'next', '--shard', '2/4');
    expect(build.mock.lastCall?.[0]).toMatchObject({
      place: { root: join(dir, 'site-a') },
      outDir: join(dir, 'out'),
      asked: { only: ['1.0', 'next'], shard: { index: 2, count: 4 } },
    });
    await run('build', '--root', 'site-a');
    const outDir = join(dir, 'site-a', 'site');
    expect(build.mock.lastCall?.[0]).toMatchObject({ outDir, asked: { only: [], shard: null } });
  });

  test('prints the summary on stdout, and without a terminal no stages', async () => {
    build.mockImplementation((options) => {
      options.onProgress('read', 0, 0);
      return Promise.resolve(result());
    });
    const { code, out, err } = await run('build', '--timings');
    expect(code).toBe(0);
    expect(out.replace(`site${sep}`, 'site/')).toMatch(
      /^start +\d+ ms\nread  +1 ms\n10 pages from 5 texts in 2 versions: 1 file written, 19 unchanged, 0 removed → site\/ \(\d\.\d s\)\n$/u,
    );
    expect(err).toBe('');
  });

  test('a failed build prints its problems, no summary, and the exit code of the result', async () => {
    const problems = [problem({ code: 'bad-sidebar', what: 'Not YAML.' })];
    build.mockResolvedValue(result({ ok: false, exitCode: 2, problems }));
    const { code, out, err } = await run('build');
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(
      'error bad-sidebar\n  Not YAML.\n\n1 error\ndocsite: the build failed; the previous site is untouched.\n',
    );
  });

  test('--json prints one document on stdout and nothing else', async () => {
    const problems = [problem({ code: 'bad-sidebar', what: 'Not YAML.' })];
    build.mockImplementation((options) => {
      options.onProgress('read', 0, 0);
      return Promise.resolve(result({ ok: false, exitCode: 2, problems }));
    });
    const { code, out, err } = await run('build', '--json', '--timings');
    expect([code, err]).toEqual([2, '']);
    expect(JSON.parse(out)).toMatchObject({ ok: false, problems, versions: ['next', '1.0'], stats: { pages: 10 } });
  });

  test('a disk error is not a bug: the file and the reason, no stack, exit 3', async () => {
    const refusal = new Error("EACCES: permission denied, open '/site/docs/next/a.md'");
    build.mockRejectedValue(Object.assign(refusal, { code: 'EACCES' }));
    const { code, out, err } = await run('build');
    expect([code, out]).toEqual([3, '']);
    expect(err).toBe(
      "docsite: the system refused: EACCES: permission denied, open '/site/docs/next/a.md'\n" +
        'Fix the cause, such as the permissions of the file, and run the command again.\n',
    );
  });

  test('a bug shows its stack with all causes, is called a bug, and exits 1', async () => {
    build.mockRejectedValue(new Error('outer', { cause: new Error('inner') }));
    const { code, out, err } = await run('build');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Error: outer\n +at .*\nCause: Error: inner\n +at .*this is a bug in docsite/su);
  });
});

test('lost output is not a crash: bin/docsite.js reports it, unless a pipe was closed', async () => {
  const listeners: ((error: Error) => void)[] = [];
  const io = fakeStreams(dir);
  const stdout = { ...io.stdout, on: (_event: 'error', listener: (error: Error) => void) => listeners.push(listener) };
  await main(['--version'], { ...io, stdout });
  const [listener] = listeners;
  expect(listener?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBeUndefined();
  expect(listener?.(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBeUndefined();
});

describe('init', () => {
  test('writes a small site with its own name and says what to do next', async () => {
    const { code, out } = await run('init', 'My Docs');
    expect(code).toBe(0);
    expect(out).toContain(`Next:\n  cd "My Docs"\n  mkdir vendor\n`);
    expect(out).toContain('  npm install\n  npm run dev\n');
    expect((await run('init', 'q&a')).out).toContain(`  cd "q&a"\n`);
    const files = readdirSync(join(dir, 'My Docs'), { recursive: true, withFileTypes: true });
    expect(
      files
        .filter((file) => file.isFile())
        .map((file) => file.name)
        .sort(),
    ).toEqual([
      '.gitignore',
      'README.md',
      'docs.yml',
      'docsite.config.ts',
      'favicon.svg',
      'hello.py',
      'home.svg',
      'index.md',
      'introduction.md',
      'introduction.md',
      'package.json',
      'releasing.md',
      'sidebars.json',
      'sidebars.json',
      'social.png',
      'tsconfig.json',
      'version.json',
      'writing-pages.md',
      'writing-pages.md',
    ]);
    expect(JSON.parse(readFileSync(join(dir, 'My Docs/package.json'), 'utf8'))).toMatchObject({
      name: 'my-docs',
      dependencies: { docsite: `file:vendor/${packageName()}-${packageVersion()}.tgz` },
    });
  });

  test('takes an empty folder and a fresh repository', async () => {
    mkdirSync(join(dir, 'a/.git'), { recursive: true });
    expect((await run('init', 'a')).code).toBe(0);
    mkdirSync(join(dir, 'b'));
    expect((await run('init', 'b')).code).toBe(0);
  });

  test('rejects a folder that is not empty, lists its content, writes nothing', async () => {
    writeFileSync(join(dir, 'README.md'), '');
    writeFileSync(join(dir, '.env'), '');
    const { code, out, err } = await run('init', '.');
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain(`.${sep} is not empty: it contains .env, README.md.`);
    expect(readdirSync(dir).sort()).toEqual(['.env', 'README.md']);
  });

  test('rejects a file', async () => {
    writeFileSync(join(dir, 'x'), '');
    expect(await run('init', 'x')).toMatchObject({ code: 3, out: '' });
    expect(await run('init', 'x/y')).toMatchObject({ code: 3, out: '' });
  });
});
