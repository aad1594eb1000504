/** The text of a document as Markdown: what its page says, for programs. Nothing in it comes from a page's HTML. */
import { pageUrl } from '../../shared/href.ts';
import { lineOfVersion } from '../../shared/model/lines.ts';
import { plainName } from '../../shared/model/sets.ts';
import { findMarkdownCopy } from '../../shared/model/markdown-copies.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { assetOf } from '../body/fill-body.ts';
import { fillMarkdown, type FillMarkdownContext } from '../body/fill-markdown.ts';
import { digestJson, digestShared } from '../last-build/data-digest.ts';
import { findTextOrigin, type TextContext } from '../page/data/page-context.ts';
import { canonicalOf } from '../page/head.ts';

/** What a Markdown copy says of its page. The same words as in the head of the page, and nothing of later versions. */
export interface CopyFields {
  readonly title: string;
  readonly description: string;
  /** What the version is one of; empty for the documentation, and for a set without versions. */
  readonly set: string;
  /** Empty, as `since`, for a document of a set without versions. */
  readonly version: string;
  /** Name of the version from which on the page has had this text without a break. */
  readonly since: string;
  /** The version whose text was translated, where it is another text; empty for all other pages. */
  readonly translationOf: string;
  /** Whole address of the page that search engines show. */
  readonly canonical: string;
}

/** Front matter and text; `null` for a text that the site does not have. */
export function buildMarkdownCopy(doc: Doc, context: TextContext): string | null {
  const body = context.bodies.get(doc.hash);
  if (body === undefined) return null;
  const fields = Object.entries(fieldsOfCopy(doc, context))
    .filter(([, value]) => value !== '')
    // A text of JSON is one of YAML, whatever is in it.
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${fields.join('')}---\n\n${fillMarkdown(body.markdown, fillContext(doc, context))}`;
}

/** Computed once: the list of all texts of a version has them, too. */
const digests = new WeakMap<TextContext, Map<Doc, string>>();

/** Of what a Markdown copy is made from in addition to what all are. */
export function digestMarkdownCopy(doc: Doc, context: TextContext): string {
  const known = digests.get(context) ?? new Map<Doc, string>();
  digests.set(context, known);
  const digest = known.get(doc) ?? digestJson(dataOfCopy(doc, context));
  known.set(doc, digest);
  return digest;
}

function dataOfCopy(doc: Doc, context: TextContext): unknown {
  const { targets, variables, hasMarkdownCopy } = fillContext(doc, context);
  const assets = targets.map((target) => assetOf(target, context));
  const markdownCopies = targets.map((target) => target.type === 'route' && hasMarkdownCopy(target.route));
  return [fieldsOfCopy(doc, context), doc.hash, digestShared(targets), assets, markdownCopies, digestShared(variables)];
}

function fieldsOfCopy(doc: Doc, { model }: Pick<TextContext, 'model'>): CopyFields {
  const line = lineOfVersion(doc.version, model);
  const { hasVersions, set } = line;
  const outdated = model.translationOf?.outdated.get(doc);
  const canonical = canonicalOf(doc, { type: 'doc', doc }, { model, line });
  return {
    title: doc.title,
    description: doc.description,
    set: (hasVersions ? set?.id : null) ?? '',
    version: hasVersions ? plainName(doc.version) : '',
    since: hasVersions ? plainName(findTextOrigin(doc, model).first.version) : '',
    translationOf:
      outdated === undefined ? '' : outdated.madeFor === null ? 'earlier text' : plainName(outdated.madeFor.version),
    canonical: model.config.url + pageUrl(canonical, model.config),
  };
}

function fillContext(doc: Doc, { model, graph, assets }: TextContext): FillMarkdownContext {
  return {
    site: model.config,
    variables: model.versionByName.get(doc.version)?.variables ?? model.variables,
    targets: graph.get(doc) ?? [],
    components: model.bodies.get(doc.hash)?.components ?? [],
    assets,
    hasMarkdownCopy: (route: RoutePath) => {
      const owner = model.routes.get(route);
      return owner?.type === 'doc' && findMarkdownCopy(owner.doc, model) !== null;
    },
  };
}
