/** The layout of Eleventy's pages. */

/** @typedef {{ data: { title: string }, url: string }} Page */

const HEADING = /<h([23]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gsu;

/** @param {{ title: string, section: string, content: string, page: { url: string }, collections: { sections: Record<string, Page[]> } }} data */
export function render({ title, section, content, page, collections }) {
  const pages = collections.sections[section] ?? [];
  const place = pages.findIndex(({ url }) => url === page.url);
  const toc = [...content.matchAll(HEADING)].map(([, , id, html]) => `<li><a href="#${id}">${html}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} | Bench</title>
<link rel="canonical" href="https://bench.example${page.url}">
<link rel="stylesheet" href="/styles.css">
</head>
<body>
<header><a href="/">Bench</a></header>
<nav aria-label="Documents"><ul>
${pages.map((other) => `<li>${link(other, other.url === page.url ? ' aria-current="page"' : '')}</li>`).join('\n')}
</ul></nav>
<main><h1>${title}</h1>
${content}
<nav aria-label="Pages">${link(pages[place - 1], ' rel="prev"')}${link(pages[place + 1], ' rel="next"')}</nav></main>
<aside><ul>${toc.join('')}</ul></aside>
<footer>Bench</footer>
</body>
</html>
`;
}

/**
 * @param {Page | undefined} page
 * @param {string} attributes
 */
function link(page, attributes) {
  return page === undefined ? '' : `<a href="${page.url}"${attributes}>${page.data.title}</a>`;
}
