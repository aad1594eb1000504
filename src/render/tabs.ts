/** HTML of `:::tabs`. Without JavaScript all panels are shown, each under its title (DESIGN 6b). */
import { tab } from '@mdit/plugin-tab';
import type MarkdownIt from 'markdown-it';
import { escapeHtml } from '../shared/html.ts';

interface TabsEnv {
  /** Number of tab groups on the page so far, for ids. */
  tabsCount?: number;
}

/** Adds the rules for tabs to a renderer. */
export function addTabRules(md: MarkdownIt): void {
  /** Ids of the groups that are open, innermost last: groups may be nested. */
  const open: string[] = [];
  md.use(tab, {
    name: 'tabs',
    openRender: ({ active, data }, tokens, index, _options, env: TabsEnv) => {
      env.tabsCount = (env.tabsCount ?? 0) + 1;
      const id = `tabs-${String(env.tabsCount)}`;
      open.push(id);
      const group = (tokens[index]?.meta as { readonly id?: string } | null)?.id ?? '';
      const selected = Math.max(0, active);
      const buttons = data.map(({ title, index: at }) => {
        const state = at === selected ? 'aria-selected="true"' : 'aria-selected="false" tabindex="-1"';
        return `<button type="button" role="tab" id="${id}-${String(at)}" aria-controls="${id}-panel-${String(at)}" ${state}>${escapeHtml(title)}</button>`;
      });
      const attribute = group === '' ? '' : ` data-tab-group="${escapeHtml(group)}"`;
      return `<div class="tabs"${attribute}>\n<div class="tab-list" role="tablist">${buttons.join('')}</div>\n`;
    },
    closeRender: () => {
      open.pop();
      return '</div>\n';
    },
    tabOpenRender: ({ index: at, title, isActive }, tokens, index) => {
      const id = open.at(-1) ?? '';
      const selected = isActive || (at === 0 && !hasActiveSibling(tokens.slice(index)));
      const panel = `role="tabpanel" id="${id}-panel-${String(at)}" aria-labelledby="${id}-${String(at)}"`;
      return `<div class="tab-panel" ${panel}${selected ? ' data-selected' : ''}>\n<p class="tab-title">${escapeHtml(title)}</p>\n`;
    },
    tabCloseRender: () => '</div>\n',
  });
}

/** Whether a later tab of the same group is marked `@tab:active`. */
function hasActiveSibling(
  tokens: readonly { readonly type: string; readonly level: number; readonly meta: unknown }[],
): boolean {
  const level = tokens[0]?.level ?? 0;
  const end = tokens.findIndex(({ type, level: at }) => type === 'tabs_tabs_close' && at === level - 1);
  return tokens
    .slice(0, end)
    .some(
      ({ type, level: at, meta }) =>
        type === 'tabs_tab_open' && at === level && (meta as { readonly active?: boolean }).active === true,
    );
}
