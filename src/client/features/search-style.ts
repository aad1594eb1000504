/** Styles of the search. They load with its script: most pages are read without it. */

/** Results, in the dialog and on the page of results. */
export const RESULT_STYLES = `
.search-hit{display:flex;flex-wrap:wrap;gap:.125rem .75rem;padding:.5rem .75rem;border-radius:var(--radius-m);color:var(--color-text);text-decoration:none;font-size:var(--text-s);line-height:1.5}
.search-hit>*{flex:1 0 100%;min-inline-size:0}
.search-hit>:has(+.search-versions){flex:1 1 60%}
.search-hit>.search-versions{flex:0 1 auto}
.search-title{overflow-wrap:anywhere;color:var(--color-heading);font-size:var(--text-m);font-weight:600}
.search-path{font-weight:600;overflow-wrap:anywhere}
.search-versions{color:var(--color-muted);font-size:var(--text-xs);line-height:1.75;font-variant-numeric:tabular-nums}
.search-lacks{color:var(--color-muted);font-size:var(--text-xs)}
.search-excerpt{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:3;color:var(--color-muted);overflow-wrap:anywhere}
.search-excerpt mark{background:var(--color-mark);color:var(--color-text);border-radius:2px}
.search-version{unicode-bidi:isolate;margin-inline-start:.5rem;padding:.0625rem .5rem;border:1px solid var(--color-border-strong);border-radius:1rem;color:var(--color-muted);font-size:var(--text-xs);font-weight:400;vertical-align:.0625rem}
.search-hit:not(:has(.search-title)){margin-inline-start:.75rem;padding-block:.375rem;border-start-start-radius:0;border-end-start-radius:0;border-inline-start:2px solid var(--color-border)}
::highlight(docsite-search){background:var(--color-mark);color:var(--color-heading)}
@media (forced-colors:active){::highlight(docsite-search){background:Mark;color:MarkText}}
`;

export const DIALOG_STYLES = `
.search{inline-size:min(42rem,100vw - 2rem);max-inline-size:none;max-block-size:min(40rem,100dvh - 8rem);margin:4rem auto auto;padding:0;border:1px solid var(--color-border);border-radius:12px;background:var(--color-raised);color:var(--color-text);box-shadow:var(--shadow-popup);overflow:hidden}
.search[open]{display:flex;flex-direction:column}
.search::backdrop{background:var(--color-backdrop)}
.search-bar{display:flex;flex:none;flex-wrap:wrap;align-items:center;gap:.75rem;padding:.75rem 1.25rem;border-block-end:1px solid var(--color-border)}
.search-bar>.icon{block-size:1.25rem;color:var(--color-muted)}
.search-field{flex:1 1 7rem;min-inline-size:0;padding:.25rem 0;border:0;outline:0;background:none;color:var(--color-heading);font:inherit;font-size:1.125rem}
.search-field::placeholder{color:var(--color-muted);opacity:1}
.search-bar:has(.search-field:focus-visible){box-shadow:inset 0 -2px var(--color-accent)}
.search-close,.search-actions button,.search-scopes button{flex:none;min-block-size:2rem;padding:.125rem .75rem;border:1px solid var(--color-border-strong);border-radius:var(--radius-m);background:none;color:inherit;font:inherit;font-size:var(--text-s);cursor:pointer}
.search button:hover{background:var(--color-accent-tint)}
.search-scopes{display:flex;flex:none;flex-wrap:wrap;gap:.5rem;padding:.75rem 1.25rem 0}
.search-scopes[hidden]{display:none}
.search-scopes button{min-block-size:1.75rem;border-radius:1rem;color:var(--color-muted)}
.search-scopes [aria-pressed=true]{border-color:var(--color-accent);background:var(--color-accent-tint);color:var(--color-accent-text);font-weight:600}
.search-body{flex:1 1 auto;min-block-size:0;overflow:auto;padding:.5rem .5rem 0;scroll-padding:.5rem 1.5rem;overscroll-behavior:contain;scrollbar-width:thin}
.search-body::after{content:'';position:sticky;inset-block-end:0;display:block;block-size:1.25rem;background:linear-gradient(transparent,var(--color-raised));pointer-events:none}
.search-keys{display:flex;flex:none;flex-wrap:wrap;gap:.25rem 1.25rem;padding:.5rem 1.25rem;border-block-start:1px solid var(--color-border);color:var(--color-muted);font-size:var(--text-xs)}
.search-keys kbd{margin-inline-end:.35em;padding:0 .35em;border:1px solid var(--color-border-strong);border-radius:var(--radius-s);font:inherit}
.search-note{margin:.25rem 0;padding:.375rem .75rem;color:var(--color-muted);font-size:var(--text-s)}
.search-separator{padding:.625rem .75rem .25rem;color:var(--color-muted);font-size:var(--text-xs);font-weight:600}
.search-group+.search-group{margin-block-start:.25rem}
.search [role=option]{cursor:pointer;scroll-margin-block:.5rem 1.25rem}
.search [aria-selected=true]{background:var(--color-accent-tint);box-shadow:inset 3px 0 var(--color-accent)}
[dir=rtl] .search [aria-selected=true]{box-shadow:inset -3px 0 var(--color-accent)}
.search-actions{margin:.5rem 0 0;padding:.25rem .75rem 0;font-size:var(--text-s)}
.search-actions a{color:var(--color-accent-text)}
@media (min-width:601px) and (hover:hover){.search-close{min-block-size:1.5rem;padding:0 .5rem;border-radius:var(--radius-s);font-size:0}.search-close::before{content:'esc';content:'esc'/'';font-size:var(--text-xs)}}
@media (max-width:600px),(hover:none){.search-keys{display:none!important}}
@media (max-width:600px){.search{inline-size:auto;block-size:100dvh;max-block-size:none;margin:0;border:0;border-radius:0}.search-field{font-size:1rem}.search-close{min-block-size:2.5rem}.search-scopes button{min-block-size:2.25rem}.search-actions a{display:inline-block;padding-block:.5rem}}
@media (forced-colors:active){.search [aria-selected=true]{outline:2px solid Highlight;outline-offset:-2px}.search-scopes [aria-pressed=true]{border-color:Highlight;color:Highlight}.search-bar{border-color:currentcolor}}
@media print{.search{display:none}}
`;
