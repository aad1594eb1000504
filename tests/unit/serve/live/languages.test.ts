/** A site in several languages while it is written: what a save changes on the pages that are open, and how mistakes are recovered from. */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LivePages } from '../../../../src/serve/live/pages.ts';
import { LiveSite } from '../../../../src/serve/live/site.ts';
import { SiteLookup } from '../../../../src/serve/live/site-lookup.ts';
import type { FileChange } from '../../../../src/serve/sources/renewal.ts';
import { copyFixture, makeFolder, onlyTemplates, REPOSITORY, writeFiles } from '../../../support/site.ts';

const MINUTES = 120_000;
const root = copyFixture('translations', makeFolder(afterAll));
const site = new LiveSite({
  root,
  packageRoot: REPOSITORY,
  docsiteVersion: '0.0.0',
  cache: onlyTemplates(dirname(root)),
});
const lookup = new SiteLookup(site, new LivePages(), (file) => file);
afterAll(() => site.close());
beforeAll(async () => expect(await site.update(null)).toBe(true), MINUTES);

const textAt = (path: string): string => (lookup.pageAt(path).html ?? '').replaceAll(/<[^>]+>/gu, '');
async function save(path: string, text: string | null, kind: FileChange['kind'] = 'changed'): Promise<void> {
  if (text === null) rmSync(join(root, path));
  else writeFiles(root, { [path]: text });
  await site.update([{ path, kind }]);
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const codes = (): readonly string[] => site.check().map(({ file, code }) => `${file ?? ''} ${code}`);
const FR = 'docs/languages/fr';
const OUTDATED = 'Cette traduction';

test(
  'B293 a saved translation changes the pages of all versions that show it, and no others',
  { timeout: MINUTES },
  async () => {
    const pages = ['/fr/docs/start', '/fr/docs/next/start', '/fr/docs/2.0/start'];
    const others = ['/docs/start', '/ar/docs/start', '/fr/docs/1.0/lamps', '/fr/help'];
    const shown = (paths: readonly string[]): readonly unknown[] => paths.map((path) => lookup.pageAt(path).shown);
    const [before, rest] = [shown(pages), shown(others)];
    await save(`${FR}/setup.md`, '# Mise en service\n\nPrête.\n');
    for (const path of pages) expect(textAt(path), path).toContain('Prête.');
    shown(pages).forEach((one, at) => expect(one).not.toEqual(before[at]));
    expect(shown(others)).toEqual(rest);
    expect(lookup.infoAt('/fr/docs/2.0/start').source).toMatchObject({
      file: `${FR}/setup.md`,
      versionCount: 4,
      shared: null,
    });
  },
);

test(
  'B293 a saved source makes its translation outdated at once, and the old text makes it current again',
  { timeout: MINUTES },
  async () => {
    const source = 'docs/next/setup.md';
    const before = read(source);
    expect(textAt('/fr/docs/next/start')).not.toContain(OUTDATED);
    await save(source, before.replace('Two hours', 'Three hours'));
    expect(textAt('/fr/docs/next/start')).toContain(OUTDATED);
    expect(textAt('/fr/docs/start')).not.toContain(OUTDATED);
    await save(source, before);
    expect(textAt('/fr/docs/next/start')).not.toContain(OUTDATED);
  },
);

test('B293 words of a language that are saved are on its pages', { timeout: MINUTES }, async () => {
  const words = JSON.parse(read(`${FR}/site.json`)) as { readonly words: object };
  await save(`${FR}/site.json`, JSON.stringify({ words: { ...words.words, Help: 'Au secours' } }));
  expect(textAt('/fr/docs/start')).toContain('Au secours');
  expect(textAt('/docs/start')).not.toContain('Au secours');
});

test(
  'B293 a broken list of translations is reported and changes no page, and is recovered from',
  { timeout: MINUTES },
  async () => {
    const file = `${FR}/translations.json`;
    const before = read(file);
    const page = lookup.pageAt('/fr/docs/start').shown;
    await save(file, before.slice(0, -10));
    expect(codes()).toContain(`${file} bad-translations`);
    lookup.problems = site.check();
    const { isCurrent, problems } = lookup.infoAt('/fr/docs/start');
    expect([isCurrent, problems.map((one) => one.file)]).toEqual([false, expect.arrayContaining([file])]);
    expect(lookup.pageAt('/fr/docs/start').shown).toEqual(page);
    await save(file, before);
    expect(codes()).not.toContain(`${file} bad-translations`);
    expect(lookup.pageAt('/fr/docs/start').shown).toEqual(page);
  },
);

test(
  'B293 a translation that comes gets a page, and the language of the sources leads to it',
  { timeout: MINUTES },
  async () => {
    const list = JSON.parse(read(`${FR}/translations.json`)) as object;
    const { of } = (
      JSON.parse(read('docs/languages/ar/translations.json')) as { readonly 'safety.md': { readonly of: string[] } }
    )['safety.md'];
    expect(lookup.pageAt('/docs/safety').html).not.toContain('href="/fr/docs/safety"');
    await save(`${FR}/safety.md`, '# Sécurité\n', 'added');
    expect(codes()).toContain(`${FR}/safety.md bad-translations`);
    await save(`${FR}/translations.json`, JSON.stringify({ ...list, 'safety.md': { of } }));
    expect(textAt('/fr/docs/safety')).toContain('Sécurité');
    expect(lookup.pageAt('/docs/safety').html).toContain('href="/fr/docs/safety"');
    await save(`${FR}/safety.md`, null, 'removed');
    await save(`${FR}/translations.json`, JSON.stringify(list));
    expect(lookup.pageAt('/docs/safety').html).not.toContain('href="/fr/docs/safety"');
  },
);

test(
  'B293 a page of the site in one language that cannot be compiled is reported, and stays',
  { timeout: MINUTES },
  async () => {
    await save('pages/faq.fr.tsx', 'export default () => <p>Questions</p>;\n', 'added');
    expect(textAt('/fr/faq')).toContain('Questions');
    await save('pages/faq.fr.tsx', 'export default () => <p>Questions</b>;\n');
    expect(codes().filter((one) => one.startsWith('pages/faq.fr.tsx'))).toHaveLength(1);
    expect(textAt('/fr/faq')).toContain('Questions');
    await save('pages/faq.fr.tsx', 'export default () => <p>Réponses</p>;\n');
    expect(codes().filter((one) => one.startsWith('pages/faq.fr.tsx'))).toEqual([]);
    expect(textAt('/fr/faq')).toContain('Réponses');
  },
);
