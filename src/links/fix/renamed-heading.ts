/** Finds the new id of a renamed heading. */
import type { ParsedHeading } from '../../shared/model/parsed-body.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { Doc } from '../../shared/types/page.ts';

/** The id that a heading of another version has now; `null` unless it alone changed between the same neighbours. */
export function renamedHeading(doc: Doc, id: string, { histories, bodies }: SiteModel): string | null {
  const now = bodies.get(doc.hash)?.headings;
  if (now === undefined) return null;
  for (const other of nearestFirst(doc, histories.get(doc)?.docs ?? [])) {
    const before = bodies.get(other.hash)?.headings ?? [];
    if (other.hash !== doc.hash && before.some((heading) => heading.id === id)) return matchRenamed(before, now, id);
  }
  return null;
}

/** The page in other versions: older ones first, the nearest first, then newer ones. */
function nearestFirst(doc: Doc, newestFirst: readonly Doc[]): readonly Doc[] {
  const index = newestFirst.indexOf(doc);
  return [...newestFirst.slice(index + 1), ...newestFirst.slice(0, index).toReversed()];
}

function matchRenamed(before: readonly ParsedHeading[], now: readonly ParsedHeading[], id: string): string | null {
  const kept = new Set(now.map((heading) => heading.id));
  const known = new Set(before.map((heading) => heading.id));
  const at = before.findIndex((heading) => heading.id === id);
  const previous = before.slice(0, at).findLast((heading) => kept.has(heading.id))?.id;
  const next = before.slice(at + 1).find((heading) => kept.has(heading.id))?.id;
  const gone = between(before, previous, next).filter((heading) => !kept.has(heading.id));
  const come = between(now, previous, next).filter((heading) => !known.has(heading.id));
  const [only] = come;
  if (gone.length !== 1 || come.length !== 1 || only === undefined) return null;
  return only.level === gone[0]?.level ? only.id : null;
}

/** The headings between two neighbours; from the start or to the end if one is missing. */
function between(
  headings: readonly ParsedHeading[],
  previous: string | undefined,
  next: string | undefined,
): readonly ParsedHeading[] {
  const from = headings.findIndex(({ id }) => id === previous) + 1;
  const to = headings.findIndex(({ id }) => id === next);
  return headings.slice(from, to === -1 ? headings.length : to);
}
