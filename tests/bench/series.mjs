/** Kinds of sites, each in several sizes: what grows faster than the site is seen between them. */
import { generateSite, oneSidebar, writeDocsite, writeVersions } from './corpora.mjs';

/** @typedef {import('./growth.mjs').Task} Task */
/**
 * `sizes` and `large` count `unit`s; `large` sites take many minutes. The first of `kinds` is compared with the others.
 * `tasks` run one after the other in each round.
 * @typedef {{ name: string, unit: 'pages' | 'versions', sizes: readonly number[], large: readonly number[], tasks: readonly Task[], kinds: readonly Kind[] }} Series
 */
/** @typedef {{ name: string, write: (root: string, size: number) => void }} Kind */

/** Pages of each version in the series of versions. */
const FEW_PAGES = 20;
const MANY_PAGES = 1000;
/** @type {readonly Task[]} */
const ON_PAGES = ['cold build', 'build after one edit', 'check-links'];

/** @type {readonly Series[]} */
export const SERIES = [
  {
    name: 'one-sidebar',
    unit: 'pages',
    sizes: [500, 2000],
    large: [10_000],
    tasks: ON_PAGES,
    kinds: [
      {
        name: 'one sidebar',
        write: (root, size) => {
          const site = generateSite(size);
          writeDocsite(root, site, oneSidebar(site));
        },
      },
      { name: 'a sidebar per section', write: (root, size) => writeDocsite(root, generateSite(size)) },
    ],
  },
  {
    name: 'many-versions',
    unit: 'versions',
    sizes: [75, 300],
    large: [],
    tasks: ON_PAGES,
    kinds: [
      {
        name: `${FEW_PAGES} pages each`,
        write: (root, versions) => writeVersions(root, { versions, pages: FEW_PAGES }),
      },
    ],
  },
  {
    name: 'large-versions',
    unit: 'versions',
    sizes: [3, 6],
    large: [24],
    tasks: ON_PAGES,
    kinds: [
      {
        name: `${MANY_PAGES.toLocaleString('en-US')} pages each`,
        write: (root, versions) => writeVersions(root, { versions, pages: MANY_PAGES }),
      },
    ],
  },
  {
    name: 'stored-versions',
    unit: 'versions',
    sizes: [300, 1200, 5000],
    large: [],
    tasks: ['versions verify'],
    kinds: [
      {
        name: `${FEW_PAGES} pages each`,
        write: (root, versions) => writeVersions(root, { versions, pages: FEW_PAGES }),
      },
    ],
  },
];
