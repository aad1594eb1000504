/** Checks links in HTML files of `static/`, which are published as they are: their links include the base URL. */
import { type HtmlLink, readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import { isExternal } from '../../shared/href.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { problem } from '../../shared/problem/problem.ts';
import { placeAt } from '../../shared/string/text-lines.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { describeAddressFault, FIX_LINK } from './link-fault.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';

/** The HTML of each file, by its route. */
type StaticPages = ReadonlyMap<RoutePath, string>;

/** Ids of each file, by its route. */
export function staticAnchors(pages: StaticPages): ReadonlyMap<RoutePath, ReadonlySet<string>> {
  return new Map([...pages].map(([route, html]) => [route, new Set(readHtmlAttributes(html).ids.map(({ id }) => id))]));
}

/** External addresses in the files. */
export function staticExternals(pages: StaticPages): readonly string[] {
  return [...pages.values()].flatMap((html) =>
    linksOf(html)
      .map(({ value }) => value)
      .filter(isExternal),
  );
}

export function checkStaticPages(pages: StaticPages, model: SiteModel, options: JudgeOptions): readonly Problem[] {
  const judge = new LinkJudge(model, options);
  return [...pages].flatMap(([from, html]) =>
    linksOf(html).flatMap(({ kind, value: href, start }) => {
      const fault = judge.findFault({ kind, href, form: 'url', from, subject: `"${href}"`, fix: FIX_LINK });
      const place = { file: `static${from}`, ...placeAt(html, start) };
      return fault === null ? [] : problem({ ...describeAddressFault(fault, href), ...place });
    }),
  );
}

/** Without empty addresses, which link to the file itself. */
function linksOf(html: string): readonly HtmlLink[] {
  return readHtmlAttributes(html).links.filter(({ value }) => value !== '');
}
