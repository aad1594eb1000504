/** The stylesheet of what readers fill in and send. The button has its room before the script adds it, so nothing moves. */
import { hashBytes } from '../disk/hash-bytes.ts';

const CONTROL = '.try-it :is(input,select,textarea)';

const RULES = `.markdown .api-route{position:relative;padding-block:.8125rem;padding-inline-end:8rem}
.try-button{position:absolute;inset-block-start:.4375rem;inset-inline-end:.5rem;max-inline-size:7rem;padding:.375rem .75rem;background:var(--color-background);font-size:var(--text-s);cursor:pointer}
.try-it{max-inline-size:var(--measure);margin-block:.75rem 1.5rem;padding:.875rem;border:1px solid var(--color-border);border-radius:var(--radius-m)}
.try-it [hidden],.try-it[hidden]{display:none}
.try-it fieldset{display:grid;gap:.625rem;min-inline-size:0;margin:0 0 1rem;padding:0;border:0}
.try-it legend{margin-block-end:.375rem;padding:0;color:var(--color-heading);font-weight:600}
.try-it fieldset>div{display:grid;gap:.625rem}
.try-it fieldset>div:empty{display:none}
.try-it label{display:grid;grid-template-columns:minmax(0,12rem) minmax(0,1fr);gap:.25rem .75rem;align-items:center}
.try-it label>span{overflow-wrap:anywhere;font-size:var(--text-s)}
.try-it small{color:var(--color-muted)}
.try-it label:has(>textarea){grid-template-columns:minmax(0,1fr)}
${CONTROL}{box-sizing:border-box;inline-size:100%;min-inline-size:0;min-block-size:2.5rem;padding:.375rem .625rem;border:1px solid var(--color-border-strong);border-radius:var(--radius-s);background:var(--color-background);color:var(--color-heading);font:inherit}
${CONTROL}:is(textarea){font-family:var(--font-code,monospace);font-size:.875rem;resize:vertical}
.try-it form p{margin-block:.375rem;color:var(--color-muted);font-size:var(--text-s)}
.try-it .button{cursor:pointer}
.try-it .button:disabled{opacity:.5;cursor:default}
.try-it>p{margin-block:.75rem 0;min-block-size:1.6em;overflow-wrap:anywhere}
.try-it>div>*{margin-block:.75rem 0}
.try-it pre{max-block-size:30rem;overflow:auto}
@media (width<600px){.try-it label{grid-template-columns:minmax(0,1fr)}${CONTROL}{font-size:1rem}}
@media print{.try-button,.try-it{display:none}.markdown .api-route{padding-inline-end:.875rem}}
`;

export const TRY_STYLES = { path: `assets/try.${hashBytes(RULES).slice(0, 8).toUpperCase()}.css`, content: RULES };
