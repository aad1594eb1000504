/** Addresses that mike serves, and those of them that the new site has. */
import type { RoutePath, VersionName } from '../../../../src/shared/types/store.ts';
import type { MarkdownSite } from '../markdown-site.ts';
import type { MikePlan } from './mike-list.ts';
import type { MikeSite } from './mike-versions.ts';

interface AddressCounts extends Readonly<Record<'kept' | 'changed' | 'lost', number>> {
  /** How many pages answer below each further name of a version. */
  readonly aliases: ReadonlyMap<string, number>;
}

export class MikeAddresses {
  /** Old pages without a new one, by version and by address in it: plugins may add pages. */
  readonly lost = new Map<RoutePath, VersionName[]>();
  readonly #served: MikeSite['addresses'];
  readonly #plan: MikePlan;
  /** Addresses of the pages of each version, in it. */
  readonly #routes = new Map<VersionName, ReadonlySet<RoutePath>>();

  constructor(served: MikeSite['addresses'], plan: MikePlan) {
    this.#served = served;
    this.#plan = plan;
  }

  /** Compares what mike serves of a version with what the sources have. */
  add(name: VersionName, { pages, redirects }: MarkdownSite): void {
    const routes = new Set(pages.map(({ route }) => route));
    this.#routes.set(name, routes);
    const version = [...this.#plan.names].find(([, newName]) => newName === name)?.[0];
    for (const route of this.#served.get(version ?? '') ?? []) {
      if (routes.has(route) || redirects.has(route)) continue;
      this.lost.set(route, [...(this.lost.get(route) ?? []), name]);
    }
  }

  isPage(name: VersionName, route: RoutePath): boolean {
    return this.#routes.get(name)?.has(route) === true;
  }

  /** Old addresses contained the name of their version, even those of the latest. `missing`: old names of versions without sources. */
  count(
    { entries, isFolders }: Pick<MikeSite, 'entries' | 'isFolders'>,
    { latest, missing }: { readonly latest: VersionName | null; readonly missing: readonly string[] },
  ): AddressCounts {
    const counts = { kept: 0, changed: 0, lost: 0 };
    const aliases = new Map<string, number>();
    const lostOf = new Map<VersionName, number>();
    for (const name of [...this.lost.values()].flat()) lostOf.set(name, (lostOf.get(name) ?? 0) + 1);
    for (const { version, aliases: further } of entries) {
      const name = this.#plan.names.get(version) ?? version;
      const served = this.#served.get(version)?.length ?? 0;
      const lost = missing.includes(version) ? served : (lostOf.get(name) ?? 0);
      counts.lost += lost;
      counts[name === version && (name !== latest || isFolders === true) ? 'kept' : 'changed'] += served - lost;
      for (const alias of further) {
        const leadsOn = this.#plan.aliases.has(alias) && !this.isPage(latest ?? '', `/${alias}`);
        if (leadsOn) aliases.set(alias, served - lost);
      }
    }
    return { ...counts, aliases };
  }
}
