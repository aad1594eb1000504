/** Eleventy with the features of docsite's pages: sidebar, table of contents, previous and next, heading ids, highlighting. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ data: { title: string, section: string }, url: string }} Page */
/**
 * The part of Eleventy's configuration that is used here.
 * @typedef {{
 *   amendLibrary: (name: 'md', amend: (library: import('markdown-it').default) => void) => void,
 *   addCollection: (name: string, collect: (pages: { getAll: () => Page[] }) => Record<string, Page[]>) => void,
 * }} Configuration
 */

/**
 * Loads a package from docsite's dependencies, so that both use the same Markdown parser and highlighter.
 * @param {string} file
 * @returns {Promise<unknown>}
 */
const load = (file) =>
  import(pathToFileURL(path.join(process.env['BENCH_REPOSITORY'] ?? '', 'node_modules', file)).href);
const { default: highlighter } = /** @type {typeof import('highlight.js')} */ (await load('highlight.js/lib/index.js'));
const { default: anchor } = /** @type {typeof import('markdown-it-anchor')} */ (
  await load('markdown-it-anchor/dist/markdownItAnchor.mjs')
);

/** @param {Configuration} config */
export default function configure(config) {
  config.amendLibrary('md', (library) => {
    library.set({
      html: true,
      highlight: (code, language) =>
        highlighter.getLanguage(language) === undefined ? '' : highlighter.highlight(code, { language }).value,
    });
    library.use(anchor);
  });
  config.addCollection('sections', (pages) => {
    /** @type {Record<string, Page[]>} */
    const sections = {};
    for (const page of pages.getAll()) (sections[page.data.section] ??= []).push(page);
    return sections;
  });
  return {
    markdownTemplateEngine: false,
    dir: { input: 'content', output: 'site', includes: '../_includes' },
  };
}
