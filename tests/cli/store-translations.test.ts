/** Commands on the store of a site in several languages: what a change of versions does to translations. */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { runBySteps, runDocsite } from '../support/run-docsite.ts';
import { copyFixture, hashTree, makeFolder, writeFiles } from '../support/site.ts';

const MINUTES = 240_000;
const AR = 'docs/languages/ar';

let root = '';
const { read, succeed } = commandsIn(() => root);
const status = async (version: string): Promise<string> =>
  succeed('translations', 'status', '--only', version, '--language', 'ar');

beforeEach(() => {
  root = copyFixture('translations', makeFolder(onTestFinished));
});

test(
  'B305 gc lists translations that no version shows, and deletes them on request alone; verify checks the lists',
  async () => {
    // The text of 1.0 goes with it.
    await succeed('versions', 'remove', '1.0');
    await succeed('translations', 'accept', 'ar', 'setup.md');
    writeFiles(root, {
      [`${AR}/translations.json`]: read(`${AR}/translations.json`).replace('"setup@1.0.md"', '"gone@1.0.md"'),
      [`${AR}/gone@1.0.md`]: read(`${AR}/setup@1.0.md`),
    });
    const list = JSON.parse(read(`${AR}/translations.json`)) as Record<string, { of: string[] }>;
    list['gone@1.0.md']?.of.splice(1);
    writeFiles(root, { [`${AR}/translations.json`]: JSON.stringify(list) });
    const before = hashTree(join(root, 'docs'));
    const listed = await runDocsite(root, 'versions', 'gc');
    expect(listed.stdout).toContain(`unused    ${AR}/gone@1.0.md\n`);
    expect(listed.stderr).toContain('Delete them with --translations.');
    expect(hashTree(join(root, 'docs'))).toEqual(before);
    const verified = await runDocsite(root, 'versions', 'verify');
    expect(verified.stderr).toContain(`${AR}/gone@1.0.md  unused-file`);
    expect(verified.stderr).toContain(`${AR}/setup@1.0.md  bad-translations`);
    const copies = makeFolder(onTestFinished);
    const command = ['versions', 'gc', '--translations'];
    expect(await runBySteps(root, command, { stepsIn: AR, copiesIn: join(copies, 'steps') })).toMatchObject({
      code: 0,
    });
    expect([existsSync(join(root, `${AR}/gone@1.0.md`)), read(`${AR}/translations.json`).includes('gone')]).toEqual([
      false,
      false,
    ]);
    expect(read(`${AR}/safety.md`)).not.toBe('');
    const whole = visible(root);
    for (const step of readdirSync(join(copies, 'steps'))) {
      const killed = join(copies, `killed-${step}`);
      cpSync(join(copies, 'steps', step), killed, { recursive: true });
      expect(await runDocsite(killed, ...command), `step ${step}`).toMatchObject({ code: 0 });
      expect(visible(killed), `step ${step}`).toEqual(whole);
    }
  },
  MINUTES,
);

test(
  'B305 a renamed version, a renamed page and a release keep their translations',
  async () => {
    await succeed('versions', 'rename', '1.0', '1.0.0');
    expect(await status('1.0.0')).toContain('ar  1.0.0  2 current');
    expect(await status('3.0')).toContain('2 words changed against 1.0.0');
    writeFiles(root, { 'docs/next/care.md': read('docs/next/safety.md') });
    rmSync(join(root, 'docs/next/safety.md'));
    writeFiles(root, {
      'docs/next/setup.md': read('docs/next/setup.md').replaceAll('safety.md', 'care.md'),
      'docs/next/sidebars.json': read('docs/next/sidebars.json').replaceAll('"safety"', '"care"'),
    });
    await succeed('version', '4.0', '--date', '2026-09-01');
    const { languages } = JSON.parse(await succeed('translations', 'status', '--only', '4.0', '--json')) as {
      readonly languages: readonly { readonly tag: string; readonly pages: readonly object[] }[];
    };
    expect(languages.find(({ tag }) => tag === 'ar')?.pages).toContainEqual(
      expect.objectContaining({ page: 'care.md', madeFor: '3.0', file: `${AR}/safety.md` }),
    );
  },
  MINUTES,
);

test(
  'B305 a fix of an old text names the translations that it makes outdated, and accept keeps them there',
  async () => {
    const command = 'docsite translations accept ar safety.md --only 3.0';
    const edit = await runDocsite(root, 'versions', 'edit', '3.0/safety', '--from', '2.0');
    expect(edit.stderr).toContain(
      `${AR}/safety.md will be outdated in 2.0, 3.0. If the fix changes nothing in it: ${command}`,
    );
    const [file = ''] = edit.stdout.split('\n');
    writeFiles(root, { [file]: read(file).replace('Never put', 'Do not put') });
    expect(await status('3.0')).toContain('outdated  safety.md');
    expect(await status('1.0')).toContain('2 current, 0 outdated');
    await succeed('translations', 'accept', 'ar', 'safety.md', '--only', '3.0');
    expect(await status('2.0')).not.toContain('safety.md');
    const backport = ['versions', 'backport', 'safety', '--from', '3.0', '--since', '1.0', '--to', '1.0,next'];
    const { code, stderr } = await runDocsite(root, ...backport);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${AR}/safety.md is outdated in`)]);
    // The same text as in 3.0, for which it was accepted.
    expect(await status('1.0')).toContain('2 current, 0 outdated');
  },
  MINUTES,
);

/** The files of translators, without the lock. */
function visible(site: string): unknown {
  return Object.fromEntries(
    Object.entries(hashTree(join(site, 'docs/languages'))).filter(([path]) => !path.includes('.translations.lock')),
  );
}
