/** Gives blocks between lines of colons as many colons as they need to hold each other. */

/** Marks that tabs are written with at first: how many colons they need is known when all is converted. */
export const TABS_OPEN = '\u{E001}tabs';
export const TABS_CLOSE = '\u{E001}end';

interface Block {
  readonly openLine: number;
  closeLine: number | null;
  readonly isTabs: boolean;
  count: number;
  readonly children: Block[];
}

/**
 * Writes the lines of tabs, and widens admonitions that hold tabs: a block ends at the first line with at least as
 * many colons as it began with, so an outer block needs more than those in it, also than the lines that end these.
 */
export function settleColons(text: string): string {
  if (!text.includes(TABS_OPEN)) return text;
  const lines = text.split('\n');
  const root: Block = { openLine: -1, closeLine: null, isTabs: true, count: 0, children: [] };
  const open: Block[] = [root];
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const marker = /^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*(`{3,}|~{3,})/u.exec(line)?.[1] ?? '';
    if (fence === '' && marker !== '') fence = marker;
    else if (fence !== '' && marker.startsWith(fence)) fence = '';
    else if (fence === '') readLine(line, index, open);
  }
  for (const block of root.children) settle(block, lines);
  return lines.join('\n');
}

function readLine(line: string, index: number, open: Block[]): void {
  const parent = open.at(-1);
  const isTabs = line.includes(TABS_OPEN);
  const colons = /^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*(:{3,})[ \t]*(\S?)/u.exec(line);
  if (isTabs || (colons !== null && colons[2] !== '')) {
    const block = { openLine: index, closeLine: null, isTabs, count: colons?.[1]?.length ?? 3, children: [] };
    parent?.children.push(block);
    open.push(block);
  } else if (line.includes(TABS_CLOSE)) {
    let block = open.pop();
    while (block?.isTabs === false) block = open.pop();
    if (block !== undefined) block.closeLine = index;
  } else if (colons !== null) {
    const count = colons[1]?.length ?? 3;
    // The outermost block that this line can close, but none that is around the tabs.
    const inner = open.slice(open.findLastIndex((block) => block.isTabs) + 1);
    const closed = inner.find((block) => block.count <= count);
    if (closed === undefined) return;
    closed.closeLine = index;
    open.splice(open.indexOf(closed));
  }
}

/** Innermost first. */
function settle(block: Block, lines: string[]): void {
  for (const child of block.children) settle(child, lines);
  const widest = Math.max(2, ...block.children.map((child) => child.count));
  const holdsTabs = hasTabs(block);
  if (block.isTabs) block.count = widest + 1;
  else if (holdsTabs) block.count = Math.max(block.count, widest + 1);
  const colons = ':'.repeat(block.count);
  if (block.isTabs || holdsTabs) rewrite(lines, block.openLine, colons);
  if (block.closeLine !== null) rewrite(lines, block.closeLine, colons);
}

function hasTabs(block: Block): boolean {
  return block.children.some((child) => child.isTabs || hasTabs(child));
}

function rewrite(lines: string[], index: number, colons: string): void {
  const line = lines[index] ?? '';
  lines[index] = line.includes('\u{E001}')
    ? line.replace(TABS_OPEN, `${colons}tabs`).replace(TABS_CLOSE, colons)
    : line.replace(/:{3,}/u, colons);
}
