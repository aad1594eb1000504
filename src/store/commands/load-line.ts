/** The line of a store in its site, for commands that need pages: the same list as a build, as far as the model. */
import { judgeSite } from '../../build/judge-links.ts';
import { type LoadedSite, loadSite } from '../../build/load-site.ts';
import { readSetup } from '../../build/read-site.ts';
import { lineWithId } from '../../shared/model/lines.ts';
import { fullName } from '../../shared/model/sets.ts';
import type { LineOfSite, SiteModel } from '../../shared/model/site-model.ts';
import type { SetConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { OpenStore } from './open-store.ts';
import { Refusal } from './refusal.ts';

/** Where a line is: the documentation, or a set with versions. */
export interface LinePlace {
  /** Absolute path of the site. */
  readonly root: string;
  readonly set: SetConfig | undefined;
}
/** Versions to read, by their names in the store; `null` for all. A version that is missing, `null`, is passed over. */
type Scope = readonly (VersionName | null)[] | null;

export interface JudgedLine extends LineOfSite {
  /** What a build would say of the texts and their links. */
  readonly problems: readonly Problem[];
}

export function placeOfLine({ root, config: { docs } }: OpenStore): LinePlace {
  return { root, set: docs.set };
}

/** Refuses a site that has no model. */
export async function loadLine(place: LinePlace, scope: Scope): Promise<LineOfSite> {
  return ofPlace(place, (await loadVersions(place, scope)).model);
}

/** As `loadLine`, with what is wrong in these versions. */
export async function judgeLine(place: LinePlace, scope: Scope): Promise<JudgedLine> {
  const { model, problems } = judgeSite(await loadVersions(place, scope));
  return { ...ofPlace(place, model), problems };
}

async function loadVersions({ root, set }: LinePlace, scope: Scope): Promise<LoadedSite> {
  const { setup, configErrors } = await readSetup({ root });
  if (setup === null) throw new Refusal(configErrors);
  const names = scope?.flatMap((name) => (name === null ? [] : fullName(set, name))) ?? null;
  const site = await loadSite(root, setup, { scope: names });
  if (!site.ok) throw new Refusal(site.problems, site.exitCode);
  return site;
}

function ofPlace({ set }: LinePlace, model: SiteModel): LineOfSite {
  return { model, line: lineWithId(set?.id ?? null, model) };
}
