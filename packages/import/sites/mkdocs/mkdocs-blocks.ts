/** Blocks between lines of slashes, as `pymdownx.blocks` reads them, and tabs in docsite's Markdown. Pure. */
import { indentInnerTabs } from '../../mdx/write/render-tabs.ts';
import { TABS_CLOSE, TABS_OPEN } from '../../mdx/write/settle-colons.ts';
import { convertIcons } from './mkdocs-inline.ts';

const OPEN = /^([ \t]*)(\/{3,})[ \t]+([\w-]+)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/u;
/** Below the first line, indented. */
const OPTION = /^[ \t]{4,}(type|attrs|open|new|select):[ \t]*(.*?)[ \t]*$/u;

export interface SlashBlock {
  readonly indent: string;
  readonly slashes: string;
  readonly kind: string;
  readonly title: string | undefined;
  /** What its options say, by name. */
  readonly options: ReadonlyMap<string, string>;
  /** Without its options. */
  readonly body: readonly string[];
  /** Lines that it has, with those that open and close it. */
  readonly count: number;
}

/** The block that the first line opens; `null` for none, and for one that nothing closes. */
export function readSlashes(lines: readonly string[]): SlashBlock | null {
  const [whole, indent = '', slashes = '', kind = '', title] = OPEN.exec(lines[0] ?? '') ?? [];
  const end = whole === undefined ? -1 : lines.findIndex((line, at) => at > 0 && line.trim() === slashes);
  if (end === -1) return null;
  const inner = lines.slice(1, end);
  const options = inner.flatMap((line) => {
    const [, name, value = ''] = OPTION.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  return {
    indent,
    slashes,
    kind,
    title,
    options: new Map(options),
    body: inner.filter((line) => !OPTION.test(line)),
    count: end + 1,
  };
}

interface TabBlock {
  readonly label: string;
  readonly body: readonly string[];
  /** 0-based line that it begins at. */
  readonly at: number;
  readonly count: number;
}

/** The tabs that begin with the first line, with as many slashes; empty lines may be between them. */
export function takeTabBlocks(
  lines: readonly string[],
  { indent, slashes }: Pick<SlashBlock, 'indent' | 'slashes'>,
): readonly TabBlock[] {
  const tabs: TabBlock[] = [];
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.trim() === '') {
      at++;
      continue;
    }
    const block = readSlashes(lines.slice(at));
    const isNext = block?.kind === 'tab' && block.slashes === slashes && block.indent === indent;
    if (!isNext) break;
    tabs.push({ label: block.title ?? 'Tab', body: block.body, at, count: block.count });
    at += block.count;
  }
  return tabs;
}

export interface WrittenTab {
  readonly label: string;
  /** In docsite's Markdown. */
  readonly inner: readonly string[];
}

export function writeTabs(tabs: readonly WrittenTab[]): readonly string[] {
  const written = tabs.flatMap(({ label, inner }) => {
    const name = convertIcons(label).text.trim().replaceAll('#', '\\#') || 'Tab';
    return [`@tab ${name}`, '', ...indentInnerTabs(inner.join('\n')).split('\n'), ''];
  });
  return [TABS_OPEN, '', ...written, TABS_CLOSE];
}
