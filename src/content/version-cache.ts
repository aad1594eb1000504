/** Keeps the versions of the model before, so that an edit builds only the versions that have the text again. */
import type { SiteConfig, StoredVersion, VersionName } from '../shared/types.ts';
import { buildVersion, type VersionSource } from './build-version.ts';
import { isTextSource } from './read-texts.ts';

type BuiltVersion = ReturnType<typeof buildVersion>;

/** Everything a version is made from. Configuration and stored version count as new when they are other objects. */
interface Ingredients {
  readonly config: SiteConfig;
  readonly stored: StoredVersion | undefined;
  /** Names in their order and the latest, for a version's status depends on its place among the others. */
  readonly place: string;
  /** Hashes of its texts. */
  readonly texts: string;
}

export class VersionCache {
  readonly #kept = new Map<VersionName, { readonly of: Ingredients; readonly built: BuiltVersion }>();

  /** As `buildVersion`; the same object as the last time when all that it is made from is the same. */
  readonly build = (index: number, source: VersionSource): BuiltVersion => {
    const of = ingredients(index, source);
    const name = of.stored?.name ?? '';
    const kept = this.#kept.get(name);
    if (kept !== undefined && isSame(kept.of, of)) return kept.built;
    const built = buildVersion(index, source);
    this.#kept.set(name, { of, built });
    return built;
  };
}

function ingredients(index: number, { config, texts, order, latest }: VersionSource): Ingredients {
  const stored = order[index];
  const paths = [...(stored?.files.values() ?? [])].filter(({ path }) => isTextSource(path));
  return {
    config,
    stored,
    place: [latest, ...order.map(({ name }) => name)].join('\n'),
    texts: paths.map(({ diskPath }) => texts.get(diskPath)?.hash).join('\n'),
  };
}

function isSame(a: Ingredients, b: Ingredients): boolean {
  return a.config === b.config && a.stored === b.stored && a.place === b.place && a.texts === b.texts;
}
