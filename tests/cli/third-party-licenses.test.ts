/** The licences of the packages bundled into dist/: all are listed, and none requires more than its text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/site.ts';

const DIST = join(REPOSITORY, 'dist');
/** Licences that require at most to include their text. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];

interface Listed {
  readonly license: string;
  readonly text: string;
}

/** By name and version. */
function readLicenses(): ReadonlyMap<string, Listed> {
  const text = readFileSync(join(DIST, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  const entries = text.matchAll(
    /^-{80}\n(?<name>\S+ \d+\.\S+)\n(?<license>\S+)\n\n(?<text>[^]+?)(?=\n-{80}\n\S+ \d|$(?![^]))/gmu,
  );
  return new Map(
    [...entries].map(({ groups }) => [
      groups?.['name'] ?? '',
      { license: groups?.['license'] ?? '', text: groups?.['text'] ?? '' },
    ]),
  );
}

/** Names and versions of the packages, from the comments that the bundler writes above their code. */
function readBundled(): ReadonlySet<string> {
  const folders = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(join(DIST, file), 'utf8').matchAll(
        /^\s*\/\/ ((?:\S+\/)?node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\//gmu,
      ),
    ])
    .map(([, folder = '']) => folder);
  return new Set(
    [...new Set(folders)].map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')) as Record<
        'name' | 'version',
        string
      >;
      return `${name} ${version}`;
    }),
  );
}

test('every bundled package is listed with its licence', () => {
  const bundled = [...readBundled()].sort();
  expect(bundled.length).toBeGreaterThan(20);
  expect([...readLicenses().keys()]).toEqual(expect.arrayContaining(bundled));
});

test('the list of bundled packages, which the README names, lists the versions that are bundled; made by "bundle-cli.mjs --list"', () => {
  const text = readFileSync(join(REPOSITORY, 'design/bundled-packages.txt'), 'utf8');
  const rows = text.split('\n\n').at(-1)?.trim().split('\n') ?? [];
  expect(rows.map((row) => row.split(/ +/u))).toEqual(
    [...readLicenses()].map(([name, { license }]) => [...name.split(' '), license]),
  );
  expect(readFileSync(join(REPOSITORY, 'README.md'), 'utf8')).toContain('(design/bundled-packages.txt)');
});

test('each licence is listed with its text and permits the code to be passed on', () => {
  for (const [name, { license, text }] of readLicenses()) {
    expect(ALLOWED, name).toContain(license);
    expect(text, name).toMatch(/copyright|public domain/iu);
    expect(text.length, name).toBeGreaterThan(400);
  }
});
