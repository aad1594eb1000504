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
 * `/img/<hash>.svg`). Pages with one `section` share a sidebar and stand in its order.
 * @typedef {{ section: string, id: string, title: string, text: string }} PlainPage
 */
/** @typedef {{ pages: PlainPage[], files: Map<string, Buffer> }} PlainSite `files` by route */
/** @typedef {{ label: string, files: Record<string, string> }} Manifest */

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const PAGES_PER_SECTION = 50;
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
 * Writes pages as a site for docsite: one version, a sidebar per section.
 * @param {string} root
 * @param {PlainSite} site
 */
export function writeDocsite(root, { pages }) {
  /** @type {Record<string, string[]>} */
  const sidebars = {};
  for (const { section, id, title, text } of pages) {
    (sidebars[section] ??= []).push(`${section}/${id}`);
    writeText(path.join(root, 'docs/next', section, `${id}.md`), `---\ntitle: ${title}\n---\n\n${text}`);
  }
  writeText(path.join(root, 'docs/next/sidebars.json'), JSON.stringify(sidebars));
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
