/** Reads HTML as a tree, in Node. */
import { Parser } from 'htmlparser2';
import { MAX_DEPTH, type TreeElement, type TreeNode } from './tree.ts';

interface OpenElement extends TreeElement {
  readonly children: TreeNode[];
}

/** Never throws: HTML has no syntax errors. */
export function readHtml(html: string): readonly TreeNode[] {
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
  parser.end(html);
  return root;
}
