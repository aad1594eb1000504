/**
 * The Markdown dialect as a parser: CommonMark, GFM and docsite's own blocks, to tokens. The HTML of these tokens is
 * made in `render/`; what a text says (headings, links) is read from them in `parse-body.ts`.
 */
import { alert } from '@mdit/plugin-alert';
import { container } from '@mdit/plugin-container';
import { footnote } from '@mdit/plugin-footnote';
import { tab } from '@mdit/plugin-tab';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import cjkFriendly from 'markdown-it-cjk-friendly';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { countMarks } from '../../../shared/model/variables.ts';
import { ADMONITION_NAMES } from '../../../shared/string/markdown-names.ts';
import { addAdmonitionTitles } from './admonitions.ts';
import { linkBareAddresses } from './autolinks.ts';
import { useBlock } from './block-ends.ts';
import { limitBlocks } from './block-limits.ts';
import { useComponents } from './components/component-rules.ts';
import { recordDestinations } from './destinations.ts';
import { addHeadingIds, addHeadingLink, plainText, takeCustomIds } from './heading-ids.ts';
import { addInlineNote } from './inline-notes.ts';
import { recordPositions } from './inline-positions.ts';
import { findLoneNotes } from './lone-notes.ts';
import { splitTab, tabMeta, tabsMeta } from './tab-names.ts';
import { markTasks } from './task-lists.ts';

/** Words after `:::` that open a block which another rule reads. */
const OWN_BLOCKS: ReadonlySet<string> = new Set([...ADMONITION_NAMES, 'tabs']);

/**
 * A parser for whole documents; `env` of a parse is a `MarkdownEnv`. It keeps no state between two texts. `takesAllLinks`: also
 * those that run code, for callers who remove them.
 */
export function createMarkdownParser({ takesAllLinks = false }: { readonly takesAllLinks?: boolean } = {}): MarkdownIt {
  const md = new MarkdownIt({ html: true, linkify: true });
  if (takesAllLinks) md.validateLink = () => true;
  md.use(cjkFriendly);
  linkBareAddresses(md);
  keepVariablesInUrls(md);

  for (const name of ADMONITION_NAMES) {
    useBlock(md, container, { name, validate: (params: string) => containerName(params) === name });
  }
  useBlock(md, container, { name: 'unknown', validate: isUnknownContainer });
  md.use(alert, { deep: true });
  useBlock(md, tab, { name: 'tabs' });
  md.use(footnote);
  useComponents(md);
  md.inline.ruler.at('footnoteInline', addInlineNote);
  md.core.ruler.before('footnoteTail', 'lone_notes', findLoneNotes);
  limitBlocks(md);
  recordPositions(md);
  recordDestinations(md);
  md.core.ruler.before('inline', 'admonition_titles', addAdmonitionTitles);
  md.core.ruler.before('inline', 'custom_heading_ids', takeCustomIds);
  md.core.ruler.after('block', 'plain_infos', readInfos);
  md.core.ruler.after('inline', 'heading_ids', addHeadingIds);
  md.core.ruler.after('inline', 'task_lists', markTasks);
  md.use(anchor, { level: [2, 3, 4, 5, 6], tabIndex: false, permalink: addHeadingLink });
  return md;
}

function containerName(params: string): string | null {
  return /^\s*([a-z][\w-]*)(?=[\s[{]|$)/iu.exec(params)?.[1]?.toLowerCase() ?? null;
}

function isUnknownContainer(params: string): boolean {
  const name = containerName(params);
  return name !== null && !OWN_BLOCKS.has(name);
}

/** The language of code may have escapes and entities like all text (CommonMark section 4.5); a tab's title too, and no markup. */
function readInfos(state: StateCore): void {
  let lines: readonly string[] | null = null;
  for (const token of state.tokens) {
    if (token.type === 'fence') token.info = token.info.trim().replace(/^[^\s{]+/u, state.md.utils.unescapeAll);
    if (token.type === 'tabs_tab_open') {
      lines ??= state.src.split('\n');
      const inline: Token[] = [];
      const { title, id } = splitTab(writtenTab(token, lines));
      state.md.inline.parse(title, state.md, {}, inline);
      token.info = plainText(inline);
      token.meta = tabMeta(token, id);
    }
    if (token.type === 'tabs_tabs_open') token.meta = tabsMeta(token);
  }
}

function writtenTab({ info, map }: Token, lines: readonly string[]): string {
  return /@tab(?::active)?[ \t]+(.*)/u.exec(lines[map?.[0] ?? -1] ?? '')?.[1]?.trim() ?? info;
}

/** Percent-encoding must leave the marks of variables alone, or `[x]({{repoUrl}})` could not be filled. */
function keepVariablesInUrls(md: MarkdownIt): void {
  const normalizeLink = md.normalizeLink.bind(md);
  md.normalizeLink = (url) =>
    countMarks(url) > 0 ? url.replace(/[^\u{FDD0}-\u{FDEF}]+/gu, (piece) => normalizeLink(piece)) : normalizeLink(url);
}
