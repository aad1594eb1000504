/** The naming is neutral, and the product's name stands in one place: what is true of every file of the repository. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/content/sources/load-config.ts';
import { ROOT } from './load-flagship.ts';

/** Real names that may stand nowhere, as a pattern; encoded, so that they do not stand here either. */
const REAL_NAMES = 'cmljaGllfGZ1bi1tb29jfGZyYW5jZSB1bml2ZXJzaXTDqSBudW3DqXJpcXVlfGVkdWxpYnxuYXUuZWR1';
/** Names of packages and checksums, all made by npm. */
const GENERATED = ['package-lock.json'];

/** Names of files, relative to the root, as `git ls-files` gives them. */
function listFiles(...options: readonly string[]): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-z', ...options], { cwd: ROOT, encoding: 'utf8' });
  return list.split('\0').filter((file) => file !== '');
}

/** Text files that are in git or would be added to it, with their content. */
function readRepository(): readonly { readonly file: string; readonly text: string }[] {
  return listFiles('--cached', '--others', '--exclude-standard', '--deduplicate')
    .filter((file) => !GENERATED.includes(file))
    .filter((file) => lstatSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}
const repository = readRepository();

/** Lines that match, as `file:line`. */
function linesWith(pattern: RegExp): readonly string[] {
  return repository.flatMap(({ file, text }) => {
    if (!pattern.test(text)) return [];
    return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : []));
  });
}

test('no file holds or has a real name of the reference product or of an organisation', () => {
  const names = new RegExp(Buffer.from(REAL_NAMES, 'base64').toString('utf8'), 'iu');
  expect(linesWith(names)).toEqual([]);
  expect(repository.map(({ file }) => file).filter((file) => names.test(file))).toEqual([]);
  // The pattern is what it should be, and the texts were read.
  expect(names.source.split('|')).toHaveLength(5);
  expect(linesWith(/^title: /mu).length).toBeGreaterThan(50);
});

test("the product's name is in the configuration and nowhere else", async () => {
  const { config } = await loadConfig(ROOT);
  const name = config?.title ?? '';
  expect(name).not.toBe('');
  const holders = repository.filter(({ text }) => text.includes(name)).map(({ file }) => file);
  expect(holders).toEqual(['docsite.config.ts']);
});
