/** Keeps the versions of the last model, so that an edit only rebuilds the versions that have the text. */
import { buildVersion, type VersionSource } from '../../content/model/build-version.ts';
import type { ExpandedText } from '../../content/includes/expand-text.ts';
import { setIdOfName } from '../../shared/model/sets.ts';
import { isTextSource } from '../../shared/model/source-kind.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { BodyHash, StoredVersion, VersionName } from '../../shared/types/store.ts';

type BuiltVersion = ReturnType<typeof buildVersion>;

/** Everything a version is made from. Configuration and stored version count as new when they are other objects. */
interface Ingredients {
  readonly config: SiteConfig;
  readonly stored: StoredVersion | undefined;
  /** Names in their order, what each was made from, and the latest: a version's status depends on its place among the others. */
  readonly place: string;
  /** Names of the components that its texts may use. */
  readonly components: string;
  /** Of its texts, in the order of its files, then those that include something. */
  readonly hashes: readonly (BodyHash | ExpandedText | undefined)[];
}

export class VersionCache {
  readonly #kept = new Map<VersionName, { readonly of: Ingredients; readonly built: BuiltVersion }>();
  readonly #texts = new WeakMap<StoredVersion, readonly string[]>();
  #place: { readonly order: VersionSource['order']; readonly names: string } | null = null;

  /** Like `buildVersion`; returns the last object when nothing that it is made from has changed. */
  readonly build = (index: number, source: VersionSource): BuiltVersion => {
    const of = this.#ingredients(index, source);
    const name = of.stored?.name ?? '';
    const kept = this.#kept.get(name);
    if (kept !== undefined && isSame(kept.of, of)) return kept.built;
    const built = buildVersion(index, source);
    this.#kept.set(name, { of, built });
    return built;
  };

  #ingredients(
    index: number,
    { config, texts, expanded, components, order, lineage, latest }: VersionSource,
  ): Ingredients {
    const stored = order[index];
    // All versions of a model have one order: its names are joined for the first of them.
    if (this.#place?.order !== order) {
      const names = order.map((version) => version.name);
      const origins = names.map((name) => [name, lineage.get(name)?.parent, lineage.get(name)?.base].join('\t'));
      this.#place = { order, names: [latest, ...origins].join('\n') };
      const set = setIdOfName(names[0] ?? '');
      for (const name of this.#kept.keys())
        if (setIdOfName(name) === set && !names.includes(name)) this.#kept.delete(name);
    }
    const own = stored === undefined ? [] : this.#textsOf(stored).map((path) => texts.get(path)?.hash);
    const hashes = [...own, ...(expanded?.get(stored?.name ?? '')?.docs.values() ?? [])];
    const names = [...(components ?? [])].join(' ');
    return { config, stored, place: this.#place.names, components: names, hashes };
  }

  /** Paths of its texts on the disk. */
  #textsOf(stored: StoredVersion): readonly string[] {
    let paths = this.#texts.get(stored);
    if (paths === undefined) {
      const files = [...stored.files.values()].filter(({ path }) => isTextSource(path));
      this.#texts.set(stored, (paths = files.map(({ diskPath }) => diskPath)));
    }
    return paths;
  }
}

function isSame(a: Ingredients, b: Ingredients): boolean {
  return (
    a.config === b.config &&
    a.stored === b.stored &&
    a.place === b.place &&
    a.components === b.components &&
    a.hashes.length === b.hashes.length &&
    a.hashes.every((hash, at) => hash === b.hashes[at])
  );
}
