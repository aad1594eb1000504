/** What a page says whose text was changed after its translation (BEHAVIOUR B287). */
import { compareRoute } from '../../../shared/compare-route.ts';
import { relativeRoute } from '../../../shared/doc-routes.ts';
import { pageUrl } from '../../../shared/href.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import { plainName } from '../../../shared/model/sets.ts';
import { findChangedSections } from '../../../shared/model/section-ages.ts';
import type { OutdatedPage, SiteModel } from '../../../shared/model/site-model.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import { escapeHtml } from '../../../shared/string/html.ts';
import type { Doc, DocPageData } from '../../../shared/types/page.ts';
import type { Html } from '../../../shared/types/store.ts';
import { labelOf } from './page-context.ts';

/** Nothing for a page that is up to date. */
export function findNotice(doc: Doc, model: SiteModel): Pick<DocPageData, 'notice'> {
  const { translationOf } = model;
  const outdated = translationOf?.outdated.get(doc);
  return translationOf === undefined || outdated === undefined
    ? {}
    : { notice: drawNotice(outdated, translationOf.source, model) };
}

/**
 * Marks of the sections whose source has changed since the translation: HTML by the index of the heading. Headings have the ids of
 * the text that was translated.
 */
export function drawOutdatedMarks(doc: Doc, model: SiteModel): ReadonlyMap<number, Html> {
  const { translationOf } = model;
  const page = translationOf?.outdated.get(doc);
  if (translationOf === undefined || !page?.madeFor) return new Map();
  const { source } = translationOf;
  const [own, before, now] = [
    model.bodies.get(doc.hash),
    source.bodies.get(page.madeFor.hash),
    source.bodies.get(page.source.hash),
  ];
  if (own === undefined || before === undefined || now === undefined) return new Map();
  const changed = findChangedSections(before, now);
  const mark = drawLink(urlOfChanges(page.madeFor, page.source, source), stringsOf(model.config).translationOutdated, {
    site: source,
    look: ' class="chip section-mark tone-warning"',
  });
  return new Map(
    own.headings.flatMap(({ level, id }, index) =>
      level > 1 && changed.has(id) ? [[index, ` ${mark}`] as const] : [],
    ),
  );
}

function drawNotice({ madeFor, source: page }: OutdatedPage, source: SiteModel, { config }: SiteModel): Html {
  const strings = stringsOf(config);
  const original = drawLink(pageUrl(page.route, source.config), strings.sourcePage, { site: source });
  if (madeFor === null) return `<p>${escapeHtml(strings.translationOfEarlier)} ${original}</p>`;
  const isNext = plainName(madeFor.version) === NEXT;
  const words = strings.translationMadeFor({ version: isNext ? strings.nextVersion : labelOf(madeFor, source) });
  const changes = drawLink(urlOfChanges(madeFor, page, source), strings.sourceChanges, { site: source });
  return `<p>${escapeHtml(words)} ${changes} · ${original}</p>`;
}

/** Into the language of the sources. */
function drawLink(
  url: string,
  words: string,
  { site, look = '' }: { readonly site: SiteModel; readonly look?: Html },
): Html {
  return `<a${look} href="${escapeHtml(url)}" hreflang="${site.config.locale.htmlLang}">${escapeHtml(words)}</a>`;
}

/** The comparison of a page of the sources in two versions. */
function urlOfChanges(madeFor: Doc, page: Doc, source: SiteModel): string {
  const [from, to] = [madeFor, page].map(({ version }) => encodeURIComponent(plainName(version)));
  const route = relativeRoute(source.versionByName.get(page.version)?.path ?? '/', page.route);
  const query = `?from=${from ?? ''}&to=${to ?? ''}&page=${encodeURIComponent(route.replace(/^\/(?=.)/u, ''))}`;
  return pageUrl(compareRoute(source.config), source.config) + query;
}
