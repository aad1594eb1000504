/**
 * Reads HTML as the renderer of Markdown writes it. Reading nearly all texts of a site with expressions alone takes a third
 * of the time that a parser takes, which looks at each character.
 */
import { BLOCK_NAMES } from './read-blocks.ts';
import { MAX_DEPTH, type TreeElement, type TreeNode } from './tree.ts';

interface OpenElement extends TreeElement {
  readonly children: TreeNode[];
}

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_NAMES.split(' '));
/** Elements that end with their start tag. */
const VOIDS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);
/** Neither those whose text is read otherwise, such as `script`, nor those with other rules for their names, such as `svg`. */
const INLINE =
  'a abbr b bdi bdo cite code colgroup del dfn em i ins kbd label mark q s samp small span strong sub sup time u var';
const PLAIN: ReadonlySet<string> = new Set([...BLOCKS, ...VOIDS, ...INLINE.split(' ')]);
/** Elements that would end another one, unless they are in these. */
const PARENTS: ReadonlyMap<string, RegExp> = new Map([
  ['li', /^(?:ul|ol|menu)$/u],
  ['dt', /^(?:dl|div)$/u],
  ['dd', /^(?:dl|div)$/u],
  ['thead', /^table$/u],
  ['tbody', /^table$/u],
  ['tfoot', /^table$/u],
  ['tr', /^(?:table|thead|tbody|tfoot)$/u],
  ['th', /^tr$/u],
  ['td', /^tr$/u],
]);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
]);
/** An end tag, a start tag with its attributes, a character, or text. */
const TOKEN =
  /<\/([a-z][a-z\d]*)>|<([a-z][a-z\d]*)((?: [a-z][a-z-]*(?:="[^"&]*")?)*)>|(&(?:amp|lt|gt|quot|#39|#x27);)|[^<&]+/uy;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/gu;

/** The same as a parser reads; `null` for HTML that is written in another way or does not end all elements. */
export function readPlainHtml(html: string): readonly TreeNode[] | null {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  let last = root;
  for (let at = 0; at < html.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(html);
    if (found === null) return null;
    const [token, ended, name, attributes = '', entity] = found;
    if (name !== undefined) {
      if (!isPlain(name, last.name)) return null;
      const element: OpenElement = { name, attributes: readAttributes(attributes), children: [] };
      last.children.push(element);
      if (VOIDS.has(name)) continue;
      if (open.length > MAX_DEPTH) return null;
      open.push(element);
      last = element;
    } else if (ended !== undefined) {
      if (ended !== last.name) return null;
      open.pop();
      last = open.at(-1) ?? root;
    } else last.children.push(entity === undefined ? token : (ENTITIES.get(entity) ?? entity));
  }
  return last === root ? root.children : null;
}

/** Whether an element only begins within its parent. */
function isPlain(name: string, parent: string): boolean {
  if (!PLAIN.has(name) || (parent === 'p' && BLOCKS.has(name))) return false;
  return PARENTS.get(name)?.test(parent) ?? true;
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  if (text === '') return attributes;
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    const [, name = '', value = ''] = found;
    // As in browsers, the first one of a name counts.
    if (!Object.hasOwn(attributes, name)) attributes[name] = value;
  }
  return attributes;
}
