/** `docsite translations`: what is out of date, the files that translators work on, and commands that are killed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { expectNoStack, runBySteps, runDocsite } from '../support/run-docsite.ts';
import { copyFixture, hashTree, makeFolder, writeFiles } from '../support/site.ts';

const FR = 'docs/languages/fr';
const MINUTES = 120_000;

let root = '';
const { read, succeed } = commandsIn(() => root);
const list = (language = 'fr'): Readonly<Record<string, { readonly of: readonly string[] }>> =>
  JSON.parse(read(`docs/languages/${language}/translations.json`)) as ReturnType<typeof list>;

beforeEach(() => {
  root = copyFixture('translations', makeFolder(onTestFinished));
});

test(
  'the state of each page, in words, and a check for CI',
  async () => {
    expect(await succeed('translations', 'status'))
      .toBe(`fr  3.0  2 current, 0 outdated, 1 missing  43 of 54 words (79 %)
  missing   safety.md  11 words

ar  3.0  1 current, 1 outdated, 1 missing  11 of 54 words (20 %)
  outdated  setup.md  2 words changed against 1.0  docs/languages/ar/setup@1.0.md
  missing   bulbs.md  12 words
`);
    const { code, stdout } = await runDocsite(
      root,
      'translations',
      'status',
      '--language',
      'AR',
      '--check',
      '21',
      '--json',
    );
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, version: '3.0', languages: [{ tag: 'ar', share: 20 }] });
    expect((await runDocsite(root, 'translations', 'status', '--check', '20')).code).toBe(0);
    // Those that are missing by what they are read, after those that are outdated.
    expect(await succeed('version', '4.0', '--date', '2026-09-01')).toContain('4.0');
    writeFiles(root, {
      'docs/languages/fr/translations.json': '{}',
      'readers.json': '{ "safety.md": 7, "bulbs.md": 900 }',
    });
    const listed = await succeed('translations', 'status', '--language', 'fr', '--weights', 'readers.json');
    expect([...listed.matchAll(/^ +missing +(\S+)/gmu)].map(([, page]) => page)).toEqual([
      'bulbs.md',
      'safety.md',
      'setup.md',
    ]);
  },
  MINUTES,
);

test(
  'pages of an API are not to be translated',
  async () => {
    const config = read('docsite.config.ts').replace(
      "url: '",
      "apis: [{ file: 'api.yaml', route: 'api', label: 'API' }],\n  url: '",
    );
    writeFiles(root, {
      'docsite.config.ts': config,
      'docs/next/api.yaml':
        'openapi: 3.1.0\ninfo: { title: T, version: 1 }\npaths: { /x: { get: { responses: {} } } }\n',
    });
    expect(await succeed('translations', 'status', '--only', 'next')).not.toContain('api/');
    const run = await runDocsite(root, 'translations', 'start', 'fr', 'api/index.md');
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('api/index.md is made from the specification of an API');
    expectNoStack(run);
  },
  MINUTES,
);

test(
  'a page from its beginning to a changed source, and back to being current',
  async () => {
    expect(await succeed('translations', 'start', 'fr', 'safety')).toBe(`${FR}/safety.md\n`);
    expect(read(`${FR}/safety.md`)).toBe(read('docs/next/safety.md'));
    writeFiles(root, {
      [`${FR}/safety.md`]: '# Sécurité\n\nGardez-la au sec et au frais.\n\n## Eau\n\nJamais sous l’eau.\n',
    });
    await succeed('version', '4.0', '--date', '2026-09-01');
    const changed = read('docs/next/safety.md')
      .replace('Never put it', 'Do not hold it')
      .concat('\n## Fire\n\nNor into it.\n');
    writeFiles(root, { 'docs/next/safety.md': changed });
    expect(await succeed('translations', 'diff', 'fr', 'safety.md')).toContain(
      '\n-Never put it under water.\n+Do not hold it under water.\n',
    );
    await succeed('translations', 'update', 'fr', 'safety.md');
    expect(read(`${FR}/safety.md`)).toBe(`# Sécurité

Gardez-la au sec et au frais.

## Eau

<<<<<<< translation
Jamais sous l’eau.
=======
Do not hold it under water.

## Fire

Nor into it.
>>>>>>> source
`);
    expect(read(`${FR}/safety@4.0.md`)).toContain('Jamais sous l’eau.\n');
    const refused = await runDocsite(root, 'build');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`${FR}/safety.md:7:1  conflict-marks`);
    const unresolved = await runDocsite(root, 'translations', 'accept', 'fr', 'safety.md');
    expect([unresolved.code, unresolved.stdout]).toEqual([3, '']);
    expect(unresolved.stderr).toContain(`${FR}/safety.md has marks of an update.`);
    writeFiles(root, {
      [`${FR}/safety.md`]:
        '# Sécurité\n\nGardez-la au sec et au frais.\n\n## Eau\n\nNi sous l’eau.\n\n## Feu\n\nNi dedans.\n',
    });
    expect(await succeed('translations', 'update', 'fr', 'safety.md')).toBe(`${FR}/safety.md is up to date.\n`);
    await succeed('build');
    expect(read('site/fr/docs/next/safety/index.html')).toContain('<h2 id="fire">Feu</h2>');
    expect(read('site/fr/docs/safety/index.html')).toContain('Jamais sous l’eau.');
  },
  MINUTES,
);

test(
  'a change that needs no translation is accepted for all texts',
  async () => {
    const before = list('ar')['setup@1.0.md']?.of ?? [];
    await succeed('translations', 'accept', 'ar', 'setup.md');
    expect(list('ar')['setup@1.0.md']?.of).toEqual([...before, ...(list()['setup.md']?.of ?? [])]);
    expect(await succeed('translations', 'status', '--language', 'ar')).toContain('2 current, 0 outdated');
  },
  MINUTES,
);

test(
  'a file that is there without an entry is accepted',
  async () => {
    writeFiles(root, { [`${FR}/safety.md`]: '# Sécurité\n' });
    expect((await runDocsite(root, 'translations', 'start', 'fr', 'safety.md')).stderr).toContain(
      'translations accept',
    );
    expect((await runDocsite(root, 'build')).stderr).toContain('Run "docsite translations accept fr safety.md".');
    await succeed('translations', 'accept', 'fr', 'safety.md');
    expect(await succeed('translations', 'status', '--only', 'next', '--language', 'fr')).toContain('0 missing');
  },
  MINUTES,
);

test.each([
  [['start', 'de', 'setup.md'], 'The site is not translated to "de".'],
  [['start', 'fr', 'set-up.md'], 'docs/next has no page "set-up.md". Did you mean "setup.md"?'],
  [['start', 'ar', 'setup.md'], 'setup.md has a translation: docs/languages/ar/setup@1.0.md.'],
  [['update', 'fr', 'safety.md'], 'safety.md has no translation.'],
  [['accept', 'fr', 'safety.md'], 'safety.md has no translation.'],
  [['status', '--check', 'most'], 'It is a number from 0 to 100.'],
  [['status', '--weights', 'none.json'], 'cannot read none.json'],
  [['status', '--weights', 'docs/languages/ar/site.json'], 'docs/languages/ar/site.json:'],
  [
    ['status', '--weights', 'docs/languages/ar/../readers.json'],
    '3.0 has no page "set-up.md". Did you mean "setup.md"?',
  ],
])('refuses %j and changes nothing', async (args, message) => {
  writeFiles(root, { 'docs/languages/readers.json': '{ "set-up.md": 1 }' });
  const before = hashTree(join(root, 'docs'));
  const run = await runDocsite(root, 'translations', ...args);
  expect(run.code).toBe(3);
  expect(run.stderr).toContain(message);
  expectNoStack(run);
  expect(hashTree(join(root, 'docs'))).toEqual(before);
});

test(
  'a source that was edited and not released: its translation is outdated, and what changed only git knows',
  async () => {
    await succeed('translations', 'start', 'fr', 'safety.md');
    writeFiles(root, { 'docs/next/safety.md': '# Safety\n\nAll new.\n' });
    expect(await succeed('translations', 'status', '--only', 'next', '--language', 'fr')).toContain(
      'outdated  safety.md  made for a text that no version has any more',
    );
    const { code, stderr } = await runDocsite(root, 'translations', 'diff', 'fr', 'safety.md');
    expect([code, stderr]).toEqual([3, expect.stringContaining('git')]);
    await succeed('build');
    expect(read('site/fr/docs/next/safety/index.html')).toContain('Le texte a changé depuis cette traduction.');
  },
  MINUTES,
);

test(
  'a source that was edited and not released, and committed before: its text comes from git',
  async () => {
    await succeed('translations', 'start', 'fr', 'safety.md');
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
    const commit = () => {
      git('add', '.');
      git('commit', '-qm', 'a');
    };
    git('init', '-q');
    commit();
    const source = read('docs/next/safety.md').replace('Never put it', 'Do not hold it');
    writeFiles(root, { 'docs/next/safety.md': source });
    expect(await succeed('translations', 'diff', 'fr', 'safety.md')).toContain('\n+Do not hold it under water.\n');
    await succeed('translations', 'update', 'fr', 'safety.md');
    expect(read(`${FR}/safety.md`)).toContain('>>>>>>> source');
    expect(existsSync(join(root, `${FR}/safety@next.md`))).toBe(false);
    commit();
    writeFiles(root, { 'docs/next/safety.md': `${source}\nNor into fire.\n` });
    const { code, stderr } = await runDocsite(root, 'translations', 'update', 'fr', 'safety.md');
    expect([code, stderr]).toEqual([3, expect.stringContaining('has marks of an update')]);
  },
  MINUTES,
);

test.each([
  ['start', 'fr', 'safety.md'],
  ['update', 'ar', 'safety.md'],
  ['accept', 'ar', 'setup.md'],
])(
  'killed before any of its steps, "%s %s %s" loses nothing and can be run again',
  async (...args) => {
    const copies = makeFolder(onTestFinished);
    const command = ['translations', ...args];
    const before = existsSync(join(root, 'docs/languages/ar/safety.md')) ? read('docs/languages/ar/safety.md') : '';
    expect(
      await runBySteps(root, command, { stepsIn: 'docs/languages', copiesIn: join(copies, 'steps') }),
    ).toMatchObject({ code: 0 });
    const whole = visible(root);
    const steps = readdirSync(join(copies, 'steps'));
    expect(steps.length).toBeGreaterThan(3);
    for (const step of steps) {
      const killed = join(copies, `killed-${step}`);
      cpSync(join(copies, 'steps', step), killed, { recursive: true });
      const texts = readdirSync(join(killed, 'docs/languages/ar')).filter((name) => name.endsWith('.md'));
      expect(texts.map((name) => readFileSync(join(killed, 'docs/languages/ar', name), 'utf8'))).toContain(before);
      expect(await runDocsite(killed, ...command), `step ${step}`).toMatchObject({ code: 0 });
      expect(visible(killed), `step ${step}`).toEqual(whole);
    }
  },
  MINUTES,
);

/** The files of translators, without the lock. */
function visible(site: string): unknown {
  return Object.fromEntries(
    Object.entries(hashTree(join(site, 'docs/languages'))).filter(([path]) => !path.includes('.translations.lock')),
  );
}
