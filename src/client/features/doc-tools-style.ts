/** Styles of what the tools add. They come with the tools: the stylesheet, which every page waits for, stays small. */

/** Buttons of code are in the corner of their block, in place of its language. Code that they cover fades, and can be scrolled out. */
export const DOC_TOOLS_STYLE = `
.code-buttons{position:absolute;inset:.7rem 1px auto auto;display:flex;gap:.125rem;direction:ltr;padding:0 .375rem 0 1.5rem;background:linear-gradient(to right,transparent,var(--code-background) 1.5rem);border-radius:var(--radius-s)}
.code-title{padding-inline-end:min(4.5rem,40%)}
.code-title~.code-buttons,.code-terminal>.code-buttons{inset-block-start:.125rem}
.code-buttons button{display:flex;align-items:center;gap:.35em;block-size:1.75rem;min-inline-size:1.75rem;padding:0 .25rem;border:1px solid transparent;border-radius:var(--radius-s);background:var(--code-background);color:var(--color-muted);font:500 .75rem/1 var(--font-text);cursor:pointer;}
.code-buttons button[hidden]{display:none}
.code-buttons button:hover{border-color:var(--color-border-strong);color:var(--color-text)}
.code-buttons [aria-pressed=true],.code-buttons [data-answer]{border-color:currentcolor;color:var(--color-accent-text)!important}
.code-buttons .icon{inline-size:.875rem;block-size:.875rem;margin:auto}
.code-buttons [data-answer]::after{content:attr(data-answer)}
@media (hover:hover){.code-block:not(:hover,:focus-within)>.code-buttons:not(:has([data-answer],[aria-pressed=true])){opacity:0}.code-block:is(:hover,:focus-within)::after,.code-block:has([data-answer],[aria-pressed=true])::after{opacity:0}}
@media (hover:none){.code-block::after{display:none}.code-block:not(.code-terminal):has(>pre:first-child)>pre>code{padding-right:3.5rem}}
[data-wrapped] :is(code,.code-line){inline-size:auto;white-space:pre-wrap;overflow-wrap:anywhere}
[data-wrapped] code:has(>.code-line){white-space:normal}
.toc::before{content:"";position:absolute;inset:0 auto auto 4px;inline-size:2px;block-size:var(--mark-size,0);background:var(--color-accent-text);translate:0 var(--mark-top,0);transition:translate var(--duration),block-size var(--duration)}
[dir=rtl] .toc::before{inset:0 4px auto auto}
:is(.dropdown,.page-menu,.toc-mobile)[open]>:last-child,.version-menu,.search[open]{animation:appear 120ms ease-out}
@keyframes appear{from{opacity:0;scale:.98}}
.back-to-top{position:fixed;inset-block-end:1.25rem;inset-inline-end:1.25rem;z-index:1;display:grid;place-items:center;inline-size:2.75rem;block-size:2.75rem;padding:0;border:1px solid var(--color-border);border-radius:50%;background:var(--color-raised);box-shadow:var(--shadow-popup);cursor:pointer;transition:opacity var(--duration),display var(--duration) allow-discrete}
.back-to-top:hover{border-color:var(--color-accent)}
.back-to-top[hidden]{display:none;opacity:0}
@starting-style{.back-to-top{opacity:0}}
details[open][data-closing]>summary::before,details[open][data-closing]>summary::after{translate:calc(-.1em*var(--direction)) 0;rotate:calc(45deg*var(--direction))}
.page-menu{position:relative}
.page-menu summary{position:relative}
.page-menu summary[data-answer]::before{content:attr(data-answer);position:absolute;inset:0;display:grid;place-items:center;border-radius:1em;background:var(--color-background);color:var(--color-accent-text)}
.page-menu>div{position:absolute;inset-block-start:calc(100% + .25rem);inset-inline-end:0;z-index:2;display:grid;inline-size:max-content;max-inline-size:calc(100vw - 2rem);padding:.25rem;border:1px solid var(--color-border);border-radius:var(--radius-s);background:var(--color-raised);box-shadow:var(--shadow-popup)}
.page-menu[data-start]>div{inset-inline:0 auto}
.page-menu>div>*{padding:.5rem .75rem;border:0;border-radius:var(--radius-s);background:none;color:var(--color-text);font:inherit;text-align:start;text-decoration:none;cursor:pointer}
.page-menu>div>:hover{background:var(--color-surface)}
@media (forced-colors:active){.code-buttons [aria-pressed=true]{background:Highlight;color:HighlightText!important}}
@media print{.code-buttons,.back-to-top{display:none!important}}
`;
