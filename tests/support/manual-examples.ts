/**
 * The complete examples of the manual's page on plugins and hooks, as sites: their code is taken from the page and not changed.
 * What an example leaves to the reader (a title, documents) is added here.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Files, REPOSITORY, writeFiles } from './site.ts';

const PAGE = 'manual/docs/next/extend.md';
const SITE = "title: 'Example', url: 'https://example.example', search: false,";

/** A stub of Mermaid, which is 84 MB, and 154 MB with the 112 packages that it needs: the functions that the example calls, and styles as Mermaid makes them to measure. */
const MERMAID_STUB = `let settings = {};
export default {
  initialize(given) { settings = given; },
  async render(id, code) {
    if (settings.startOnLoad !== false || settings.htmlLabels !== false) throw new Error('Labels in HTML are not drawn in a picture.');
    if (code.includes('--> -->')) {
      // As Mermaid does, unless it is asked not to.
      if (settings.suppressErrorRendering !== true) document.body.append('Syntax error in text');
      throw new Error('Parse error on line 2');
    }
    const box = document.createElement('div');
    box.id = id;
    box.innerHTML = '<style>#' + id + ' { width: 321px }</style>';
    document.body.append(box);
    const { width } = box.getBoundingClientRect();
    box.remove();
    const size = 'width="100%" viewBox="0 0 ' + (width - 0.5) + ' 40"';
    return { svg: '<svg xmlns="http://www.w3.org/2000/svg" ' + size + '><text y="20">' + settings.theme + '</text></svg>' };
  },
};
`;

/** The code with a title in the section with an id; `title` null: the first code of it. */
function exampleCode(section: string, title: string | null): string {
  const page = readFileSync(join(REPOSITORY, PAGE), 'utf8');
  const [, text = ''] = page.split(new RegExp(`^## .*\\{#${section}\\}$`, 'mu'));
  const [own = ''] = text.split(/^## /mu);
  const blocks = [...own.matchAll(/^```\w+(?<words>.*)\n(?<code>[^]*?)^```$/gmu)];
  const found = blocks.find(({ groups }) => title === null || groups?.['words']?.includes(`title="${title}"`));
  if (found?.groups?.['code'] === undefined) throw new Error(`${PAGE}#${section} has no code "${title ?? ''}".`);
  return found.groups['code'];
}

/** Adds what the site with formulas needs to a folder without a configuration: its packages are linked, its styles copied as the page says. */
export function writeMathematics(root: string, documents: Files = {}): void {
  writeFiles(root, { 'docsite.config.ts': exampleCode('mathematics', 'docsite.config.ts'), ...documents });
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['@mdit', 'katex']) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name), 'junction');
  }
  const [, sources = '', target = ''] = /cp -r (.*) (\S+)\/$/mu.exec(exampleCode('mathematics', null)) ?? [];
  for (const source of sources.split(' ')) {
    cpSync(join(root, source), join(root, target, basename(source)), { recursive: true });
  }
}

/** Adds the island that draws diagrams to the documents of a site, with a stub of its package. */
export function writeDiagrams(root: string): void {
  writeFiles(root, {
    'docsite.config.ts': `export default {\n${SITE}\n${exampleCode('diagrams', 'docsite.config.ts')}};\n`,
    'components/Mermaid.tsx': exampleCode('diagrams', 'components/Mermaid.tsx'),
    'node_modules/mermaid/package.json': '{ "name": "mermaid", "type": "module", "exports": "./mermaid.js" }\n',
    'node_modules/mermaid/mermaid.js': MERMAID_STUB,
  });
}

/** Writes the site with a page for each term into an empty folder. */
export function writeTerms(root: string, documents: Files): void {
  const config = exampleCode('terms', 'docsite.config.ts').replace('// …', SITE);
  writeFiles(root, {
    'docsite.config.ts': `import { defineConfig } from 'docsite';\n${config}`,
    'glossary.ts': exampleCode('terms', 'glossary.ts'),
    ...documents,
  });
}
