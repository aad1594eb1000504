/** Faults of the configuration that depend on versions and pages are reported with file and line, like all others. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LiveSite } from '../../src/serve/live/site.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import { buildSite, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const CONFIG = `export default {
  title: 'Small',
  url: 'https://small.example',
  docs: {
    latestVersion: '9.9',
    versionOrder: ['1.0', '7.7'],
    versions: {
      '8.8': { banner: 'none' },
    },
  },
  navbar: { items: [{ label: 'Lost', href: '/lost' }] },
};
`;
const places = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, file, line }) => `${code} ${file}:${line}`).toSorted();

test.each(['docsite.config.ts', 'docsite.config.mjs'])('%s, built and served', async (name) => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, {
    [name]: CONFIG,
    'docs/next/intro.md': '# Introduction\n',
    'docs/versions/1.0/version.json': JSON.stringify({ label: '1.0', files: { 'intro.md': '1.0' } }),
    'docs/versions/1.0/intro.md': '# Introduction\n',
  });
  const expected = [
    `bad-version-order ${name}:6`,
    `broken-link ${name}:11`,
    `unknown-version ${name}:5`,
    `unknown-version ${name}:8`,
  ];
  const { problems } = await buildSite(root, { outDir: join(root, 'site') });
  expect(places(problems)).toEqual(expected);

  const site = new LiveSite({ root, packageRoot: REPOSITORY, docsiteVersion: '0.0.0' });
  await site.update(null);
  expect(places(site.check())).toEqual(expected);
});
