/** Front matter that is wrong only in the context of its version. Wrong values are found in `front-matter`. */
import type { FieldLines } from '../../shared/model/parsed-body.ts';
import { describeBadRoute } from '../../shared/plain-route.ts';
import { problem, type ProblemFields } from '../../shared/problem/problem.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Doc, FrontMatter } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { checkSourcePath } from '../../store/format/manifest.ts';
import type { DocId, RoutePath, VersionFile } from '../../shared/types/store.ts';

/** A document's file, what its front matter says, and where. */
export interface DocFields {
  readonly file: Pick<VersionFile, 'path' | 'diskPath'>;
  readonly frontMatter: FrontMatter;
  readonly fieldLines: FieldLines;
}

type FieldFault = Pick<ProblemFields, 'severity' | 'code' | 'what' | 'why' | 'fix'>;

/** What has a meaning for documents alone. */
const OF_DOCUMENTS = [
  ...(['id', 'parse_number_prefixes', 'sidebar_label', 'sidebar_position', 'sidebar_class_name'] as const),
  ...(['badge', 'sidebar_icon'] as const),
  ...(['displayed_sidebar', 'pagination_label', 'pagination_next', 'pagination_prev'] as const),
  ...(['custom_edit_url', 'last_update'] as const),
];

/** Of a page of `pages/`: the same, with notes of fields that mean nothing there. A route that is that of its file was checked before. */
export function checkSitePage(slug: RoutePath | null | undefined, doc: DocFields): readonly Problem[] {
  const notes = OF_DOCUMENTS.flatMap((field): Problem | readonly [] => {
    if (doc.frontMatter[field] === undefined) return [];
    return fieldProblem(doc, field, {
      severity: 'info',
      code: 'bad-front-matter',
      what: `"${field}" has no effect on a page of pages/.`,
      why: 'Such a page has no sidebar, no neighbours, no edit link and no date.',
      fix: 'Remove it, or move the page to the documents.',
    });
  });
  return [...checkPlace(slug === undefined ? '/' : slug, doc, 'site'), ...notes];
}

/** Whether a page can be published where its front matter wants it; `null` is a slug that leaves the version or the site. */
export function checkPlace(
  slug: RoutePath | null,
  doc: DocFields,
  scope: 'version' | 'site' = 'version',
): readonly Problem[] {
  const { frontMatter } = doc;
  const problems: Problem[] = [];
  const report = (field: keyof FrontMatter, fault: FieldFault): unknown =>
    problems.push(fieldProblem(doc, field, fault));
  const field = frontMatter.slug === undefined ? 'id' : 'slug';
  // A bad name of the file is reported for the file.
  const isOfName = frontMatter.slug === undefined && checkSourcePath(doc.file.path) !== null;
  const why = slug === null || isOfName ? null : describeBadRoute(slug);
  if (slug === null) {
    report(field, {
      code: 'slug-outside',
      what: `The ${field} "${frontMatter[field] ?? ''}" leads out of the ${scope}.`,
      why: scope === 'version' ? 'The page would end up among the pages of another version.' : '',
      fix: `Remove the "..", or start the slug with "/" to count from the root of the ${scope}.`,
    });
  }
  if (why !== null) {
    report(field, {
      code: 'bad-slug',
      what: `The page cannot have the address "${slug ?? ''}" inside its ${scope}.`,
      why,
      fix: 'Give the page another "slug", or another name.',
    });
  }
  if (frontMatter.draft === true && frontMatter.unlisted === true) {
    report('unlisted', {
      code: 'bad-front-matter',
      what: 'The page is both a draft and unlisted.',
      why: 'A draft is not published at all; an unlisted page is published, but is in no menu.',
      fix: 'Remove one of the two fields.',
    });
  }
  return problems;
}

/** Whether the pages that `pagination_prev` and `pagination_next` name exist. Drafts count: they may be published later. */
export function checkPagination(
  doc: DocFields,
  docs: ReadonlyMap<DocId, Doc>,
  draftIds: ReadonlySet<DocId>,
): readonly Problem[] {
  return (['pagination_prev', 'pagination_next'] as const).flatMap((field) => {
    const id = doc.frontMatter[field];
    if (id === undefined || id === null || docs.has(id) || draftIds.has(id)) return [];
    // A translation has it from its source: the page that it names is not translated yet, and gets no link.
    if (doc.fieldLines[field] === undefined) return [];
    return fieldProblem(doc, field, {
      code: 'unknown-doc',
      what: `"${field}" names the document "${id}", which this version does not have.`,
      why: describeKnown(id, docs.keys()),
      fix: 'Correct the id, or write null for no link.',
    });
  });
}

/** Whether the sidebar that `displayed_sidebar` names exists. */
export function checkDisplayedSidebar(doc: DocFields, sidebars: ReadonlyMap<string, unknown>): Problem | null {
  const name = doc.frontMatter.displayed_sidebar;
  if (name === undefined || name === null || sidebars.has(name)) return null;
  return fieldProblem(doc, 'displayed_sidebar', {
    code: 'unknown-sidebar',
    what: `"displayed_sidebar" names "${name}", which is not a sidebar of this version.`,
    why: describeKnown(name, sidebars.keys()),
    fix: 'Correct the name, or write null for no sidebar.',
  });
}

/** A minimum above the maximum, one from the page and one from the site: no heading would be listed. */
export function checkTocLevels(doc: DocFields, site: SiteConfig['tableOfContents']): Problem | null {
  const {
    toc_min_heading_level: ownMin,
    toc_max_heading_level: ownMax,
    hide_table_of_contents: isHidden,
  } = doc.frontMatter;
  const [min, max] = [ownMin ?? site.minHeadingLevel, ownMax ?? site.maxHeadingLevel];
  if (min <= max || isHidden === true) return null;
  const [field, other, level] =
    ownMin === undefined
      ? (['toc_max_heading_level', 'toc_min_heading_level', min] as const)
      : (['toc_min_heading_level', 'toc_max_heading_level', max] as const);
  return fieldProblem(doc, field, {
    severity: 'warn',
    code: 'bad-front-matter',
    what: `"${field}" leaves the page without a table of contents.`,
    why: `It is ${doc.frontMatter[field] ?? ''}, and "${other}", which the page leaves to the site, is ${level}.`,
    fix: `Set "${other}" too, or write "hide_table_of_contents: true".`,
  });
}

/** An error in the line of a field, unless said otherwise. */
function fieldProblem({ file, fieldLines }: DocFields, field: keyof FrontMatter, fault: FieldFault): Problem {
  return problem({ ...fault, file: file.diskPath, line: fieldLines[field] ?? 1 });
}
