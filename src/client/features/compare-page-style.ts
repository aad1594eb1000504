/** Styles of the page that compares versions. They load with its script. */

export const COMPARE_STYLES = `
.compare-form{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem}
.compare-form label{display:grid;flex:1 1 8rem;gap:.25rem;min-inline-size:0;color:var(--color-muted);font-size:var(--text-s)}
.compare-form label:last-child{flex-basis:100%}
.compare-form :is(select,button){min-inline-size:0;max-inline-size:100%;min-block-size:2.75rem;padding:.375rem .75rem;border:1px solid var(--color-border-strong);border-radius:var(--radius-m);background:var(--color-background);color:var(--color-text);font:inherit;font-size:1rem}
.compare-form button{cursor:pointer}
.compare-form button:hover{border-color:var(--color-accent)}
.compare-form :focus-visible{outline:2px solid var(--color-focus);outline-offset:-1px}
.compare-status{min-block-size:1.5em;margin-block:1rem;color:var(--color-muted)}
.compare-page[aria-busy] .compare-result{opacity:.5}
.compare-result h2{margin-block:1.5rem .5rem;font-size:var(--text-l)}
.compare-result ul{display:grid;gap:.25rem;list-style:none}
.compare-result li{overflow-wrap:anywhere}
.compare-result .differences{margin-block-start:1.5rem}
@media (max-width:480px){.compare-form select{padding-inline:.375rem 0}}
.compare-result [role=alert]{margin-block-end:1rem}
@media print{.compare-form{display:none}}
`;
