/** Compares one page in two versions, given the HTML of both and the name of each version. Runs in Node and in the browser. */
import { compareTrees } from '../../differences/compare.ts';
import { drawDifferences } from '../../differences/draw/draw-differences.ts';
import { GAP_END, GAP_START } from '../../differences/read/gap-marks.ts';
import type { TreeNode } from '../../differences/read/tree.ts';

/** A version, as far as its pages repeat it. */
export interface NamedVersion {
  /** What `{{version}}` is filled with. */
  readonly name: string;
  /** Address of the version: base URL and path, without a slash at the end. */
  readonly address: string;
}
export interface ComparedPage {
  readonly version: NamedVersion;
  readonly text: readonly TreeNode[];
}
export interface DrawnDifferences {
  /** Empty when no difference can be seen. */
  readonly html: string;
  /** Words that are new, gone, and in blocks that were moved. */
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}

const MARKED = new RegExp(`${GAP_START}([^${GAP_END}]*)${GAP_END}`, 'gu');

/**
 * Compares what readers see. Pages do not say which words are values of variables: the names of both versions count as
 * one word, and links into them as links to one page.
 */
export function compareTexts(from: ComparedPage, to: ComparedPage): DrawnDifferences {
  const versions = [from.version, to.version];
  // As a whole, or as a tag: v3.2.1.
  const names = new RegExp(
    `(?<![^\\Wv]|[.-]|[\\w.-]v)(?:${versions.map(({ name }) => escapePattern(name)).join('|')})(?![\\w-]|\\.\\d)`,
    'gu',
  );
  // The latest version's address is the start of the others'.
  const addresses = versions.map(({ address }) => address).toSorted((a, b) => b.length - a.length);
  const mark = (node: TreeNode): TreeNode =>
    typeof node === 'string'
      ? node.replaceAll(names, `${GAP_START}$&${GAP_END}`)
      : { ...node, children: node.children.map(mark) };
  const comparable = (text: string): string => {
    const address = addresses.find(
      (start) => text === start || (/^[/?#]/u.test(text.slice(start.length)) && text.startsWith(start)),
    );
    return address === undefined
      ? text.replaceAll(MARKED, `${GAP_START}version`)
      : GAP_END + text.slice(address.length);
  };
  const { aligned, ...counts } = compareTrees(from.text.map(mark), to.text.map(mark), comparable);
  return { html: drawDifferences(aligned, 'change-').replaceAll(MARKED, '$1'), ...counts };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^\w\s]/gu, '\\$&').replaceAll('\\-', '-');
}
