/** HTML of `:::tabs`. Without JavaScript all panels are shown, each under its title (DESIGN 6b). */
import { tab } from '@mdit/plugin-tab';
import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { escapeHtml } from '../../shared/string/html.ts';
import type { TabMeta, TabsMeta } from '../../shared/string/markdown-names.ts';
import type { Html } from '../../shared/types/store.ts';
import { TAB_ICONS } from './tab-icons.ts';

export interface TabsEnv {
  /** Id of what names a group here: of the last heading so far, in a panel of its tab; none before the first heading. */
  labelId?: string | null;
  /** Number of tab groups on the page so far, for ids. */
  tabsCount?: number;
}

/** A group whose panels are being written. */
interface OpenGroup {
  readonly number: number;
  /** See `TabsEnv`. */
  readonly labelId: string | null;
  /** Index of the tab that is shown first. */
  readonly selected: number;
}

interface Tab {
  readonly title: string;
  readonly value: string;
}

/** Groups of one name follow each other; it may be empty. */
interface TabGroup extends OpenGroup {
  readonly name: string;
  /** The query string that selects one of them, by its value; `null` for none. */
  readonly query: string | null;
  readonly tabs: readonly Tab[];
}

/** Adds the rules for tabs to a renderer. Ids have a colon, which no id made from a heading has. */
export function addTabRules(md: MarkdownIt): void {
  /** Innermost last: groups may be nested. */
  const open: OpenGroup[] = [];
  md.use(tab, {
    name: 'tabs',
    openRender: ({ active, data }, tokens, index, _options, env: TabsEnv) => {
      const group = { ...startGroup(env), selected: Math.max(0, active) };
      open.push(group);
      const { id: name, query } = (tokens[index]?.meta ?? { id: '', query: null }) as TabsMeta;
      const values = valuesOf(tokens, index);
      return openTabs({
        ...group,
        name,
        query,
        tabs: data.map(({ title }, at) => ({ title, value: values[at] ?? '' })),
      });
    },
    closeRender: () => {
      open.pop();
      return TABS_END;
    },
    tabOpenRender: ({ index: at, title }, _tokens, _index, _options, env: TabsEnv) => {
      const group = open.at(-1) ?? { number: 0, labelId: null, selected: 0 };
      env.labelId = idOfTab(group, at);
      return openPanel(group, at, title);
    },
    tabCloseRender: (_tokens, _index, _options, env: TabsEnv) => {
      env.labelId = open.at(-1)?.labelId ?? null;
      return PANEL_END;
    },
  });
}

/** Tabs that no `:::tabs` has written; the first is shown first. */
export function renderTabs(
  { name, tabs }: { readonly name: string; readonly tabs: readonly { readonly title: string; readonly html: Html }[] },
  env: TabsEnv,
): Html {
  const all = tabs.map(({ title }) => ({ title, value: '' }));
  const group = { ...startGroup(env), selected: 0, name, query: null, tabs: all };
  const panels = tabs.map(({ title, html }, at) => openPanel(group, at, title) + html + PANEL_END);
  return openTabs(group) + panels.join('') + TABS_END;
}

const TABS_END = '</div>\n';
const PANEL_END = '</div>\n';

function startGroup(env: TabsEnv): Pick<OpenGroup, 'number' | 'labelId'> {
  env.tabsCount = (env.tabsCount ?? 0) + 1;
  return { number: env.tabsCount, labelId: env.labelId ?? null };
}

/** Of the tabs of a block, without those of blocks in them. A page may have thousands of blocks: nothing after its end is read. */
function valuesOf(tokens: readonly Token[], start: number): readonly string[] {
  const level = tokens[start]?.level ?? 0;
  const values: string[] = [];
  for (let at = start + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.type === 'tabs_tabs_close' && token.level === level)) break;
    if (token.type === 'tabs_tab_open' && token.level === level + 1) values.push((token.meta as TabMeta).value);
  }
  return values;
}

function idOfTab({ number }: Pick<OpenGroup, 'number'>, at: number): string {
  return `tab:${number}:${at}`;
}

function openTabs({ number, labelId, selected, name, query, tabs }: TabGroup): Html {
  const buttons = tabs.map(({ title, value }, at) => {
    const state = at === selected ? 'aria-selected="true"' : 'aria-selected="false" tabindex="-1"';
    const inGroup = name === '' ? '' : ` data-title="${escapeHtml(title)}"`;
    const inQuery = query === null ? '' : ` data-value="${escapeHtml(value)}"`;
    return `<button type="button" role="tab" id="${idOfTab({ number }, at)}" aria-controls="panel:${number}:${at}" ${state}${inGroup}${inQuery}>${iconOf(title)}${escapeHtml(title)}</button>`;
  });
  const attribute =
    (name === '' ? '' : ` data-tab-group="${escapeHtml(name)}"`) +
    (query === null ? '' : ` data-tab-query="${escapeHtml(query)}"`);
  // Before the first heading, the titles are the only words of the page that say what there is to choose from.
  const label =
    labelId === null
      ? `aria-label="${escapeHtml(tabs.map(({ title }) => title).join(', '))}"`
      : `aria-labelledby="${escapeHtml(labelId)}"`;
  const list = buttons.length === 0 ? '' : `<div class="tab-list" role="tablist" ${label}>${buttons.join('')}</div>\n`;
  return `<div class="tabs"${attribute}>\n${list}`;
}

/** The mark of a package manager or a language. Decorative, in the colour of the title. */
function iconOf(title: string): Html {
  const path = TAB_ICONS.get(title.trim().toLowerCase());
  return path === undefined
    ? ''
    : `<svg viewBox="0 0 24 24" width="16" aria-hidden="true"><path d="${path}"></path></svg>`;
}

function openPanel({ number, selected }: OpenGroup, at: number, title: string): Html {
  const panel = `role="tabpanel" id="panel:${number}:${at}" aria-labelledby="${idOfTab({ number }, at)}"`;
  return `<div class="tab-panel" ${panel}${at === selected ? ' data-selected' : ''}>\n<p class="tab-title">${escapeHtml(title)}</p>\n`;
}
