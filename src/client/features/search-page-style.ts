/** Styles of the page of results. They load with its script. What a result looks like is in `search-style.ts`. */

export const PAGE_STYLES = `
.search-form{display:flex;flex-wrap:wrap;gap:.75rem}
.search-form :is(input,select){min-inline-size:0;min-block-size:2.75rem;padding:.375rem .75rem;border:1px solid var(--color-border-strong);border-radius:var(--radius-m);background:var(--color-background);color:var(--color-text);font:inherit}
.search-form input{flex:1 1 16rem}
.search-form select{max-inline-size:100%}
.search-form [hidden]{display:none}
.search-form :focus-visible{outline:2px solid var(--color-focus);outline-offset:-1px}
.search-form ::placeholder{color:var(--color-muted);opacity:1}
.search-status{min-block-size:1.5em;margin-block:1rem;color:var(--color-muted)}
.search-status:empty{min-block-size:0;margin-block:0}
.search-page h2{margin-block:2rem .5rem;font-size:var(--text-l)}
.search-pages{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;list-style:none}
.search-pages .search-hit{padding-inline:0}
.search-pages .search-hit+.search-hit{margin-inline-start:0;padding-inline-start:.75rem}
.search-pages .search-hit:hover :is(.search-title,.search-path){text-decoration:underline}
.search-more:not(:empty){margin-block-start:1.5rem}
.search-more p{margin-block-end:1rem}
`;
