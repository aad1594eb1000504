/** Styles of the version menu and of what belongs to it. They load with its script, because most pages are read without it. */

// The bar cuts off what is above it; WebKit then paints nothing that is below it.
export const VERSION_STYLES = `
[data-js] .navbar:has(.version-button[aria-expanded=true]){clip-path:none}
[data-version-menu]{position:relative}
.version-menu{display:flex;flex-direction:column;gap:.25rem;padding:.5rem;color:var(--color-text);font-size:.9375rem}
.version-menu:not(.menu *){position:absolute;z-index:2;inset-block-start:calc(100% + .5rem);inset-inline-start:0;inline-size:19rem;max-inline-size:calc(100vw - 1rem);max-block-size:min(36rem,calc(100vh - var(--navbar-height) - 2rem));border:1px solid var(--color-border);border-radius:var(--radius-m);background:var(--color-raised);box-shadow:var(--shadow-popup)}
:is(.navbar-end,.breadcrumbs~*) .version-menu{inset-inline:auto 0}
.navbar .version-menu :focus-visible{outline-color:var(--color-focus)}
.menu .version-list{max-block-size:50vh}
.version-filter{min-inline-size:0;padding:.375rem .5625rem;border:1px solid var(--color-border-strong);border-radius:var(--radius-s);background:var(--color-background);color:inherit;font:inherit}
.version-filter::placeholder{color:var(--color-muted);opacity:1}
.version-filter:focus{outline:2px solid var(--color-focus);outline-offset:-1px}
.version-list{flex:0 1 auto;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin}
.version-title{position:sticky;inset-block-start:0;padding:.375rem .625rem .125rem;background:var(--color-raised);color:var(--color-muted);font-size:var(--text-xs);font-weight:600}
.menu .version-title{background:var(--color-background)}
.version-row{display:flex;flex-wrap:wrap;gap:2px;margin-block:2px}
.version-menu .version-option{display:block;inline-size:auto;min-inline-size:4.25rem;padding:.25rem .625rem;border-radius:var(--radius-s);color:inherit;font-variant-numeric:tabular-nums;line-height:1.5;text-decoration:none;white-space:nowrap}
.version-menu .version-option:hover{background:var(--color-accent-tint)}
.version-menu .version-option[aria-current]{background:var(--color-accent-tint);color:var(--color-accent-text);font-weight:600}
.version-menu .version-option:focus-visible{outline-offset:-2px}
.version-menu .version-missing{color:var(--color-muted);text-decoration:line-through}
.version-latest,.version-note{color:var(--color-muted);font-size:var(--text-xs);font-weight:400}
.version-note,.version-status{margin:0;padding:.25rem .625rem}
.version-list:not(:has(.version-missing:not([hidden]))) + .version-note{display:none}
.version-menu .version-extra{border:solid var(--color-border);border-width:1px 0 0;border-radius:0}
.version-menu .version-extra:first-child{border-width:0 0 1px}
.version-menu [hidden]{display:none!important}
[data-single-version] .version-button,[data-single-version] [data-version-menu]>a::after{display:none}
[data-single-version] [data-version-menu]>a{display:flex}
.version-offer{position:absolute;display:flex;align-items:center;max-inline-size:calc(100vw - 2*var(--gutter));block-size:1.5rem;margin-block-start:-1.5rem;font-size:.8125rem;line-height:1.5rem;white-space:nowrap}
.version-offer button{inline-size:1.5rem;block-size:1.5rem;padding:0;border:0;background:none;color:var(--color-muted);cursor:pointer}
@media print{.version-offer{display:none}}
`;
