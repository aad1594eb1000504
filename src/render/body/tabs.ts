/** HTML of `:::tabs`. Without JavaScript all panels are shown, each under its title (DESIGN 6b). */
import { tab } from '@mdit/plugin-tab';
import type MarkdownIt from 'markdown-it';
import { escapeHtml } from '../../shared/text/html.ts';

interface TabsEnv {
  /** Number of tab groups on the page so far, for ids. */
  tabsCount?: number;
}

/** A group whose panels are being written. */
interface OpenGroup {
  readonly number: number;
  /** Index of the tab that is shown first. */
  readonly selected: number;
}

/** Adds the rules for tabs to a renderer. Ids have a colon, which no id made from a heading has. */
export function addTabRules(md: MarkdownIt): void {
  /** Innermost last: groups may be nested. */
  const open: OpenGroup[] = [];
  md.use(tab, {
    name: 'tabs',
    openRender: ({ active, data }, tokens, index, _options, env: TabsEnv) => {
      env.tabsCount = (env.tabsCount ?? 0) + 1;
      const number = env.tabsCount;
      const selected = Math.max(0, active);
      open.push({ number, selected });
      const group = (tokens[index]?.meta as { readonly id?: string } | null)?.id ?? '';
      const buttons = data.map(({ title, index: at }) => {
        const state = at === selected ? 'aria-selected="true"' : 'aria-selected="false" tabindex="-1"';
        return `<button type="button" role="tab" id="tab:${number}:${at}" aria-controls="panel:${number}:${at}" ${state}>${escapeHtml(title)}</button>`;
      });
      const attribute = group === '' ? '' : ` data-tab-group="${escapeHtml(group)}"`;
      const list = buttons.length === 0 ? '' : `<div class="tab-list" role="tablist">${buttons.join('')}</div>\n`;
      return `<div class="tabs"${attribute}>\n${list}`;
    },
    closeRender: () => {
      open.pop();
      return '</div>\n';
    },
    tabOpenRender: ({ index: at, title }) => {
      const { number, selected } = open.at(-1) ?? { number: 0, selected: 0 };
      const panel = `role="tabpanel" id="panel:${number}:${at}" aria-labelledby="tab:${number}:${at}"`;
      return `<div class="tab-panel" ${panel}${at === selected ? ' data-selected' : ''}>\n<p class="tab-title">${escapeHtml(title)}</p>\n`;
    },
    tabCloseRender: () => '</div>\n',
  });
}
