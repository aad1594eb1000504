/** Shown in place of a page that cannot be drawn and never could. */
import { escapeHtml } from '../../shared/string/html.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { type Shown, withLiveScript } from './pages.ts';

/** It has no scripts of the site, so that a page which can be drawn again is loaded as a whole. */
export const ERROR_SHOWN: Shown = { page: 'error', scripts: '', stylesheet: '' };

/** The live script shows the problems over it; without scripts they are listed. */
export function renderErrorPage(problems: readonly Problem[]): string {
  const items = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, what, fix }) => {
      const place = file === null ? '' : `<b>${escapeHtml(line === null ? file : `${file}:${line}`)}</b><br>`;
      return `<li>${place}${escapeHtml(what)}<br>${escapeHtml(fix)}</li>`;
    });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>docsite</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}</style>
</head>
<body><main><h1>This page cannot be rendered yet</h1>
<p>It will appear here as soon as the errors are fixed.</p>
<noscript><ul>${items.join('')}</ul></noscript></main></body>
</html>
`;
  return withLiveScript(html, ERROR_SHOWN);
}
