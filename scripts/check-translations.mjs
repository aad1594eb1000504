/** Fails for pages of the manual whose translation is out of date, and names them: in the nightly run, and before a release. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {{ page: string, state: 'current' | 'outdated' | 'missing' }} Page */

const root = fileURLToPath(new URL('..', import.meta.url));
const command = ['bin/docsite.js', 'translations', 'status', '--root', 'manual', '--only', 'next', '--json'];
const { languages } = /** @type {{ languages: readonly { tag: string, pages: readonly Page[] }[] }} */ (
  JSON.parse(execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' }))
);
for (const { tag, pages } of languages) {
  for (const { page } of pages.filter(({ state }) => state === 'outdated')) {
    process.exitCode = 1;
    console.error(`${page} has changed: node bin/docsite.js translations update ${tag} ${page} --root manual`);
  }
}
