/** What a page says whose text was changed after its translation (BEHAVIOUR B287). */
import { compareRoute } from '../../../shared/compare-route.ts';
import { relativeRoute } from '../../../shared/doc-routes.ts';
import { pageUrl } from '../../../shared/href.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import { plainName } from '../../../shared/model/sets.ts';
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

function drawNotice({ madeFor, source: page }: OutdatedPage, source: SiteModel, { config }: SiteModel): Html {
  const strings = stringsOf(config);
  const link = (url: string, words: string): Html =>
    `<a href="${escapeHtml(url)}" hreflang="${source.config.locale.htmlLang}">${escapeHtml(words)}</a>`;
  const original = link(pageUrl(page.route, source.config), strings.sourcePage);
  if (madeFor === null) return `${escapeHtml(strings.translationOfEarlier)} ${original}`;
  const isNext = plainName(madeFor.version) === NEXT;
  const words = strings.translationMadeFor({ version: isNext ? strings.nextVersion : labelOf(madeFor, source) });
  const [from, to] = [madeFor, page].map(({ version }) => encodeURIComponent(plainName(version)));
  const route = relativeRoute(source.versionByName.get(page.version)?.path ?? '/', page.route);
  const query = `?from=${from ?? ''}&to=${to ?? ''}&page=${encodeURIComponent(route.replace(/^\/(?=.)/u, ''))}`;
  const changes = link(pageUrl(compareRoute(source.config), source.config) + query, strings.sourceChanges);
  return `${escapeHtml(words)} ${changes} · ${original}`;
}
