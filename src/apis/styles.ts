/**
 * The stylesheet of the pages of APIs, which they load by their front matter. It is here and not among the templates because texts name its
 * address before templates are compiled. All sizes and colours are those of the theme.
 */
import { hashBytes } from '../disk/hash-bytes.ts';

/** Headings of parameters and properties, on pages with an operation. */
const FIELD = ':is(h3,h4,h5,h6)';
const PAGE = '.markdown:has(>.api-route)';
/** After the heading of one: marks may come in between, `New in` and `Changed in`. */
const ANCHOR = `:is(${['', '+.section-mark', '+.section-mark+.section-mark'].map((marks) => `${FIELD}:has(>code:first-child)${marks}`).join(',')})+.heading-anchor`;

const RULES = `.api-route{display:flex;align-items:baseline;gap:.75rem;max-inline-size:var(--measure);padding:.625rem .875rem;border:1px solid var(--color-border);border-radius:var(--radius-m);background:var(--color-surface)}
.markdown .api-route>code{padding:0;border:0;background:none;font-size:.9375rem;overflow-wrap:anywhere}
.api-route var{color:var(--color-accent-text);font-style:normal}
.api-method{flex:none;--tone:var(--color-note);color:var(--tone);font:600 .8125rem/1.5 var(--font-code,monospace);letter-spacing:.02em}
li>.api-method{display:inline-block;min-inline-size:4.5em}
.api-get{--tone:var(--color-info)}
.api-post{--tone:var(--color-tip)}
.api-put,.api-patch{--tone:var(--color-warning)}
.api-delete{--tone:var(--color-danger)}
.api-route .api-method{padding:.05em .6em;border-radius:var(--radius-s,4px);background:color-mix(in oklab,var(--tone) 12%,transparent)}
${PAGE},${PAGE} details{position:relative}
${PAGE} ${FIELD}:has(>code:first-child){margin-block:1.375rem 0!important;margin-inline-end:.375rem;font-size:.9375rem;line-height:1.6}
${PAGE} ${FIELD}:has(>code:first-child)::before{content:'';position:absolute;inset-inline:0;max-inline-size:var(--measure);margin-block-start:-.625rem;border-block-start:1px solid var(--color-border)}
${PAGE} details>${FIELD}:has(>code:first-child)::before{inset-inline:.875rem}
${PAGE} :is(summary,.heading-anchor)+${FIELD}:has(>code:first-child){margin-block-start:.75rem!important}
${PAGE} :is(summary,.heading-anchor)+${FIELD}:has(>code:first-child)::before{content:none}
${PAGE} ${FIELD}>code:first-child{padding:0;border:0;background:none;color:var(--color-heading);font-size:.9375rem}
${PAGE} ${ANCHOR}::after{content:none}
${PAGE} ${ANCHOR}::before{inline-size:.9em;margin:0 .1em 0 -.25em}
${PAGE} ${ANCHOR}+p{display:inline;color:var(--color-muted);font-size:var(--text-s)}
${PAGE} .section-mark+.heading-anchor+p{margin-inline-start:.375rem}
${PAGE} ${ANCHOR}+p::after{content:'\\A';white-space:pre}
${PAGE} p+:is(p,details){margin-block-start:.5rem}
${PAGE} summary{font-size:var(--text-s)}
${PAGE} details{padding:.4375rem .875rem}
${PAGE} details[open]{padding-block-end:.875rem}
.markdown.differences:has(>.api-changes){margin-inline-start:0}
.api-changes>ul{padding:0;list-style:none}
.api-changes>ul>li{margin-block-start:.75rem}
.api-changes .api-method{color:var(--tone)}
.api-changes .changed-count{display:inline-block}
.history .api-changes{margin-block-start:0}
@media print{.api-route{background:none}}
`;

export const API_STYLES = { path: `assets/api.${hashBytes(RULES).slice(0, 8).toUpperCase()}.css`, content: RULES };
