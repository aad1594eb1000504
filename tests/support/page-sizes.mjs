/** What a reader downloads for a page of a built site, each file compressed, and the budgets. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {{ name: string, bytes: number, goalKb: number }} Size */

/**
 * What is loaded before the reader acts, and what comes after.
 * @param {string} site folder of the built site
 * @param {string} route of a page whose file is `index.html` in a folder of that name
 * @returns {Size[]} in bytes after gzip -9; the goal is in units of 1000 bytes
 * @throws {Error} if the page or something it loads is missing
 */
export function measurePage(site, route) {
  /** @param {string} name */
  const read = (name) => readFileSync(path.join(site, name), 'utf8');
  /** @param {Iterable<string>} names */
  const sizeOf = (names) => [...names].reduce((sum, name) => sum + compressedSize(read(name)), 0);
  const html = read(`${route}/index.html`);
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/gu)].map(([, name = '']) => name);
  const scriptsOfPage = /data-scripts="([^"]+)"/u.exec(html)?.[1]?.split(' ') ?? [];
  const [main = ''] = scriptsOfPage;
  const first = withImports(scriptsOfPage, read);
  const react = /import\("([^"]*\/hydrate\.[^"]+)"\)/u.exec(read(main))?.[1];
  if (styles.length === 0 || react === undefined) throw new Error(`${route} names no stylesheet, or ${main} no React.`);
  const later = [...withImports([react], read)].filter((name) => !first.has(name));
  const [page, css, scripts] = [compressedSize(html), sizeOf(styles), sizeOf(first)];
  return [
    { name: 'HTML', bytes: page, goalKb: 7 },
    { name: 'CSS', bytes: css, goalKb: 8 },
    { name: 'scripts before the reader acts', bytes: scripts, goalKb: 6 },
    { name: 'all of it', bytes: page + css + scripts, goalKb: 20 },
    { name: 'React part', bytes: sizeOf(later), goalKb: 80 },
  ];
}

/**
 * What a page costs besides its article: head, menus, page data. The text is up to the author.
 * @param {string} site folder of the built site
 * @param {string} route of a document
 * @returns {number} bytes of the HTML after gzip -9, without the article
 * @throws {Error} if the page is missing or has no article
 */
export function measureShell(site, route) {
  const html = readFileSync(path.join(site, route, 'index.html'), 'utf8');
  const shell = html.replace(/<article[\s>][\s\S]*<\/article>/u, '');
  if (shell === html) throw new Error(`${route} has no article.`);
  return compressedSize(shell);
}

/**
 * The scripts that the page that compares versions loads besides those of every page.
 * @param {string} site folder of the built site
 * @returns {Size[]} as `measurePage`
 */
export function measureComparison(site) {
  const names = readdirSync(path.join(site, 'assets'));
  /** @param {string} start */
  const sizeOf = (start) => {
    const found = names.filter((name) => name.startsWith(`${start}.`));
    if (found.length !== 1) throw new Error(`${String(found.length)} files of assets/ begin with ${start}.`);
    return compressedSize(readFileSync(path.join(site, 'assets', found[0] ?? ''), 'utf8'));
  };
  const [form, list, differences] = [sizeOf('compare-page'), sizeOf('compare-list'), sizeOf('draw-comparison')];
  return [
    { name: 'form and list', bytes: form + list, goalKb: 4 },
    { name: 'form and differences of a page', bytes: form + differences, goalKb: 12 },
  ];
}

/**
 * Scripts and their static imports.
 * @param {readonly string[]} names
 * @param {(name: string) => string} read
 * @returns {Set<string>}
 */
function withImports(names, read) {
  const found = new Set(names);
  for (const name of found) {
    for (const [, imported = ''] of read(name).matchAll(/(?:\bfrom|\bimport)"([^"]+\.js)"/gu)) found.add(imported);
  }
  return found;
}

/** @param {string} text */
function compressedSize(text) {
  return gzipSync(text, { level: 9 }).length;
}
