/** Documents of one version: ids, routes, titles. Their places in the sidebars are found later. */
import { appendAll } from '../../shared/append-all.ts';
import { joinRoute } from '../../shared/doc-routes.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { placeProblem } from '../../shared/model/line-runs.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import { findingProblem, problem } from '../../shared/problem/problem.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { Doc, FrontMatter } from '../../shared/types/page.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, DocId, RoutePath, SourcePath, StoredVersion, VersionFile } from '../../shared/types/store.ts';
import type { ExpandedText } from '../includes/expand-text.ts';
import type { SourceTexts } from '../sources/read-texts.ts';
import { checkComponents } from '../parse/check-components.ts';
import { checkFences } from '../parse/check-fences.ts';
import { checkVariables } from '../parse/check-variables.ts';
import { checkPlace } from './check-doc-fields.ts';
import { buildDocPaths, resolveSlug } from './doc-paths.ts';

export interface DocsSource {
  readonly stored: StoredVersion;
  readonly path: RoutePath;
  readonly texts: SourceTexts;
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
  /** Documents that include something, by path. */
  readonly expanded: ReadonlyMap<SourcePath, ExpandedText>;
  /** As in `Version`. */
  readonly included: ReadonlyMap<SourcePath, VersionFile>;
  readonly variables: Readonly<Record<string, string>>;
  /** Names of the site's components. */
  readonly components: ReadonlySet<string>;
  readonly config: Pick<SiteConfig, 'fences'>;
  /** Drafts are documents, too, where they take neither id nor route from one that is published. */
  readonly showDrafts: boolean;
}
export interface BuiltDocs {
  readonly docs: ReadonlyMap<DocId, Doc>;
  /** Shown or not. */
  readonly drafts: ReadonlyMap<SourcePath, DocId>;
  readonly problems: readonly Problem[];
}

/** Documents by id, sorted by id. Two documents of one id are a problem; the first by path is kept. */
export function buildDocs(source: DocsSource): BuiltDocs {
  const docs = new Map<DocId, Doc>();
  const drafts = new Map<SourcePath, DocId>();
  const shownDrafts: Doc[] = [];
  const problems: Problem[] = [];
  const files = [...source.stored.files.values()].filter(({ path }) => isMarkdown(path));
  for (const file of files.toSorted((a, b) => compareText(a.path, b.path))) {
    const hash = (source.expanded.get(file.path) ?? source.texts.get(file.diskPath))?.hash ?? '';
    const body = source.bodies.get(hash);
    if (body === undefined) continue;
    const { frontMatter, fieldLines } = body;
    const { id, slug } = buildDocPaths(file.path, fillSlug(frontMatter, source.variables));
    appendAll(problems, checkBody(body, file, source));
    appendAll(problems, checkPlace(slug, { file, frontMatter, fieldLines }));
    const route = joinRoute(source.path, slug ?? pathAsSlug(file.path));
    if (frontMatter.draft === true) {
      drafts.set(file.path, id);
      shownDrafts.push(buildDoc({ id, route, file, body }, source));
      continue;
    }
    const twin = docs.get(id);
    if (twin !== undefined) problems.push(duplicateId(twin, file, source));
    // A slug that leads out is an error; the model stays whole all the same.
    else docs.set(id, buildDoc({ id, route, file, body }, source));
  }
  if (source.showDrafts) addDrafts(docs, shownDrafts);
  return { docs: new Map([...docs].toSorted(([a], [b]) => compareText(a, b))), drafts, problems };
}

/** What is published keeps its id and its route. */
function addDrafts(docs: Map<DocId, Doc>, drafts: readonly Doc[]): void {
  const routes = new Set([...docs.values()].map(({ route }) => route.toLowerCase()));
  for (const draft of drafts) {
    const route = draft.route.toLowerCase();
    if (docs.has(draft.id) || routes.has(route)) continue;
    docs.set(draft.id, draft);
    routes.add(route);
  }
}

function fillSlug(frontMatter: FrontMatter, variables: DocsSource['variables']): FrontMatter {
  const { slug } = frontMatter;
  return slug === undefined ? frontMatter : { ...frontMatter, slug: fillVariables(slug, variables) };
}

function pathAsSlug(path: SourcePath): RoutePath {
  return resolveSlug('', path.replace(/\.[^.]*$/u, '')) ?? '/';
}

interface Located {
  readonly id: DocId;
  readonly route: RoutePath;
  readonly file: VersionFile;
  readonly body: ParsedBody;
}

function buildDoc({ id, route, file, body }: Located, source: DocsSource): Doc {
  const { frontMatter } = body;
  const expanded = source.expanded.get(file.path);
  const fill = (text: string): string => fillVariables(text, source.variables);
  const title = fill(frontMatter.title ?? body.leadingTitle ?? id.slice(id.lastIndexOf('/') + 1));
  return {
    id,
    version: source.stored.name,
    source: file,
    hash: body.hash,
    route,
    title,
    description: fill(frontMatter.description ?? body.firstParagraph),
    sidebarLabel: frontMatter.sidebar_label === undefined ? title : fill(frontMatter.sidebar_label),
    unlisted: frontMatter.unlisted === true || frontMatter.draft === true,
    draft: frontMatter.draft === true,
    frontMatter,
    sidebar: null,
    ...(expanded === undefined ? {} : { runs: expanded.runs }),
  };
}

/** Findings of the text itself, and undefined variables. */
function checkBody(body: ParsedBody, file: VersionFile, source: DocsSource): readonly Problem[] {
  const versions = [source.stored.name];
  const expanded = source.expanded.get(file.path);
  const found = [
    ...[...(expanded?.findings ?? []), ...body.findings].map((finding) =>
      findingProblem(finding, { file: file.diskPath, versions }),
    ),
    ...checkComponents(body, source.components, file.diskPath).map((one) => ({ ...one, versions })),
    ...checkFences(body, source.config.fences, file.diskPath).map((one) => ({ ...one, versions })),
    ...checkVariables(body.variableUses, source.variables, file.diskPath).map((one) => ({ ...one, versions })),
  ];
  if (expanded === undefined) return found;
  const version = { files: source.stored.files, included: source.included };
  return found.map((one) => placeProblem(one, expanded, version));
}

function duplicateId(first: Doc, file: VersionFile, source: DocsSource): Problem {
  return problem({
    code: 'duplicate-id',
    file: file.diskPath,
    line: 1,
    what: `The id "${first.id}" belongs to "${first.source.path}" already.`,
    why: 'Sidebars and links find a document by its id, so only the first of the two is published.',
    fix: 'Give one of them another "id" in its front matter, or another name.',
    versions: [source.stored.name],
  });
}
