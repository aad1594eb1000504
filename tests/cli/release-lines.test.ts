/** The manual's page on release lines, as commands that are run one after the other: what it shows is what they print. */
import { onTestFinished, test } from 'vitest';
import { expectConsole } from '../support/manual-console.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const INSTALL = '# Install\n\nUnpack it.\n\nStart it.\n';
const manifest = (label: string, released: string, holder: string): string =>
  JSON.stringify({ label, released, files: { 'index.md': '2.0.0', 'install.md': holder } });

const SITE = {
  'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
  'docs/next/index.md': '# Start\n\nWelcome.\n',
  'docs/next/install.md': INSTALL.replace('Unpack', 'Install'),
  'docs/versions/2.0.0/index.md': '# Start\n\nWelcome.\n',
  'docs/versions/2.0.0/install.md': INSTALL.replace('Start', 'Run'),
  'docs/versions/2.0.0/version.json': manifest('2.0.0', '2026-01-12', '2.0.0'),
  'docs/versions/2.1.0/install.md': INSTALL,
  'docs/versions/2.1.0/version.json': manifest('2.1.0', '2026-03-02', '2.1.0'),
  'docs/versions/3.0.0/version.json': manifest('3.0.0', '2026-06-01', '2.1.0'),
};

test('every command of the page prints what the page shows', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  await expectConsole('manual/docs/next/release-lines.md', root);
}, 120_000);
