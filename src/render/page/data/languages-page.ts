/** Page data of `/languages`: all pages of the latest version, and what each language has of them (BEHAVIOUR B287). */
import { LANGUAGES_ROUTE } from '../../../shared/doc-routes.ts';
import { pageUrl } from '../../../shared/href.ts';
import { type Strings, stringsOf } from '../../../shared/messages/strings.ts';
import { sliceList, titleOfPart } from '../../../shared/model/list-parts.ts';
import { isWritten } from '../../../shared/model/line-runs.ts';
import { productOf } from '../../../shared/model/sets.ts';
import type { PageStatus, RouteOwner, SiteLanguage, SiteModel, Version } from '../../../shared/model/site-model.ts';
import { formatCount } from '../../../shared/string/format-count.ts';
import type { Doc, LanguagesPageData, TranslatedPage, TranslatedShare } from '../../../shared/types/page.ts';
import { fillTemplate } from './edit-links.ts';

interface ListedLanguage extends SiteLanguage {
  readonly status: readonly PageStatus[];
}

/** Pages in the order of the sidebars, then those in none; unlisted ones are left out. */
export function buildLanguagesPage(
  { part }: Extract<RouteOwner, { type: 'languages' }>,
  model: SiteModel,
): LanguagesPageData {
  const { config, lines, languages = [] } = model;
  const { latest } = lines[0];
  const strings = stringsOf(config);
  const docs = latest === null ? [] : listDocs(latest);
  const listed = languages.flatMap((one): ListedLanguage | readonly [] =>
    one.status === undefined ? [] : { ...one, status: one.status },
  );
  const byPage = listed.map(({ status }) => new Map(status.map((one) => [one.page, one])));
  const statusesOf = ({ source }: Doc): readonly (PageStatus | undefined)[] =>
    byPage.map((map) => map.get(source.path));
  return {
    kind: 'languages',
    route: part?.routes[part.index] ?? LANGUAGES_ROUTE,
    title: titleOfPart(strings.languages, part, strings),
    description: strings.languagesDescription({ product: productOf(config) }),
    version: null,
    subject: latest?.label ?? '',
    languages: listed.map((language, index) =>
      shareOf(
        language,
        docs.flatMap((doc) => byPage[index]?.get(doc.source.path) ?? []),
        strings,
      ),
    ),
    pages: sliceList(docs, part).map((doc) => {
      const statuses = statusesOf(doc);
      return {
        label: doc.title,
        href: doc.route,
        words: statuses[0]?.words ?? 0,
        inLanguages: listed.map((language, index) => describe(doc, statuses[index], { language, model })),
      };
    }),
    ...(part === undefined ? {} : { part }),
  };
}

function listDocs({ docs, sidebars }: Version): readonly Doc[] {
  const places = new Map([...sidebars.values()].flatMap(({ docIds }) => [...docIds]).map((id, index) => [id, index]));
  const placeOf = ({ id }: Doc): number => places.get(id) ?? places.size;
  return [...docs.values()]
    .filter((doc) => !doc.unlisted && isWritten(doc))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

function shareOf({ tag, label }: SiteLanguage, pages: readonly PageStatus[], strings: Strings): TranslatedShare {
  const inState = (state: PageStatus['state']) => pages.filter((page) => page.state === state);
  const [current, outdated] = [inState('current'), inState('outdated')];
  const [words, currentWords] = [countWords(pages), countWords(current)];
  const format = (count: number): string => formatCount(count, strings.groupSeparator);
  return {
    tag,
    label,
    current: current.length,
    outdated: outdated.length,
    missing: pages.length - current.length - outdated.length,
    words,
    currentWords,
    outdatedWords: countWords(outdated),
    summary: strings.translatedCounts({
      current: format(current.length),
      pages: format(pages.length),
      currentWords: format(currentWords),
      words: format(words),
    }),
  };
}

function countWords(pages: readonly PageStatus[]): number {
  return pages.reduce((count, { words }) => count + words, 0);
}

function describe(
  doc: Doc,
  status: PageStatus | undefined,
  { language, model }: { readonly language: SiteLanguage; readonly model: SiteModel },
): TranslatedPage {
  const { state = 'missing', changedWords = 0, file = null } = status ?? {};
  const { config } = model;
  const { editUrl: template } = config.docs;
  const isBuilt = state !== 'missing' && language.routes.has(doc.route);
  return {
    state,
    changedWords,
    url: isBuilt ? pageUrl(doc.route, { ...config, baseUrl: language.baseUrl }) : null,
    editUrl:
      template === null || file === null
        ? null
        : (fillTemplate(template, { version: doc.version, path: file, nextPath: file }) ?? null),
  };
}
