/** What a site installs with docsite, read from the lock file: few packages, and no program but esbuild (DESIGN 10). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly bin?: unknown;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
}

const IN = 'node_modules/';
const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.startsWith(IN) && dev !== true && link !== true,
);
/** One of these, that of the system. */
const isForSystem = ([path]: (typeof installed)[number]): boolean => path.startsWith(`${IN}@esbuild/`);

test('a site installs nine packages, one of them for its system', () => {
  const names = installed.filter((entry) => !isForSystem(entry)).map(([path]) => path.slice(IN.length));
  expect(names.toSorted()).toEqual([
    '@orama/stemmers',
    '@types/react',
    'csstype',
    'esbuild',
    'highlight.js',
    'react',
    'react-dom',
    'scheduler',
  ]);
});

test('none of them has a program, an install script or a system of its own, but esbuild', () => {
  const special = installed
    .filter(([, { bin, hasInstallScript, os }]) => bin !== undefined || hasInstallScript === true || os !== undefined)
    .map(([path]) => path.slice(IN.length).replace(/^@esbuild\/.*/u, '@esbuild/<system>'));
  expect([...new Set(special)].toSorted()).toEqual(['@esbuild/<system>', 'esbuild']);
});
