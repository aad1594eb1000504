/**
 * Styles of the panel. System colours and fonts: it belongs to the tool, not to the site. `small` is 13 pixels, unless the
 * browser's text is set larger.
 */
export const PANEL_STYLES = `
:host {
  all: initial;
  position: fixed;
  z-index: 2147483647;
  inset-block-end: 0;
  inset-inline-start: 0;
  max-inline-size: 100vw;
  font: small/1.5 system-ui, sans-serif;
  color-scheme: inherit;
  color: light-dark(#1f2933, #e6e9ed);
  pointer-events: none;
}
.line, .faults {
  box-sizing: border-box;
  border: 1px solid light-dark(#c9d1d9, #4a5360);
  background: light-dark(#fff, #20262e);
  pointer-events: auto;
}
.line {
  position: relative;
  inline-size: fit-content;
  max-inline-size: 100%;
  max-block-size: 40vh;
  overflow: auto;
  padding-block: 4px;
  padding-inline: 10px 34px;
  overflow-wrap: anywhere;
  border-inline-start: 0;
  border-block-end: 0;
  border-start-end-radius: 6px;
}
.line[hidden] { display: none; }
.line > :not(:first-child, button) { margin-inline-start: 8px; }
.line > button { position: absolute; inset-block-start: 3px; inset-inline-end: 4px; }
.faults {
  position: relative;
  display: flex;
  flex-direction: column;
  inline-size: min(640px, 100vw - 16px);
  max-block-size: calc(60vh - 16px);
  margin: 8px;
  padding: 12px 16px;
  border-inline-start: 4px solid light-dark(#c92a2a, #ff6b6b);
  border-radius: 6px;
  box-shadow: 0 4px 24px rgb(0 0 0 / 25%);
}
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
h2 { margin-block: 0 4px; margin-inline: 0 32px; font-size: 1.08em; }
ul { margin: 0; padding: 0; overflow: auto; list-style: none; }
li { margin-block: 10px; padding-inline-start: 10px; border-inline-start: 3px solid #8895a3; }
li.error { border-color: light-dark(#c92a2a, #ff6b6b); }
li.warn { border-color: light-dark(#b35c00, #f0a345); }
p { margin: 0; overflow-wrap: anywhere; }
.place { font-weight: 600; }
a { color: light-dark(#0b5cad, #7ab8ff); }
code { font: 0.92em ui-monospace, monospace; }
.warning { color: light-dark(#8a4600, #f0a345); }
button {
  min-inline-size: 24px;
  min-block-size: 24px;
  border: 0;
  border-radius: 4px;
  background: none;
  color: inherit;
  font: inherit;
  font-size: 1.23em;
  cursor: pointer;
}
button:hover, button:focus-visible { background: light-dark(#e4e8ec, #3a424d); }
.faults > button { position: absolute; inset-block-start: 8px; inset-inline-end: 8px; }
@media print { :host { display: none; } }
`;
