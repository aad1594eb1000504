/**
 * `npm run bench -- languages`: what languages cost. A site of 70 versions in six languages, half of whose texts are translated,
 * is built next to two in one language, a small one with the same sources and a large one with about as many pages. Each added page of a
 * language should cost what one more page of the language of the sources does. `--versions 20 --pages 20` for a smaller site.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeText, writeVersions } from './corpora.mjs';
import { buildDocsite, cleanDocsite, readReport } from './docsite.mjs';
import { listFiles, median } from './measure.mjs';

const { values: options } = parseArgs({
  options: { versions: { type: 'string', default: '70' }, pages: { type: 'string', default: '100' } },
});
const [VERSIONS, PAGES] = [Number(options.versions), Number(options.pages)];
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const TAGS = ['fr', 'de', 'es', 'ja', 'ar'];
const GOAL = 1.15;

/** @typedef {{ name: string, root: string, pages: number, files: number, seconds: number[] }} Site */

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  const small = makeSite('one language', PAGES);
  // Half of the pages in each of the others.
  const large = makeSite('one language, more pages', Math.round(PAGES * (1 + TAGS.length / 2)));
  const inLanguages = makeSite('six languages', PAGES);
  translateHalf(inLanguages.root);
  for (let round = 0; round < ROUNDS; round++) for (const site of [small, large, inLanguages]) build(site);
  for (const { name, pages, files, seconds } of [small, large, inLanguages]) {
    console.log(`${name}: ${pages} pages, ${files} files, ${median(seconds).toFixed(2)} s of processor time`);
  }
  const [one, more] = [rateOf(small, large), rateOf(small, inLanguages)];
  console.log(`Per 1,000 added pages: ${one.toFixed(2)} s in one language, ${more.toFixed(2)} s in others`);
  console.log(`${(more / one).toFixed(2)} times, goal: ≤ ${GOAL}`);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * @param {string} name
 * @param {number} pages
 * @returns {Site}
 */
function makeSite(name, pages) {
  const root = path.join(folder, name);
  writeVersions(root, { versions: VERSIONS, pages });
  return { name, root, pages: 0, files: 0, seconds: [] };
}

/** @param {Site} site */
function build(site) {
  cleanDocsite(site.root);
  const run = buildDocsite(site.root);
  site.pages = readReport(run).stats.pages;
  site.files = listFiles(path.join(site.root, 'site')).length;
  site.seconds.push((run.cpuMs ?? run.ms) / 1000);
}

/**
 * @param {Site} from
 * @param {Site} to
 */
function rateOf(from, to) {
  return (median(to.seconds) - median(from.seconds)) / ((to.pages - from.pages) / 1000);
}

/**
 * All texts of every second page, in all languages.
 * @param {string} root
 */
function translateHalf(root) {
  const languages = [{ tag: 'en', label: 'English' }, ...TAGS.map((tag) => ({ tag, label: tag }))];
  const config = path.join(root, 'docsite.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace("title: 'Bench',", `title: 'Bench', languages: ${JSON.stringify(languages)},`),
  );
  const texts = ['next', ...readdirSync(path.join(root, 'docs/versions')).map((label) => `versions/${label}`)].flatMap(
    (place) => listFiles(path.join(root, 'docs', place)).map((file) => ({ label: path.basename(place), place, file })),
  );
  /** @type {Map<string, { name: string, text: string }>} */
  const byHash = new Map();
  for (const { label, place, file } of texts) {
    const page = path.relative(path.join(root, 'docs', place), file);
    if (!/[02468]\.md$/u.test(page)) continue;
    const text = readFileSync(file, 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (!byHash.has(hash)) byHash.set(hash, { name: page.replace(/\.md$/u, `@${label}.md`), text });
  }
  for (const tag of TAGS) {
    const home = path.join(root, 'docs/languages', tag);
    for (const { name, text } of byHash.values()) writeText(path.join(home, name), `${text}\nIn ${tag}.\n`);
    const list = Object.fromEntries([...byHash].map(([hash, { name }]) => [name, { of: [hash] }]));
    writeText(path.join(home, 'translations.json'), JSON.stringify(list));
  }
}
