/**
 * What the generators are measured on: the flagship, and sites of many unique pages that are made from its texts. Both
 * as docsite's sources and as pages in plain Markdown, which every generator understands.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A page for any generator: `text` is CommonMark with tables and fenced code, links are absolute (`/docs/2.0.0/discover/`,
 * `/img/<hash>.svg`). Pages of one `section` share a sidebar, in this order.
 * @typedef {{ section: string, id: string, title: string, text: string }} PlainPage
 */
/** @typedef {{ pages: PlainPage[], files: Map<string, Buffer> }} PlainSite `files` by route */
/** @typedef {{ label: string, files: Record<string, string> }} Manifest */
/** @typedef {Record<string, readonly unknown[]>} Sidebars the content of `sidebars.json` */

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const PAGES_PER_SECTION = 50;
const SECTIONS_PER_PART = 20;
/** The path without `.md` of a page that all generated sites have: benchmarks edit it. */
export const EDITED_PAGE = 'section-000/page-00000';
/** Of so many pages, each version changes one. */
const CHANGED_EVERY = 20;
/** Values of the flagship's variables; the words do not matter, but what is an address leads somewhere. */
const VALUE = 'Platform';
const URL_VALUE = 'https://platform.example';
const SYLLABLES = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'xo', 'zu', 'wa'];

/**
 * Copies the flagship's sources to a folder, where it uses docsite as any site does.
 * @param {string} root
 */
export function copyFlagship(root) {
  for (const part of ['docs', 'pages', 'static', 'docsite.config.ts', 'package.json']) {
    cpSync(path.join(REPOSITORY, part), path.join(root, part), { recursive: true });
  }
  linkPackage(root);
}

/**
 * All pages of all versions of the flagship.
 * @returns {PlainSite}
 */
export function readFlagship() {
  const docs = path.join(REPOSITORY, 'docs');
  /** @type {PlainSite} */
  const site = { pages: [], files: new Map() };
  const next = readdirSync(path.join(docs, 'next'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(docs, 'next'), path.join(entry.parentPath, entry.name)))
    .map((name) => /** @type {const} */ ([name, path.join(docs, 'next', name)]));
  addVersion(site, 'next', new Map(next));
  for (const label of readdirSync(path.join(docs, 'versions')).toSorted()) {
    if (!/^\d/u.test(label)) continue;
    const { files } = /** @type {Manifest} */ (readJson(path.join(docs, 'versions', label, 'version.json')));
    const places = Object.entries(files).map(([name, holder]) => {
      const place = holder.includes('/') ? holder : `${holder}/${name}`;
      return /** @type {const} */ ([name, path.join(docs, 'versions', place)]);
    });
    addVersion(site, label, new Map(places));
  }
  return site;
}

/**
 * Makes pages of the flagship's texts; in each, headings, links and every tenth word are its own. Always the same.
 * @param {number} count
 * @returns {PlainSite}
 */
export function generateSite(count) {
  const bases = [...new Set(readFlagship().pages.map(({ text }) => withoutAddresses(text)))];
  const pages = Array.from({ length: count }, (_, index) => {
    const section = Math.floor(index / PAGES_PER_SECTION);
    const title = `${word(index, 0)} ${word(index, 1)}`;
    const text = makeUnique(bases[index % bases.length] ?? '', { index, count });
    return { section: sectionName(section), id: pageName(index), title, text };
  });
  return { pages, files: new Map() };
}

/**
 * Writes pages as a site for docsite: one version.
 * @param {string} root
 * @param {PlainSite} site
 * @param {Sidebars} [sidebars]
 */
export function writeDocsite(root, site, sidebars = sidebarPerSection(site)) {
  for (const page of site.pages) writeText(path.join(root, 'docs/next', pathOf(page)), sourceOf(page));
  writeText(path.join(root, 'docs/next/sidebars.json'), JSON.stringify(sidebars));
  writeConfig(root);
}

/**
 * Writes a site for docsite with many versions, the unreleased one included; in each, one page in twenty has a text that
 * the version before does not have. Its pages are in one sidebar.
 * @param {string} root
 * @param {{ versions: number, pages: number }} size pages in each version
 */
export function writeVersions(root, { versions, pages }) {
  const site = generateSite(pages);
  const labels = Array.from({ length: versions - 1 }, (_, number) => `1.${number}.0`);
  /** Of each page, the version that changed it last. @type {string[]} */
  const holders = site.pages.map(() => labels[0] ?? '');
  const change = (/** @type {number} */ number, /** @type {string} */ label) =>
    site.pages.forEach((_, index) => {
      if (number > 0 && index % CHANGED_EVERY === number % CHANGED_EVERY) holders[index] = label;
    });
  const sidebars = JSON.stringify(oneSidebar(site));
  for (const [number, label] of labels.entries()) {
    change(number, label);
    const folder = path.join(root, 'docs/versions', label);
    const files = Object.fromEntries(site.pages.map((page, index) => [pathOf(page), holders[index] ?? '']));
    const released = new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
    const manifest = { label, released, files: { ...files, 'sidebars.json': labels[0] } };
    writeText(path.join(folder, 'version.json'), JSON.stringify(manifest));
    for (const [index, page] of site.pages.entries()) {
      if (holders[index] === label) writeText(path.join(folder, pathOf(page)), sourceOf(page, label));
    }
    if (number === 0) writeText(path.join(folder, 'sidebars.json'), sidebars);
  }
  change(labels.length, 'next');
  for (const [index, page] of site.pages.entries()) {
    writeText(path.join(root, 'docs/next', pathOf(page)), sourceOf(page, holders[index]));
  }
  writeText(path.join(root, 'docs/next/sidebars.json'), sidebars);
  writeConfig(root);
}

