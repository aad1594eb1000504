/** A site whose sidebar is large: too many pages for the repository. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const TOPICS = 9;
const PAGES_PER_TOPIC = 40;
/** Of the category that has a page of its own. */
export const REFERENCE_PAGES = 200;

/** Two versions with the same pages, of which one has another text: `guides/topic-1/page-1` and so on, `reference/entry-1` and so on. */
export async function writeLargeSite(root: string): Promise<void> {
  const files = new Map([['intro.md', '---\nsidebar_position: 1\n---\n\n# Introduction\n\nWelcome.\n']]);
  for (let topic = 1; topic <= TOPICS; topic++) {
    for (let page = 1; page <= PAGES_PER_TOPIC; page++) {
      files.set(`guides/topic-${topic}/page-${page}.md`, text(`Topic ${topic} page ${page}`, page));
    }
  }
  files.set('reference/index.md', text('Reference', 3));
  for (let entry = 1; entry <= REFERENCE_PAGES; entry++) {
    files.set(`reference/entry-${entry}.md`, text(`Entry ${entry}`, entry));
  }
  for (const folder of ['next', 'versions/1.0']) {
    for (const [file, written] of files) {
      // A page of the last part of the lists differs.
      const content = folder === 'next' && file === 'guides/topic-9/page-40.md' ? `${written}\nAnd more.\n` : written;
      const target = path.join(root, 'docs', folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    }
  }
  const listed = Object.fromEntries([...files.keys()].map((file) => [file, '1.0']));
  const manifest = { label: '1.0', released: '2026-01-01', files: listed };
  await writeFile(path.join(root, 'docs/versions/1.0/version.json'), JSON.stringify(manifest));
}

function text(title: string, position: number): string {
  return `---\nsidebar_position: ${position}\n---\n\n# ${title}\n\nAbout it.\n`;
}
