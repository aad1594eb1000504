/** What a program finds that starts at `llms.txt` of a published site and follows its links (BEHAVIOUR B184–B186). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder } from '../support/serve-folder.ts';
import { buildSite, copyFixture, makeFolder, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
let origin = '';

beforeAll(async () => {
  const root = copyFixture('versions', folder);
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  const all = config.replace('search: false', "search: false, machineReadable: { markdown: 'all' }");
  writeFiles(root, { 'docsite.config.ts': all });
  await buildSite(root);
  origin = await serveFolder(join(root, 'site'), '/', afterAll);
});

async function load(address: string): Promise<{ readonly type: string; readonly text: string }> {
  const response = await fetch(address.replace('https://versions.example', origin));
  expect([address, response.status]).toEqual([address, 200]);
  return { type: response.headers.get('content-type') ?? '', text: await response.text() };
}

/** Links of a list: their words and addresses. */
function linksOf(list: string): readonly (readonly [string, string])[] {
  return [...list.matchAll(/^- \[(.*?)\]\((\S+)\)/gmu)].map(([, label = '', address = '']) => [label, address]);
}

test.each(['Next', '2.0.0', '1.0.0'])(
  'from the root to version %s: every link leads to Markdown of that version',
  async (label) => {
    const root = await load(`${origin}/llms.txt`);
    expect(root.type).toBe('text/plain;charset=utf-8');
    const [, versions = ''] = root.text.split('## Versions');
    const [, address = ''] = linksOf(versions).find(([name]) => name === label) ?? [];
    const name = label === 'Next' ? 'next' : label;
    const list = await load(address);
    expect(list.text).toContain(`version ${name}.`);
    const links = linksOf(list.text);
    expect(links.length).toBeGreaterThan(1);
    for (const [title, link] of links.slice(1)) {
      const page = await load(link);
      expect([link, page.type]).toEqual([link, 'text/markdown;charset=utf-8']);
      expect(page.text).toContain(`\ntitle: ${JSON.stringify(title)}\n`);
      expect(page.text).toContain(`\nversion: "${name}"\n`);
      for (const [, inside = ''] of page.text.matchAll(/\]\((https:\/\/versions\.example\/[^)#]*\.md)/gu)) {
        expect((await load(inside)).text).toContain(`\nversion: "${name}"\n`);
      }
    }
    const whole = await load(links[0]?.[1] ?? '');
    expect(whole.text.match(/^version: .*$/gmu)).toEqual(links.slice(1).map(() => `version: "${name}"`));
  },
);