/**
 * @param {PlainSite} site
 * @returns {Sidebars}
 */
export function sidebarPerSection({ pages }) {
  /** @type {Record<string, string[]>} */
  const sidebars = {};
  for (const { section, id } of pages) (sidebars[section] ??= []).push(`${section}/${id}`);
  return sidebars;
}

/**
 * All pages in one sidebar: a category per section, and one per twenty sections, so that no level is long.
 * @param {PlainSite} site
 * @returns {Sidebars}
 */
export function oneSidebar(site) {
  const sections = Object.entries(sidebarPerSection(site)).map(([label, items]) => ({
    type: 'category',
    label,
    items,
  }));
  const parts = Array.from({ length: Math.ceil(sections.length / SECTIONS_PER_PART) }, (_, part) => ({
    type: 'category',
    label: `Part ${part + 1}`,
    items: sections.slice(part * SECTIONS_PER_PART, (part + 1) * SECTIONS_PER_PART),
  }));
  return { docs: parts };
}

/** @param {PlainPage} page */
function pathOf({ section, id }) {
  return `${section}/${id}.md`;
}

/**
 * @param {PlainPage} page
 * @param {string} [version] the version that changed the text last; its links stay within a version
 */
function sourceOf({ title, text }, version) {
  const header = `---\ntitle: ${title}\n---\n\n`;
  if (version === undefined) return header + text;
  return `${header}${text.replace(/\]\(\/docs\/([\w/-]+)\)/gu, '](../$1.md)')}\nRevised in ${version}.\n`;
}

/** @param {string} root */
function writeConfig(root) {
  writeText(
    path.join(root, 'docsite.config.ts'),
    "export default { title: 'Bench', url: 'https://bench.example', ignoreLinks: [] };\n",
  );
  linkPackage(root);
}

/**
 * @param {string} file
 * @param {string} text
 */
export function writeText(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @param {string} root */
function linkPackage(root) {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  symlinkSync(REPOSITORY, path.join(root, 'node_modules/docsite'));
}

/**
 * @param {PlainSite} site
 * @param {string} label
 * @param {ReadonlyMap<string, string>} files disk paths by path in the version
 */
function addVersion(site, label, files) {
  /** @type {(to: string, from: string) => string} */
  const resolve = (to, from) => {
    const [target = '', hash = ''] = to.split(/(?=#)/u);
    const name = path.posix.join(path.posix.dirname(from), target);
    const asset = files.get(name);
    if (asset === undefined || name.endsWith('.md')) return `/docs/${label}/${name.replace(/\.md$/u, '')}/${hash}`;
    const bytes = readFileSync(asset);
    const route = `/img/${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${path.extname(name)}`;
    site.files.set(route, bytes);
    return route;
  };
  for (const name of [...files.keys()].filter((key) => key.endsWith('.md')).toSorted()) {
    const source = readFileSync(files.get(name) ?? '', 'utf8');
    const [, header = '', body = source] = /^---\n(.*?)\n---\n(.*)$/su.exec(source) ?? [];
    const title = /^title: *(.+)$/mu.exec(header)?.[1] ?? name;
    const text = toPlain(body).replace(/\]\((\.[^)\s]*)\)/gu, (_, to) => `](${resolve(String(to), name)})`);
    site.pages.push({
      section: label,
      id: name.replace(/\.md$/u, ''),
      title: toPlain(title).replace(/["':]/gu, ''),
      text,
    });
  }
}

/**
 * Takes out what only docsite knows: variables, admonitions, tabs.
 * @param {string} text
 */
function toPlain(text) {
  return text
    .replace(/\{\{\s*\w+Url\s*\}\}/gu, URL_VALUE)
    .replace(/\{\{[^}]*\}\}/gu, VALUE)
    .replace(/^:::\w+(?:\[(.*)\])?.*$/gmu, (_, title) => `**${String(title ?? 'Note')}**\n`)
    .replace(/^(?::::|@tab.*)$/gmu, '');
}

/**
 * Pictures and links of a version mean nothing in a generated site.
 * @param {string} text
 */
function withoutAddresses(text) {
  return text.replace(/!\[[^\]]*\]\([^)]*\)/gu, '').replace(/\]\((?:\/|#)[^)]*\)/gu, '](PAGE)');
}

/**
 * @param {string} text
 * @param {{ index: number, count: number }} page
 */
function makeUnique(text, { index, count }) {
  let words = 2;
  let links = 0;
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return line;
    if (/^#{2,6} /u.test(line)) return `${line} ${word(index, words++)}`;
    let place = 0;
    return line
      .replace(/\]\(PAGE\)/gu, () => `](${routeOf((index * 7 + ++links * 13) % count)})`)
      .replace(/(?<=^|\s)[a-z]{4,}(?=\s)/gu, (found) => (++place % 10 === 5 ? word(index, words++) : found));
  });
  return `${lines.join('\n').trim()}\n`;
}

/** @param {number} index */
function routeOf(index) {
  return `/docs/${sectionName(Math.floor(index / PAGES_PER_SECTION))}/${pageName(index)}`;
}

/** @param {number} section */
function sectionName(section) {
  return `section-${String(section).padStart(3, '0')}`;
}

/** @param {number} index */
function pageName(index) {
  return `page-${String(index).padStart(5, '0')}`;
}

/**
 * The `place`th word of a page's own: no other page has it.
 * @param {number} page
 * @param {number} place
 */
function word(page, place) {
  let rest = page * 1000 + place;
  let text = '';
  for (let count = 0; count < 6; count++) {
    text += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
