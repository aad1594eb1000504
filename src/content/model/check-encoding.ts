/** Texts that are not UTF-8, which would be published with replacement characters. */
import { isSetName } from '../../shared/model/sets.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion } from '../../shared/types/store.ts';
import type { SourceText, SourceTexts } from '../sources/read-texts.ts';

/** A warning for each version that lists such a file, and for each such page of the site's own; not merged. */
export function checkEncoding(
  stored: readonly StoredVersion[],
  { texts, pageTexts }: { readonly texts: SourceTexts; readonly pageTexts: SourceTexts },
): readonly Problem[] {
  const isBad = ([, { badLine }]: readonly [string, SourceText]): boolean => badLine !== undefined;
  const bad = new Map([...texts].filter(isBad));
  const ofVersions =
    bad.size === 0
      ? []
      : stored.flatMap(({ name, files }) =>
          [...files.values()].flatMap(({ diskPath }) => {
            const text = bad.get(diskPath);
            return text === undefined ? [] : [describe(diskPath, text, isSetName(name) ? [] : [name])];
          }),
        );
  return [...ofVersions, ...[...pageTexts].filter(isBad).map(([file, text]) => describe(file, text, []))];
}

function describe(file: string, { badLine }: SourceText, versions: Problem['versions']): Problem {
  return problem({
    severity: 'warn',
    code: 'not-utf8',
    file,
    line: badLine ?? null,
    versions,
    what: 'The file is not UTF-8: this line has an invalid byte.',
    why: 'Readers see "\uFFFD" in its place.',
    fix: 'Save the file as UTF-8.',
  });
}
