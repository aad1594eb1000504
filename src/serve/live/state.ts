/** What is served of a site in one language at one time. */
import type { ModelledSite } from '../../build/model-site.ts';
import { loadCards, planFiles, type PlanSearch, publish } from '../../build/plan-site.ts';
import type { SitePlace } from '../../build/read-site.ts';
import type { Bundle } from '../../render/bundle/bundle.ts';
import type { Theme } from '../../render/compile-theme.ts';
import type { OutputPlan } from '../../render/plan-output.ts';
import type { PreparedTexts } from '../../prepare/prepare-texts.ts';
import type { SourceAsset } from '../../shared/model/link-graph.ts';
import { once } from '../../shared/once.ts';
import type { PlannedFile } from '../../shared/types/output.ts';

/** A site that can be served: one state after the other, none of them ever changed. */
export interface SiteState extends Pick<ModelledSite, 'model' | 'graph' | 'places'> {
  readonly bundle: Bundle;
  readonly plan: OutputPlan;
  /** The site in its further languages, by their tags. */
  readonly languages: ReadonlyMap<string, SiteState>;
  /** What `docsite build` would write, by path. Planned when first asked for. */
  readonly files: () => ReadonlyMap<string, PlannedFile>;
  /** Files of `static/` that would be copied, by path. */
  readonly staticFiles: () => ReadonlySet<string>;
}

export interface StateParts {
  readonly place: SitePlace;
  readonly theme: Theme;
  readonly texts: PreparedTexts;
  readonly search: PlanSearch;
  /** The files that texts refer to, as they were read. */
  readonly read: ReadonlyMap<string, SourceAsset>;
  /** Left out, none. */
  readonly languages?: SiteState['languages'];
}

/** Nothing in it knows the state before: see `renewLinksOf`. */
export async function makeState(site: ModelledSite, parts: StateParts): Promise<SiteState> {
  const { place, theme, texts, search, read, languages = new Map() } = parts;
  const { root, docsiteVersion } = place;
  const { published, assets } = publish(site, read);
  const drawn = texts.drawWith(theme.bundle);
  const { tools: cards, problems } = await loadCards({ root }, published.model);
  const whole = { ...published, problems: [...published.problems, ...problems] };
  const source = { root, docsiteVersion, theme, assets, texts: drawn, cards, search };
  const plan = planFiles(whole, { ...source, onDemand: true });
  const { model, graph, places } = published;
  return {
    model,
    graph,
    places,
    bundle: theme.bundle,
    plan,
    languages,
    files: once(() => new Map(plan.files.map((file) => [file.path, file]))),
    staticFiles: once(() => new Set(plan.copies.map(({ path }) => path))),
  };
}
