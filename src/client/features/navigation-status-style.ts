/**
 * Styles of the status between two pages, which `templates/components/navigation-status.tsx` draws. They come with the
 * tools, because they must be there before the network fails. The bar has two colours, so that it is visible on the
 * navbar and on a page whose navbar is hidden. The notices have a border for forced colours, which remove shadows and
 * tints.
 */

export const NAVIGATION_STATUS_STYLE = `
.progress-bar{position:fixed;inset-block-start:0;inset-inline:0;z-index:100;block-size:2px}
.progress-bar::before{content:"";position:absolute;inset:0;background:var(--navbar-text);box-shadow:0 1px var(--color-accent);forced-color-adjust:none;animation:progress-bar 8s cubic-bezier(.1,.7,.3,1) both;transform-origin:left}
[dir=rtl] .progress-bar::before{transform-origin:right}
@keyframes progress-bar{from{transform:scaleX(0)}to{transform:scaleX(.95)}}
.notice{position:fixed;inset-block-end:1rem;inset-inline:1rem;z-index:100;max-inline-size:34rem;margin:auto;padding:.75rem 1rem;border:1px solid transparent;border-radius:8px;box-shadow:var(--shadow-popup)}
.notice p{margin:.25rem 0}
.notice-loading{inline-size:fit-content;background:var(--color-surface);color:var(--color-text)}
.notice-failure{background:#b3202a;color:#fff;--color-focus:#fff}
.notice-failure a,.notice-failure .button{display:inline-block;margin-inline-end:.75rem;color:#fff;border-color:#fff;background:none}
.spinner{display:inline-block;inline-size:1em;block-size:1em;margin-inline-end:.5em;border:2px solid;border-inline-end-color:transparent;border-radius:50%;vertical-align:-.125em;animation:spinner 3s linear infinite}
@keyframes spinner{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion){.progress-bar::before,.spinner{animation:none}}
`;
