/** Two builds of a site, page for page: which kinds of things are equal, and which pages differ most. */
import { DEAD_LINK, LIST_OF_POSTS, NO_POSTS, NO_TITLE, withoutDeadLinks } from './expected-differences.mjs';

/** @import { PageComparison } from '../../packages/import/compare-pages.ts' */
/** @import { PageParts } from './page-parts.mjs' */
/**
 * @typedef {object} ComparedPage
 * @property {PageComparison} core What the product's own comparison found.
 * @property {PageParts | null} before `null` for a page without a text of its own.
 * @property {PageParts | null} after
 * @property {boolean} [isListWithoutPosts]
 * @property {boolean} [isListOfPosts]
 */
/**
 * @typedef {object} PageResult
 * @property {string} route
 * @property {ReadonlyMap<Kind, string>} differences
 * @property {readonly string[]} [expected] Why something differs that counts as equal.
 * @property {readonly Kind[]} kinds Those that were compared.
 */
/** @typedef {typeof KINDS[number]} Kind */

const KINDS = /** @type {const} */ ([
  'address',
  'title',
  'heading ids',
  'text',
  'boxes',
  'details',
  'tabs',
  'code blocks',
  'links',
  'sidebar',
]);

/**
 * One page. `settle` follows the redirects of the new site for a target of the old one.
 * @param {ComparedPage} page
 * @param {(target: string) => string} settle
 * @param {string} [siteTitle]
 * @returns {PageResult}
 */
export function comparePage({ core, before, after, ...old }, settle, siteTitle) {
  /** @type {Map<Kind, string>} */
  const differences = new Map();
  const expected = !core.isThere && old.isListWithoutPosts === true ? [NO_POSTS] : [];
  if (core.isThere && old.isListOfPosts === true)
    return { route: core.route, differences, expected: [LIST_OF_POSTS], kinds: ['address'] };
  if (!core.isThere && expected.length === 0) differences.set('address', 'is missing');
  if (!core.isThere || before === null || after === null)
    return { route: core.route, differences, expected, kinds: ['address'] };
  if (core.missingIds.length > 0) differences.set('heading ids', `lacks ${core.missingIds.join(', ')}`);
  if (core.difference !== null)
    differences.set('text', `before "${core.difference.before}", now "${core.difference.after}"`);
  if (before.title !== after.title) {
    if (before.title === siteTitle) expected.push(NO_TITLE);
    else differences.set('title', `before "${before.title}", now "${after.title}"`);
  }
  for (const [kind, key] of /** @type {const} */ ([
    ['boxes', 'boxes'],
    ['details', 'details'],
    ['tabs', 'tabs'],
    ['code blocks', 'blocks'],
  ])) {
    if (before[key] !== after[key]) differences.set(kind, `before ${before[key]}, now ${after[key]}`);
  }
  const compared = withoutDeadLinks(before.links.map(settle), after.links.map(settle));
  if (compared.before.length < before.links.length) expected.push(DEAD_LINK);
  const links = describeMissing(compared.before, compared.after);
  if (links !== null) differences.set('links', links);
  // Both may draw it by a script alone, and old ones leave out the closed categories.
  const hasSidebars = before.sidebar.length > 0 && after.sidebar.length > 0;
  const order = hasSidebars ? describeOrder(before.sidebar.map(settle), after.sidebar) : null;
  if (order !== null) differences.set('sidebar', order);
  return { route: core.route, differences, expected, kinds: KINDS.filter((kind) => kind !== 'sidebar' || hasSidebars) };
}

/** @param {readonly string[]} before @param {readonly string[]} after Each as often as it is there. */
function describeMissing(before, after) {
  const [lost, added] = [without(before, after), without(after, before)];
  if (lost.length + added.length === 0) return null;
  return [...lost.map((target) => `- ${target}`), ...added.map((target) => `+ ${target}`)].join(' ');
}

/** @param {readonly string[]} list @param {readonly string[]} others */
function without(list, others) {
  const left = [...others];
  return list.filter((one) => {
    const index = left.indexOf(one);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

/** @param {readonly string[]} before @param {readonly string[]} after */
function describeOrder(before, after) {
  const lost = before.filter((page) => !after.includes(page));
  if (lost.length > 0) return `lacks ${lost.join(', ')}`;
  const shared = [...new Set(after.filter((page) => before.includes(page)))];
  const first = [...new Set(before)].findIndex((page, index) => page !== shared[index]);
  return first === -1 ? null : `has ${shared[first] ?? 'nothing'} where ${before[first] ?? 'nothing'} was`;
}

/**
 * The table, then the pages that differ most; and the smallest share of equal pages among the kinds.
 * @param {readonly PageResult[]} pages
 * @param {number} shown
 * @returns {{ text: string, lowest: number }}
 */
export function formatResults(pages, shown) {
  const rows = KINDS.map((kind) => {
    const compared = pages.filter(({ kinds }) => kinds.includes(kind));
    const differing = compared.filter(({ differences }) => differences.has(kind)).length;
    return {
      kind,
      compared: compared.length,
      differing,
      share: compared.length === 0 ? 1 : 1 - differing / compared.length,
    };
  });
  const line = (/** @type {readonly string[]} */ [name = '', ...cells]) =>
    name.padEnd(12) + cells.map((cell) => cell.padStart(10)).join('');
  const table = [
    line(['', 'pages', 'equal', 'differing', 'share']),
    ...rows.map(({ kind, compared, differing, share }) =>
      line([kind, String(compared), String(compared - differing), String(differing), `${(100 * share).toFixed(1)} %`]),
    ),
  ];
  const worst = pages
    .filter(({ differences }) => differences.size > 0)
    .toSorted((a, b) => b.differences.size - a.differences.size);
  const list = worst
    .slice(0, shown)
    .flatMap(({ route, differences }) => [route, ...[...differences].map(([kind, text]) => `  ${kind}: ${text}`)]);
  const reasons = [...new Set(pages.flatMap(({ expected = [] }) => expected))];
  const expected = reasons.flatMap((why) => [
    `Expected: ${why}`,
    `  ${pages.flatMap((page) => (page.expected?.includes(why) === true ? [page.route] : [])).join(', ')}`,
  ]);
  const more = worst.length > shown ? [`… and ${worst.length - shown} more pages`] : [];
  return {
    text: `${[...table, '', ...list, ...more, ...expected].join('\n').trimEnd()}\n`,
    lowest: Math.min(...rows.map(({ share }) => share)),
  };
}
