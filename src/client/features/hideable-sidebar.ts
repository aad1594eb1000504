/** Collapses the sidebar of wide screens to a narrow strip and expands it. Not stored: the next visit shows it (BEHAVIOUR B83). */
import { strings } from '../../shared/messages/site-strings.ts';
import { addStyles } from './make-element.ts';
import type { onPage } from './page-change.ts';

const STYLES = `
.sidebar-toggle{display:none}
@media (min-width:997px){
.shell-docs>.menu{scroll-padding-block-end:3rem}
.sidebar-toggle{display:grid;place-items:center;position:sticky;inset-block-end:-3rem;inline-size:100%;block-size:2.5rem;margin-block:1rem -3rem;padding:0;border:0;border-block-start:1px solid var(--color-border);background:var(--color-background);color:var(--color-muted);cursor:pointer}
.sidebar-toggle:hover{background:var(--color-surface)}
.sidebar-toggle:focus-visible{outline-offset:-2px}
.sidebar-toggle::before{content:'';inline-size:.5rem;block-size:.5rem;border:solid;border-width:1.5px 0 0;border-inline-start-width:1.5px;rotate:calc(-45deg*var(--direction))}
[data-sidebar-hidden] .shell-docs{grid-template-columns:30px minmax(0,1fr)}
[data-sidebar-hidden] .shell-docs>.menu{padding:0;overflow:hidden}
[data-sidebar-hidden] .sidebar{display:none}
[data-sidebar-hidden] .sidebar-toggle{block-size:100%;margin:0;border:0}
[data-sidebar-hidden] .sidebar-toggle::before{rotate:calc(135deg*var(--direction))}
}
`;

/** To be called once, where the site has a button for it. */
export function startSidebar(onEachPage: typeof onPage): void {
  addStyles(STYLES);
  onEachPage(showState);
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.sidebar-toggle') === null) return;
    document.documentElement.toggleAttribute('data-sidebar-hidden');
    showState();
  });
}

function showState(): void {
  const isHidden = document.documentElement.hasAttribute('data-sidebar-hidden');
  for (const button of document.querySelectorAll<HTMLElement>('.sidebar-toggle')) {
    button.hidden = false;
    button.ariaLabel = button.title = isHidden ? strings.expandSidebar : strings.collapseSidebar;
    button.ariaExpanded = String(!isHidden);
  }
}
