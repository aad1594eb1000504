/** `opensearch.xml`: lets browsers search the site from their address bar (OpenSearch 1.1). */
import { pageUrl } from '../shared/href.ts';
import { SEARCH_ROUTE } from '../shared/search/entry.ts';
import { stringsOf } from '../shared/messages/strings.ts';
import { escapeHtml } from '../shared/string/html.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import { absoluteUrl } from './page/document.ts';

/** What OpenSearch allows, in characters. */
const MAX_SHORT_NAME = 16;
const MAX_LONG_NAME = 48;

export function buildOpenSearch(config: SiteConfig): string {
  const { title, url, favicon } = config;
  const image = favicon === null ? '' : `<Image>${escapeHtml(absoluteUrl(favicon, config))}</Image>\n`;
  const results = `${url}${pageUrl(SEARCH_ROUTE, config)}?q={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeHtml(shorten(title, MAX_SHORT_NAME))}</ShortName>
<LongName>${escapeHtml(shorten(title, MAX_LONG_NAME))}</LongName>
<Description>${escapeHtml(stringsOf(config).searchDescription({ product: title }))}</Description>
${image}<Url type="text/html" template="${escapeHtml(results)}"/>
<InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
}

/** As many whole words as there is room for; a long first word is cut. */
function shorten(text: string, maxLength: number): string {
  const letters = Array.from(text);
  if (letters.length <= maxLength) return text;
  const start = letters.slice(0, maxLength + 1).join('');
  const end = start.lastIndexOf(' ');
  return end > 0 ? start.slice(0, end) : letters.slice(0, maxLength).join('');
}
