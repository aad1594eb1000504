import type { SearchOptions, SearchResults } from 'docsite/client';

interface Row {
  readonly url: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly versions: string;
}

/** Asks an engine on the site's own server. */
export default async function search(query: string, { version, scope, signal }: SearchOptions): Promise<SearchResults> {
  const asked = new URLSearchParams({ query, version: version ?? '', scope });
  const response = await fetch(`/search-api?${asked}`, signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`The engine answered ${response.status}.`);
  const rows = (await response.json()) as readonly Row[];
  const pages = rows.map(({ url, title, before, after, versions }) => {
    const excerpt = [
      { text: before, isMatch: false },
      { text: query, isMatch: true },
      { text: after, isMatch: false },
    ];
    const hits = [{ href: url, headings: [], excerpt, versions }];
    const meant = { terms: [new Set([query])], language: 'en' };
    return { kind: 'document' as const, title, version: null, href: url, hits, leftOut: [], meant };
  });
  return { pages, older: [], hasMore: false, isWider: false, corrected: null };
}
