/** The packages that this project is asked to be built with do the work that one expects of their names: where, and with which call. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/site.ts';

test.each([
  ['react', 'templates/components/crash-boundary.tsx', /extends Component\b/u, 'templates are components'],
  ['react-dom', 'src/render/bundle/plugin.ts', /renderToString\(</u, 'the build renders them'],
  ['react-dom', 'src/client/take-over.tsx', /hydrateRoot\(/u, 'browsers take them over'],
  ['esbuild', 'src/render/bundle/bundle.ts', /\bbuild\(/u, 'templates and scripts are compiled'],
  ['markdown-it', 'src/content/parse/markdown/parser.ts', /new MarkdownIt\(/u, 'Markdown is parsed'],
  ['markdown-it-anchor', 'src/content/parse/markdown/parser.ts', /\.use\(anchor,/u, 'headings get their ids and links'],
  ['gray-matter', 'src/content/parse/front-matter.ts', /\bmatter\(/u, 'front matter is read'],
  ['highlight.js', 'src/render/body/highlight.ts', /hljs\.highlight\(/u, 'code gets its colours'],
  ['fast-glob', 'src/content/sources/read-pages.ts', /\bglob\(/u, 'files are listed'],
  ['chokidar', 'src/serve/sources/watch-site.ts', /\bwatch\(/u, 'the server sees what is saved'],
  ['commander', 'src/cli/main.ts', /new Command\(/u, 'the command line is read'],
  ['vitest', 'vitest.config.ts', /\bdefineConfig\(/u, 'functions, builds and commands are tested'],
  ['playwright', 'tests/e2e/find-browser.mjs', /chromium\.executablePath\(/u, 'tests of pages find a browser'],
])('%s, in %s: %s (%s)', (name, file, call) => {
  const source = readFileSync(join(REPOSITORY, file), 'utf8');
  expect(source).toMatch(call);
  const imported = new RegExp(`^import (?!type).* from '${name}(?:/[\\w/]+)?';|= await import\\('${name}'\\)`, 'mu');
  expect(source).toMatch(imported);
});
