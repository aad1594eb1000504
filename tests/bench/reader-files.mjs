/** What readers of a built site load: the files that might grow with it, gzipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { EDITED_PAGE } from './corpora.mjs';
import { listFiles } from './measure.mjs';

/**
 * In bytes; `null` where a site has no such file. `menu` is the list of versions and the largest part of the map of pages.
 * @typedef {Readonly<Record<keyof typeof READER_FILES, number | null>>} ReaderFiles
 */

/** What each figure is called in the report. */
export const READER_FILES = /** @type {const} */ ({
  page: 'a page',
  landing: 'landing page',
  overview: 'largest overview',
  category: 'largest category page',
  shared: 'largest part of a sidebar',
  versions: 'all versions',
  menu: 'data of the version menu',
  notFound: 'not-found page',
});

/**
 * @param {string} root of a site that is built
 * @returns {ReaderFiles}
 */
export function weighReaderFiles(root) {
  const site = path.join(root, 'site');
  const docs = ['docs/next', 'docs'].find((name) => existsSync(path.join(site, name, EDITED_PAGE))) ?? 'docs';
  const assets = listFiles(path.join(site, 'assets'));
  const parts = listIn(path.join(site, 'pages'));
  const map = largest(parts.length === 0 ? [path.join(site, 'pages.json')] : parts);
  const list = largest([path.join(site, 'versions.json')]);
  return {
    page: largest([path.join(site, docs, EDITED_PAGE, 'index.html')]),
    landing: largest([path.join(site, docs, 'index.html')]),
    overview: largest(listIn(path.join(site, docs, 'overview'))),
    category: largest(listIn(path.join(site, docs, 'category'))),
    shared: largest(assets.filter((file) => path.basename(file).startsWith('sidebar.'))),
    versions: largest([path.join(site, 'versions/index.html')]),
    menu: map === null || list === null ? null : map + list,
    notFound: largest([path.join(site, '404.html')]),
  };
}

/** @param {string} folder */
function listIn(folder) {
  return existsSync(folder) && readdirSync(folder).length > 0 ? listFiles(folder) : [];
}

/**
 * Its size.
 * @param {readonly string[]} files
 */
function largest(files) {
  const sizes = files.filter((file) => existsSync(file)).map((file) => gzipSync(readFileSync(file)).length);
  return sizes.length === 0 ? null : Math.max(...sizes);
}
