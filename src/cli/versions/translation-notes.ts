/** What a change of a text does to its translations. */
import { loadLanguages } from '../../build/load-translations.ts';
import type { OpenStore } from '../../store/commands/open-store.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import type { BodyHash, SourcePath, VersionName } from '../../shared/types/store.ts';

/** A text of a page that versions have or had, the newest last. */
export interface ChangedText {
  readonly hash: BodyHash;
  readonly versions: readonly { readonly name: VersionName; readonly path: SourcePath }[];
}

/** A line for each translation of one of the texts. `verb`: `is`, or `will be` for a text that is still to be changed. */
export async function describeTranslations(
  { root, config, newestFirst }: OpenStore,
  texts: readonly ChangedText[],
  verb: 'is' | 'will be',
): Promise<readonly string[]> {
  if (config.docs.set !== undefined || texts.length === 0) return [];
  const languages = await loadLanguages(root, config);
  return languages.flatMap(({ tag, translations }) =>
    texts.flatMap(({ hash, versions }) => {
      const translation = translations.find(({ of }) => of.includes(hash));
      const newest = versions.at(-1);
      if (translation === undefined || newest === undefined) return [];
      const names = versions.map(({ name }) => name);
      const command = `docsite translations accept ${tag} ${newest.path} --only ${newest.name}`;
      return `${translation.diskPath} ${verb} outdated in ${formatVersionRange(names, newestFirst)}. If the fix changes nothing in it: ${command}`;
    }),
  );
}
