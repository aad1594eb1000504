/** From the models of a site in its languages to one plan of all files. */
import { joinLanguages } from '../render/join-languages.ts';
import type { WholeOutput } from '../render/plan-output.ts';
import { type Shard, takeShard } from '../render/shard-output.ts';
import type { Refused } from './ask-for.ts';
import { compileSite, whileCompiling } from './compile-site.ts';
import { type LanguageSite } from './language-sites.ts';
import type { ModelledSite } from './model-site.ts';
import { type PlannedSite, type PlanSearch, planSite } from './plan-site.ts';
import type { SitePlace } from './read-site.ts';

export interface PlannedLanguage {
  readonly tag: string;
  readonly site: ModelledSite;
  readonly planned: PlannedSite;
  /** See `Bundle.origin`. */
  readonly origin: readonly string[] | null;
}
interface Planning {
  readonly place: SitePlace;
  /** Left out, the plans have no files of a search. */
  readonly search?: PlanSearch;
  /** See `ThemeOptions`. */
  readonly withoutBrowser?: boolean;
}

/** The plan of each language. Refuses what `planSite` refuses. */
export async function planEach(
  languages: readonly LanguageSite[],
  { place, search, withoutBrowser = false }: Planning,
): Promise<readonly PlannedLanguage[] | Refused> {
  const all: PlannedLanguage[] = [];
  for (const { site, texts } of languages) {
    const { config } = site.model;
    const theme = compileSite(place, { config, files: site.files }, { withoutBrowser });
    const planned = await whileCompiling(theme, () =>
      planSite(site, { place, texts, theme, ...(search && { search }) }),
    );
    if (!planned.ok) return planned;
    all.push({ tag: config.locale.htmlLang, site, planned, origin: (await theme).bundle?.origin ?? null });
  }
  return all;
}

interface PlannedLanguages {
  readonly ok: true;
  readonly plan: WholeOutput;
  /** See `Bundle.origin`, of all languages. */
  readonly origins: readonly (readonly string[] | null)[];
}

/** The part that a shard is of the plan of all languages. `source` is planned. Refuses what `planSite` refuses. */
export async function planLanguages(
  source: PlannedSite,
  languages: readonly LanguageSite[],
  { shard, ...planning }: Planning & { readonly shard: Shard | null },
): Promise<PlannedLanguages | Refused> {
  const all = await planEach(languages, planning);
  if ('ok' in all) return all;
  const outputs = all.map(({ tag, planned }) => ({ tag, output: takeShard(planned.plan, shard) }));
  return {
    ok: true,
    plan: joinLanguages(takeShard(source.plan, shard), outputs),
    origins: all.map((one) => one.origin),
  };
}
