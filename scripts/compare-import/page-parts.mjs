/** What `docsite import --compare` does not look at: title, boxes, tabs, blocks of code, links and the sidebar of a built page. */
import { parseDocument } from 'htmlparser2';

/** @typedef {ReturnType<typeof parseDocument>['children'][number]} ChildNode */
/** @typedef {Extract<ChildNode, { attribs: object }>} Element */
/** @typedef {(name: string, attributes: Readonly<Record<string, string>>) => { isContent: boolean, isLeftOut: boolean }} MarkOf */
/**
 * @typedef {object} PageParts
 * @property {string} title What the window is called, without the name of the site.
 * @property {number} boxes Admonitions and containers.
 * @property {number} details
 * @property {number} tabs
 * @property {number} blocks Blocks of code.
 * @property {readonly string[]} links Targets, in the order of the page.
 * @property {readonly string[]} sidebar Pages in the sidebar, in its order; empty where the page has none.
 */

const BOX = /^(?:theme-admonition|admonition|custom-block)$/u;
const SIDEBAR = /^(?:theme-doc-sidebar-menu|sidebar|VPSidebar|md-nav--primary|wy-menu|td-sidebar-nav|book-menu)$/u;
/** A list of headings in the sidebar. */
const NO_SIDEBAR = /^md-nav--secondary$/u;
/** What a bundler or a build puts into the name of a file. */
const HASH = /[-.][\w-]{8,}(?=\.\w+$)/u;

/**
 * Reads a page at an absolute address of a site with this base URL; `markOf` is that of the import, which knows where the text is.
 * @param {string} html
 * @param {{ address: string, baseUrl: string, markOf: MarkOf }} place
 * @returns {PageParts}
 */
export function readPageParts(html, { address, baseUrl, markOf }) {
  const parts = {
    title: '',
    boxes: 0,
    details: 0,
    tabs: 0,
    blocks: 0,
    /** @type {string[]} */ links: [],
    /** @type {string[]} */ sidebar: [],
  };
  /** @typedef {{ isContent: boolean, isSidebar: boolean, isCodeGroup: boolean }} Around */
  /** @param {readonly ChildNode[]} nodes @param {Around} around */
  const walk = (nodes, around) => {
    for (const node of nodes) {
      if (!('attribs' in node)) continue;
      const { name, attribs } = node;
      const names = (attribs['class'] ?? '').split(/\s+/u);
      const has = (/** @type {RegExp} */ pattern) => names.some((one) => pattern.test(one));
      if (name === 'title' && parts.title === '') parts.title = titleOf(textOf(node));
      if (name === 'a' && around.isSidebar && !has(/^hash-link$/u)) addLink(parts.sidebar, attribs['href'], true);
      const mark = markOf(name, attribs);
      const isSidebar = (around.isSidebar || has(SIDEBAR)) && !has(NO_SIDEBAR);
      const isContent = around.isContent || mark.isContent;
      const isCodeGroup = around.isCodeGroup || has(/^vp-code-group$/u);
      const isLeftOut = mark.isLeftOut && around.isContent;
      if (isCodeGroup && name === 'label') parts.tabs += 1;
      if (around.isContent && !isLeftOut) count(node, has);
      if (!isLeftOut) walk(node.children, { isContent, isSidebar, isCodeGroup });
    }
  };
  /** @param {string[]} list @param {string | undefined} href @param {boolean} isPage */
  const addLink = (list, href, isPage) => {
    const target = href === undefined ? null : normaliseTarget(href, { address, baseUrl });
    if (target === null) return;
    const [page = ''] = isPage ? target.split('#') : [target];
    if (!isPage || (page.startsWith('/') && list.at(-1) !== page)) list.push(page);
  };
  /** @param {Element} element @param {(pattern: RegExp) => boolean} has */
  const count = ({ name, attribs }, has) => {
    if (name === 'details') parts.details += 1;
    else if (has(BOX)) parts.boxes += 1;
    if (attribs['role'] === 'tabpanel' || has(/^tabbed-block$/u)) parts.tabs += 1;
    if (name === 'pre') parts.blocks += 1;
    if (name === 'a') addLink(parts.links, attribs['href'], false);
  };
  walk(parseDocument(html).children, { isContent: false, isSidebar: false, isCodeGroup: false });
  return parts;
}

/**
 * A target as both sites would write it: without base URL, file name extensions of pages and slashes at the end, a file by its name
 * without a hash; `null` for anything else.
 * @param {string} href
 * @param {{ address: string, baseUrl: string }} place
 */
export function normaliseTarget(href, { address, baseUrl }) {
  if (!URL.canParse(href, address)) return null;
  const url = new URL(href, address);
  if (url.origin !== new URL(address).origin) return url.href.replace(/\/$/u, '');
  const whole = decode(url.pathname);
  const path = whole.startsWith(baseUrl) ? `/${whole.slice(baseUrl.length)}` : whole;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/\.(?!html$)[a-z]\w*$/iu.test(name)) return `file ${name.replace(HASH, '')}`;
  const page = path.replace(/(?:^|\/)index\.html$|\.html$/u, '').replace(/(?<=.)\/+$/u, '');
  return (page === '' ? '/' : page) + url.search + decode(url.hash);
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Sites end their titles with their name, each with another mark before it. @param {string} text */
function titleOf(text) {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^(.+?) [|–—-] .*$/u, '$1');
}

/** @param {Element} element @returns {string} */
function textOf(element) {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('');
}
