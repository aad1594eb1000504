/**
 * The generators docsite is compared with. Each gets the same pages, with a sidebar per section, a table of
 * contents, previous and next links and highlighted code; pictures are in its static folder once. What npm installs is
 * cached outside the repository.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPOSITORY, writeText } from './corpora.mjs';
import { discard } from './discard.mjs';
import { firstLine } from './measure.mjs';

/** @typedef {import('./corpora.mjs').PlainSite} PlainSite */
/** @typedef {import('./corpora.mjs').PlainPage} PlainPage */
/**
 * `find` returns name and version, or `null` if the generator is not installed; `leftovers` are removed before each build.
 * @typedef {{
 *   name: string,
 *   isSlow: boolean,
 *   find: () => string | null,
 *   prepare: (folder: string, site: PlainSite) => void,
 *   call: (folder: string) => import('./measure.mjs').Call,
 *   out: string,
 *   leftovers: readonly string[],
 * }} Peer
 */

const CACHE = process.env['BENCH_CACHE'] ?? path.join(os.homedir(), '.cache/docsite-bench');
const OWN = path.join(REPOSITORY, 'tests/bench/peers');
/** Exact versions, so that figures of two days can be compared. */
const PACKAGES = {
  eleventy: ['@11ty/eleventy@3.0.0'],
  vitepress: ['vitepress@1.6.4'],
  docusaurus: [
    '@docusaurus/core@3.8.1',
    '@docusaurus/preset-classic@3.8.1',
    '@docusaurus/faster@3.8.1',
    'react@18.3.1',
    'react-dom@18.3.1',
  ],
};

/** @type {readonly Peer[]} */
export const PEERS = [
  {
    name: 'Hugo',
    isSlow: false,
    find: () => /v[\d.]+/u.exec(firstLine('hugo', ['version']) ?? '')?.[0] ?? null,
    prepare: (folder, site) => {
      cpSync(path.join(OWN, 'hugo'), folder, { recursive: true });
      writePages(path.join(folder, 'content/docs'), site, ({ title }, place) => ({ title, weight: place + 1 }));
      const sections = new Set(site.pages.map(({ section }) => section));
      for (const name of sections) {
        writeText(path.join(folder, 'content/docs', name, '_index.md'), `---\ntitle: ${name}\n---\n`);
      }
      writeFiles(path.join(folder, 'static'), site);
    },
    call: (folder) => ({ command: 'hugo', args: ['--quiet', '--destination', 'site'], cwd: folder }),
    out: 'site',
    leftovers: ['site', 'resources', '.hugo_build.lock'],
  },
  {
    name: 'Eleventy',
    isSlow: false,
    find: () => install('eleventy', '@11ty/eleventy'),
    prepare: (folder, site) => {
      cpSync(path.join(OWN, 'eleventy/eleventy.config.mjs'), path.join(folder, 'eleventy.config.mjs'));
      cpSync(path.join(OWN, 'eleventy/page.11ty.js'), path.join(folder, '_includes/page.11ty.js'));
      writeText(path.join(folder, 'package.json'), '{ "type": "module" }\n');
      writePages(path.join(folder, 'content/docs'), site, ({ title, section }) => ({
        title,
        section,
        layout: 'page.11ty.js',
      }));
      writeFiles(path.join(folder, 'site'), site);
    },
    call: (folder) => ({
      command: process.execPath,
      args: [inCache('eleventy', '@11ty/eleventy/cmd.cjs'), '--config=eleventy.config.mjs', '--quiet'],
      cwd: folder,
      env: { BENCH_REPOSITORY: REPOSITORY },
    }),
    out: 'site',
    leftovers: ['site/docs'],
  },
  {
    name: 'VitePress',
    isSlow: true,
    find: () => install('vitepress', 'vitepress'),
    prepare: (folder, site) => {
      const sidebar = Object.fromEntries(
        [...bySection(site)].map(([name, pages]) => [
          `/docs/${name}/`,
          pages.map(({ title, id }) => ({ text: title, link: `/docs/${name}/${id}` })),
        ]),
      );
      const config = { title: 'Bench', ignoreDeadLinks: true, themeConfig: { sidebar } };
      writeText(path.join(folder, '.vitepress/config.mjs'), `export default ${JSON.stringify(config)};\n`);
      writePages(path.join(folder, 'docs'), site, ({ title }) => ({ title }));
      writeFiles(path.join(folder, 'public'), site);
      symlinkSync(inCache('vitepress', ''), path.join(folder, 'node_modules'));
    },
    call: (folder) => ({
      command: process.execPath,
      args: [inCache('vitepress', 'vitepress/bin/vitepress.js'), 'build', '.'],
      cwd: folder,
    }),
    out: '.vitepress/dist',
    leftovers: ['.vitepress/dist', '.vitepress/cache', '.vitepress/.temp'],
  },
  {
    name: 'Docusaurus fast',
    isSlow: true,
    find: () => install('docusaurus', '@docusaurus/core'),
    prepare: (folder, site) => {
      const sidebars = Object.fromEntries(
        [...bySection(site)].map(([name, pages]) => [name, pages.map(({ id }) => `${name}/${id}`)]),
      );
      const config = {
        title: 'Bench',
        url: 'https://bench.example',
        baseUrl: '/',
        onBrokenLinks: 'ignore',
        onBrokenAnchors: 'ignore',
        markdown: { format: 'md' },
        future: { v4: true, experimental_faster: true },
        presets: [['classic', { docs: { sidebarPath: './sidebars.json' }, blog: false }]],
      };
      writeText(path.join(folder, 'docusaurus.config.mjs'), `export default ${JSON.stringify(config)};\n`);
      writeText(path.join(folder, 'sidebars.json'), JSON.stringify(sidebars));
      writePages(path.join(folder, 'docs'), site, ({ title }) => ({ title }));
      writeFiles(path.join(folder, 'static'), site);
      symlinkSync(inCache('docusaurus', ''), path.join(folder, 'node_modules'));
    },
    call: (folder) => ({
      command: process.execPath,
      args: [inCache('docusaurus', '@docusaurus/core/bin/docusaurus.mjs'), 'build'],
      cwd: folder,
    }),
    out: 'build',
    leftovers: ['build', '.docusaurus'],
  },
];

