/** What changed in the APIs of a version, as HTML: operations with their changes, breaking ones first. */
import { groupBy } from '../../../shared/group-by.ts';
import { pageUrl } from '../../../shared/href.ts';
import { CLASS_WORDS, countClasses, docOfOperation } from '../../../shared/model/api-changes.ts';
import { MOST_LISTED } from '../../../shared/model/list-parts.ts';
import type { SiteModel, Version } from '../../../shared/model/site-model.ts';
import { findVersionChanges } from '../../../shared/model/version-changes.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import { escapeHtml } from '../../../shared/string/html.ts';
import type { ChangeClass, ChangedOperation } from '../../../shared/types/api-changes.ts';
import type { Doc } from '../../../shared/types/page.ts';
import type { Href, Html } from '../../../shared/types/store.ts';

const TONES: Readonly<Record<ChangeClass, string>> = { breaking: 'danger', additive: 'tip', documentation: 'note' };

/** A section for each API that changed since the version before, with its counts; empty for none. */
export function drawApiChanges(version: Version, previous: Version, model: SiteModel): Html {
  const found = model.findApiChanges?.(previous.name, version.name) ?? [];
  const names = { from: previous.name, to: version.name };
  const sections = [...groupBy(found, ({ api }) => api)].map(([api, operations]) => {
    const counts = countClasses(operations.flatMap(({ changes }) => changes));
    const items = operations.slice(0, MOST_LISTED).map((operation) => {
      const doc = docOfOperation(operation, names, model);
      const anchor = operation.anchor === '' ? '' : `#${operation.anchor}`;
      const href = doc === undefined ? null : pageUrl(doc.route, model.config) + anchor;
      return `<li>${drawName(operation, href)}${drawChanges(operation)}</li>`;
    });
    const rest = operations.length - items.length;
    const more = rest > 0 ? `<p>${stringsOf(model.config).andMore({ count: rest })}</p>` : '';
    return `<h2>${escapeHtml(api)} <span class="changed-count">${counts}</span></h2><ul>${items.join('')}</ul>${more}`;
  });
  return sections.length === 0 ? '' : `<div class="api-changes">${sections.join('')}</div>`;
}

/** Documents of operations that a page of changes lists: it needs their styles. */
export function docsOfApis({ version }: { readonly version: Version }, model: SiteModel): readonly Doc[] {
  const previous = findVersionChanges(version, model)?.previous;
  if (previous === undefined) return [];
  const names = { from: previous.name, to: version.name };
  const found = model.findApiChanges?.(names.from, names.to) ?? [];
  return found.flatMap((operation) => docOfOperation(operation, names, model) ?? []);
}

/** Of one page, between two of its texts, without links: what changed is on the page. Empty for a page of no API. */
export function drawPageChanges(from: Doc, to: Doc, { findApiChanges }: SiteModel): Html {
  const found = (findApiChanges?.(from.version, to.version) ?? []).filter(({ page }) => page === to.source.path);
  const items = found.map((one) => (found.length > 1 ? `<p>${drawName(one, null)}</p>` : '') + drawChanges(one));
  return items.length === 0 ? '' : `<div class="api-changes">${items.join('')}</div>`;
}

/** `GET /courses`; of what belongs to no operation the name of the API. */
function drawName({ api, method, path }: ChangedOperation, href: Href | null): Html {
  const [name, before] =
    method === '' ? [escapeHtml(api), ''] : [`<code>${escapeHtml(path)}</code>`, drawMethod(method)];
  return before + (href === null ? name : `<a href="${escapeHtml(href)}">${name}</a>`);
}

function drawMethod(method: string): Html {
  const known = /^(?:GET|POST|PUT|PATCH|DELETE)$/u.test(method) ? method.toLowerCase() : 'other';
  return `<b class="api-method api-${known}">${escapeHtml(method)}</b> `;
}

function drawChanges({ changes }: ChangedOperation): Html {
  const items = changes.map(
    ({ class: kind, sentence }) =>
      `<li><span class="chip tone-${TONES[kind]}">${CLASS_WORDS[kind]}</span> ${escapeHtml(sentence)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}
