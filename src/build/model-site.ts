/** From the sources of a site to its model, with its links resolved. Nothing is read, written or printed. */
import { buildModel } from '../content/model/build-model.ts';
import { type ExpandedSite, expandSite, textsToParse } from '../content/model/expand-site.ts';
import { buildVersion } from '../content/model/build-version.ts';
import type { SiteFiles } from '../content/sources/read-pages.ts';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { addApis } from './read-apis.ts';
import type { MenuPlaces } from '../links/check/check-menus.ts';
import { locateMenus } from '../links/check/locate-menus.ts';
import { buildLinkGraph } from '../links/graph/build-link-graph.ts';
import { type RunStage, type SiteSources, unmeasured } from './read-site.ts';
import type { LinkGraph } from '../shared/model/link-graph.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import type { Guard } from '../shared/model/guard.ts';
import type { Extensions } from '../shared/types/hooks.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { PreparedTexts } from '../prepare/prepare-texts.ts';

/** The content of a site. */
export interface ModelledSite {
  readonly model: SiteModel;
  readonly extensions: Extensions;
  readonly guard: Guard | null;
  readonly graph: LinkGraph;
  readonly files: SiteFiles;
  /** Files that pages of APIs load. */
  readonly made: readonly OutputFile[];
  /** All that decides over the model besides the configuration and the texts of documents and pages: data. */
  readonly inputs: readonly unknown[];
  /** Finds the lines of links in the config and in sidebars. */
  readonly places: MenuPlaces;
  /** Errors among them too: what they stop is for the caller to say. */
  readonly problems: readonly Problem[];
}
export interface ModelOptions {
  readonly texts: PreparedTexts;
  /** Left out, stages are not measured. */
  readonly run?: RunStage;
  /** See `ModelSource`. */
  readonly showDrafts?: boolean;
  /** Builds a version, or takes it from a cache. */
  readonly versionBuilder?: typeof buildVersion;
  /** Changes what the texts say, such as fields that a translation takes from its source. */
  readonly reviseBodies?: (bodies: SiteModel['bodies'], expanded: ExpandedSite) => SiteModel['bodies'];
  /** Resolves the links, or takes over those of before. */
  readonly resolveLinks?: (model: SiteModel) => LinkGraph;
}

/** Stages `parse`, `model` and `links`. The links are resolved and not judged. */
export async function modelSite(sources: SiteSources, options: ModelOptions): Promise<ModelledSite> {
  const {
    run = unmeasured,
    showDrafts = false,
    versionBuilder = buildVersion,
    resolveLinks = buildLinkGraph,
    reviseBodies,
  } = options;
  const { setup, guard, store, stored, sets, includes } = sources;
  const { config, extensions, locate, files } = setup;
  const written = { stored, sets, texts: sources.texts, pageTexts: files.pageTexts, includes };
  const { expanded, bodies } = await run('parse', async () => {
    const whole = addApis(expandSite(written), sources.apis);
    const parsed = await options.texts.update(textsToParse(written, whole), files.components, {
      fences: config.fences,
      extensions,
      guard,
    });
    return { expanded: whole, bodies: reviseBodies?.(parsed, whole) ?? parsed };
  });
  const read = includes.texts.size === 0 ? sources.texts : new Map([...sources.texts, ...includes.texts]);
  const texts = dropMarkdown(read);
  const built = await run('model', () =>
    buildModel({
      config,
      locate,
      stored,
      sets,
      texts,
      files,
      bodies,
      expanded,
      redirects: store.redirects,
      showDrafts,
      guard,
      versionBuilder,
      findApiChanges: sources.apis.findChanges,
    }),
  );
  const model = { ...built, tryIt: sources.apis.tryIt };
  const graph = await run('links', () => resolveLinks(model));
  return {
    model,
    extensions,
    guard,
    graph,
    files,
    made: sources.apis.files,
    inputs: [...inputsOf(sources), hashOthers(read)],
    places: locateMenus(locate, texts),
    problems: [
      ...setup.configProblems,
      ...store.problems,
      ...sources.dateProblems,
      ...sources.apis.problems,
      ...files.problems,
      ...model.problems,
    ],
  };
}

/** What pages are made of besides texts. What readers may send is in the heads of pages, and not in their texts; changes of APIs are those of their specifications. */
function inputsOf({ stored, sets, store, setup: { files }, apis }: SiteSources): readonly unknown[] {
  return [
    stored,
    sets,
    store.redirects,
    files.pages,
    files.staticFiles,
    files.components,
    apis.tryIt,
    [...apis.hashes],
  ];
}

/** Once they are prepared, documents are known by their hash: a large site holds no second copy of them. */
function dropMarkdown(texts: SourceTexts): SourceTexts {
  return new Map([...texts].map(([path, source]) => [path, isMarkdown(path) ? { ...source, text: '' } : source]));
}

/** Sidebars and the like, by the hashes of their texts. */
function hashOthers(texts: SourceTexts): readonly (readonly [path: string, hash: string])[] {
  return [...texts].flatMap(([path, { hash }]) => (isMarkdown(path) ? [] : [[path, hash] as const]));
}
