/** From the model of a site to the plan of its files, of which none is made yet. */
import { findStaticFaults, readAssets } from '../content/sources/read-assets.ts';
import { describeFileFault, leaveOutFiles } from '../content/parse/untrusted/untrusted-files.ts';
import { linkAdded } from '../links/graph/build-link-graph.ts';
import { type Refused, refused } from './ask-for.ts';
import type { ModelledSite } from './model-site.ts';
import { type RunStage, type SitePlace, unmeasured } from './read-site.ts';
import type { ThemeResult } from '../render/compile-theme.ts';
import { type CardTools, loadCardTools } from '../render/bundle/social-cards.ts';
import { findUnwritten } from '../render/page/data/social-card.ts';
import { type DrawPages, type OutputPlan, type OutputSource, planOutput } from '../render/plan-output.ts';
import type { SourceAsset } from '../shared/model/link-graph.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import type { MakeFiles } from '../shared/types/output.ts';
import type { TextsWithComponents } from '../prepare/texts-with-components.ts';
import type { PreparedTexts } from '../prepare/prepare-texts.ts';

/** The search as the plan sees it: its files, which are made next to the others; `null` for a site without search. */
export type PlanSearch = (site: {
  readonly model: SiteModel;
  readonly texts: TextsWithComponents;
  readonly drawPages: DrawPages;
}) => MakeFiles | null;

export interface PlanOptions {
  readonly place: SitePlace;
  readonly texts: PreparedTexts;
  readonly theme: Promise<ThemeResult>;
  /** Left out, the plan has no files of a search. */
  readonly search?: PlanSearch;
  /** Left out, stages are not measured. */
  readonly run?: RunStage;
}
export interface PlannedSite {
  readonly ok: true;
  readonly plan: OutputPlan;
  /** The files that texts refer to. */
  readonly assets: ReadonlyMap<string, SourceAsset>;
}

/** Stages `assets`, `templates` and `plan`. Refuses templates that cannot be compiled. */
export async function planSite(
  site: ModelledSite,
  { place, texts, theme, search, run = unmeasured }: PlanOptions,
): Promise<PlannedSite | Refused> {
  const { root } = place;
  const { read, unfit } = await run('assets', async () => {
    const linked = await readAssets(root, site.graph);
    return { read: linked, unfit: await findStaticFaults(root, site.files.staticFiles, linked) };
  });
  const { published: linked, assets } = publish(site, read);
  const faults = unfit.map(({ file, fault }) => describeFileFault(file, fault));
  const published = { ...linked, problems: [...linked.problems, ...faults] };
  const compiled = await run('templates', () => theme);
  if (compiled.bundle === null) return refused(2, [...published.problems, ...compiled.problems]);
  const drawn = texts.drawWith(compiled.bundle);
  const hasCards = site.model.config.socialImage === 'generated';
  const { tools: cards, problems } = hasCards
    ? await run('cards', () => loadCards(place, site.model))
    : { tools: null, problems: [] };
  const whole = { ...published, problems: [...published.problems, ...problems] };
  return {
    ok: true,
    assets,
    plan: await run('plan', () => planFiles(whole, { ...place, theme: compiled, assets, texts: drawn, cards, search })),
  };
}

/** The files that texts refer to and that may be published; the site has the problems of the others. */
export function publish(
  site: ModelledSite,
  read: ReadonlyMap<string, SourceAsset>,
): { readonly published: ModelledSite; readonly assets: ReadonlyMap<string, SourceAsset> } {
  const { assets, problems } = leaveOutFiles(read, site.guard);
  return { published: { ...site, problems: [...site.problems, ...problems] }, assets };
}

/** What draws the site's cards, which keeps them in the cache; with a warning for titles in a script without a font. */
export async function loadCards(
  { root, cache = null }: Pick<SitePlace, 'root' | 'cache'>,
  model: SiteModel,
): ReturnType<typeof loadCardTools> {
  const { tools, problems } = await loadCardTools(root, model.config);
  if (tools === null) return { tools, problems };
  const draw: CardTools['draw'] = (card) => {
    const question = [card, tools.look];
    const known = cache?.get('card', question);
    if (known !== undefined) return known;
    const bytes = tools.draw(card);
    cache?.put('card', question, bytes);
    return bytes;
  };
  return { tools: { ...tools, draw }, problems: [...problems, ...findUnwritten(model, tools)] };
}

/** All that a plan is made of besides the site. */
export interface PlanSource extends Pick<
  OutputSource,
  'root' | 'docsiteVersion' | 'theme' | 'assets' | 'cards' | 'onDemand'
> {
  readonly texts: TextsWithComponents;
  readonly search?: PlanSearch | undefined;
}

export function planFiles(site: ModelledSite, { search, ...source }: PlanSource): OutputPlan {
  const { model, graph } = site;
  return planOutput({
    ...source,
    site,
    search: (drawPages) => search?.({ model, texts: source.texts, drawPages }) ?? null,
    linkAdded: (added) => linkAdded(graph, { ...model, added }),
  });
}
