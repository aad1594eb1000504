/** What is new in the sections of a document, as its headings say it (BEHAVIOUR B175), and which are outdated (B287). */
import { toUrl } from '../../../shared/href.ts';
import { findDeprecations } from '../../../shared/model/api-changes.ts';
import { changesHrefFrom } from '../../../shared/model/change-pages.ts';
import { isWritten } from '../../../shared/model/line-runs.ts';
import { findSectionMarks, type SectionMark } from '../../../shared/model/section-ages.ts';
import { plainName } from '../../../shared/model/sets.ts';
import type { LineOfSite, SiteModel } from '../../../shared/model/site-model.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import { escapeHtml } from '../../../shared/string/html.ts';
import type { Doc } from '../../../shared/types/page.ts';
import type { Html } from '../../../shared/types/store.ts';
import { labelOf } from './page-context.ts';
import { drawOutdatedMarks } from './translation-notice.ts';

/** HTML by the index of the heading; a space comes before each mark. */
export function drawSectionMarks(doc: Doc, { model, line }: LineOfSite): ReadonlyMap<number, Html> {
  const marks = new Map(drawOutdatedMarks(doc, model));
  const { sinceMarks } = line.config.docs;
  if (sinceMarks === 'off') return marks;
  // What became of a parameter decides over the code of its readers.
  const showsChanges = sinceMarks === 'all' || !isWritten(doc);
  for (const mark of [...findDeprecationMarks(doc, model), ...findSectionMarks(doc, model)]) {
    if (mark.change === 'changed' && !showsChanges) continue;
    marks.set(mark.heading, `${marks.get(mark.heading) ?? ''} ${findMark(mark, doc, model)}`);
  }
  return marks;
}

interface Mark extends Omit<SectionMark, 'change'> {
  readonly change: SectionMark['change'] | 'deprecated';
}

/** Of operations of APIs, at the headings that they begin with. */
function findDeprecationMarks(doc: Doc, model: SiteModel): readonly Mark[] {
  const headings = model.bodies.get(doc.hash)?.headings ?? [];
  return [...findDeprecations(doc, model)].map(([anchor, deprecated]) => ({
    heading: headings.findIndex(({ id }) => id === anchor),
    change: 'deprecated',
    doc: deprecated,
  }));
}

/** Drawn once for all pages of later versions, which say the same. */
const drawn = new WeakMap<SiteModel, Map<string, Html>>();

function findMark(mark: Mark, page: Doc, model: SiteModel): Html {
  const known = drawn.get(model) ?? new Map<string, Html>();
  drawn.set(model, known);
  const { change, doc: changed } = mark;
  const key = JSON.stringify([change, changed.version, changed.id, changed.version === page.version]);
  const html = known.get(key) ?? drawMark(mark, page, model);
  known.set(key, html);
  return html;
}

function drawMark({ change, doc: changed }: Mark, page: Doc, model: SiteModel): Html {
  const strings = stringsOf(model.config);
  const version = plainName(changed.version) === NEXT ? strings.nextVersion : labelOf(changed, model);
  const { tone, words } = {
    new: { tone: 'tip', words: strings.newIn({ version }) },
    changed: { tone: 'info', words: strings.sectionChangedIn({ version }) },
    deprecated: { tone: 'warning', words: strings.apiDeprecatedSince({ version }) },
  }[change];
  const look = `class="chip section-mark tone-${tone}"`;
  const href = changesHrefFrom(page, changed, model);
  return href === null
    ? `<span ${look}>${escapeHtml(words)}</span>`
    : `<a ${look} href="${escapeHtml(toUrl(href, model.config))}">${escapeHtml(words)}</a>`;
}