/**
 * Removes the leftovers of previous builds.
 * @param {Peer} peer
 * @param {string} folder
 */
export function cleanPeer({ leftovers }, folder) {
  for (const name of leftovers) discard(path.join(folder, name));
}

/**
 * @param {string} folder
 * @param {PlainSite} site
 * @param {(page: PlainPage, place: number) => Record<string, string | number>} fieldsOf
 */
function writePages(folder, { pages }, fieldsOf) {
  for (const [place, page] of pages.entries()) {
    const fields = Object.entries(fieldsOf(page, place)).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    writeText(path.join(folder, page.section, `${page.id}.md`), `---\n${fields.join('\n')}\n---\n\n${page.text}`);
  }
}

/**
 * @param {string} folder
 * @param {PlainSite} site
 */
function writeFiles(folder, { files }) {
  writeText(path.join(folder, 'styles.css'), 'body { font-family: sans-serif; }\n');
  for (const [route, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, route)), { recursive: true });
    writeFileSync(path.join(folder, route), bytes);
  }
}

/**
 * @param {PlainSite} site
 * @returns {Map<string, PlainPage[]>}
 */
function bySection({ pages }) {
  /** @type {Map<string, PlainPage[]>} */
  const sections = new Map();
  for (const page of pages) sections.set(page.section, [...(sections.get(page.section) ?? []), page]);
  return sections;
}

/**
 * Installs a peer unless it is cached, and reports a failure.
 * @param {keyof typeof PACKAGES} name
 * @param {string} main package whose version is the peer's
 * @returns {string | null}
 */
function install(name, main) {
  const manifest = inCache(name, `${main}/package.json`);
  if (!existsSync(manifest)) {
    console.log(`Installing ${PACKAGES[name].join(' ')} in ${CACHE} …`);
    mkdirSync(path.join(CACHE, name), { recursive: true });
    writeText(path.join(CACHE, name, 'package.json'), '{ "private": true }\n');
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES[name]], {
      cwd: path.join(CACHE, name),
      encoding: 'utf8',
    });
    if (status !== 0) {
      console.log(`${name} cannot be installed and is left out: ${stderr.split('\n')[0] ?? ''}`);
      return null;
    }
  }
  /** @type {unknown} */
  const found = JSON.parse(readFileSync(manifest, 'utf8'));
  return /** @type {{ version: string }} */ (found).version;
}

/**
 * @param {keyof typeof PACKAGES} name
 * @param {string} file
 */
function inCache(name, file) {
  return path.join(CACHE, name, 'node_modules', file);
}
