/** What changed in APIs between two versions, release by release, from pages of changes (DESIGN 20). A chunk of its own. */
import { findWay } from '../../shared/model/way-on.ts';
import type { Pair, Result } from './comparison.ts';
import { make } from './make-element.ts';
import type { readPage } from './read-page-text.ts';
import { reportFailure } from '../report-failure.ts';
import { type ListedVersion, loadVersions } from './version-data.ts';

interface Tools {
  readonly urlOf: (version: ListedVersion, slug: string) => string;
  readonly readPage: typeof readPage;
}

/** The list below what changed in APIs, newest release first, with its stylesheets. A page that does not load is left out and reported. */
export async function addApis(list: Result, { from, to }: Pair, { urlOf, readPage: read }: Tools): Promise<Result> {
  const styles = new Map<string, Element>();
  const sections = await Promise.all(
    findWay([from, to], await loadVersions()).map(async (version) => {
      const href = urlOf(version, 'changes');
      const page = await read(href, 'main').catch(reportFailure);
      const section = page?.querySelector('.markdown:has(> .api-changes)');
      if (!page || !section) return [];
      for (const title of section.querySelectorAll('h2')) title.prepend(make('a', { href }, version.label), ' ');
      for (const link of page.ownerDocument.querySelectorAll<HTMLLinkElement>('[data-page][rel~=stylesheet]'))
        styles.set(link.href, link);
      return [section];
    }),
  );
  return { ...list, shown: [...styles.values(), ...sections.flat(), ...(list.shown ?? [])] };
}
