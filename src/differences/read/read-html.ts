/** Reads HTML as a tree, in Node. */
import { Parser } from 'htmlparser2';
import { MAX_DEPTH, type TreeElement, type TreeNode } from './tree.ts';

interface OpenElement extends TreeElement {
  readonly children: TreeNode[];
}

/** Never throws: HTML has no syntax errors. */
export function readHtml(html: string): readonly TreeNode[] {
  return readTree(html).nodes;
}

/** As `readHtml`; `null` when the HTML ends inside of an element or a tag. */
export function readWholeHtml(html: string): readonly TreeNode[] | null {
  const { nodes, isWhole } = readTree(html);
  return isWhole ? nodes : null;
}

function readTree(html: string): { readonly nodes: readonly TreeNode[]; readonly isWhole: boolean } {
  const root: TreeNode[] = [];
  /** Children of the open elements; those of one that is too deep are its parent's. */
  const open: TreeNode[][] = [root];
  const last = (): TreeNode[] => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element: OpenElement = { name, attributes, children: [] };
      last().push(element);
      open.push(open.length > MAX_DEPTH ? last() : element.children);
    },
    ontext: (text) => last().push(text),
    onclosetag: () => open.pop(),
  });
  parser.write(html);
  const isWhole = open.length === 1 && parser.endIndex === html.length - 1;
  parser.end();
  return { nodes: root, isWhole };
}
