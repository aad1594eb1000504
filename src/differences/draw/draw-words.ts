/** Draws words with their markup, and what changed among them as `<ins>` and `<del>`. */
import type { Html } from '../../shared/types/store.ts';
import type { Run } from '../align/sequences.ts';
import type { Tag, Word } from '../read/block.ts';

export type Status = 'same' | 'added' | 'removed';

/** A word or the space before one. */
interface Piece {
  readonly status: Status;
  readonly html: Html;
  readonly marks: readonly Tag[];
}

/** The element of each change. */
export const TAGS: Readonly<Record<Exclude<Status, 'same'>, string>> = { added: 'ins', removed: 'del' };

export function drawWords(words: readonly Word[]): Html {
  return drawPieces(
    words.flatMap((word) => [...spaceBefore(word, 'same'), piece(word, 'same')]),
    0,
  );
}

/** The words of both sides; without `<del>` it is the new text, without `<ins>` the old one. */
export function drawRuns(runs: readonly Run<Word>[]): Html {
  return drawPieces(runs.flatMap(toPieces), 0);
}

/** One side of runs alone; what the other side lacks is marked. */
export function drawSide(runs: readonly Run<Word>[], side: 'from' | 'to'): Html {
  const status = side === 'from' ? 'removed' : 'added';
  const pieces = runs.flatMap(toPieces).filter((one) => one.status === 'same' || one.status === status);
  return drawPieces(pieces, 0).replaceAll(`<${TAGS[status]}>`, '<mark>').replaceAll(`</${TAGS[status]}>`, '</mark>');
}

/** Words of both sides and the space before them, in the order in which they are read. */
export function toPieces(run: Run<Word>): readonly Piece[] {
  if (run.type === 'same') {
    return run.to.flatMap((word, index) => {
      const before = run.from[index] ?? word;
      const spaces =
        before.space === word.space
          ? spaceBefore(word, 'same')
          : [...spaceBefore(before, 'removed'), ...spaceBefore(word, 'added')];
      return [...spaces, piece(word, 'same')];
    });
  }
  const [removed, added] = [run.from[0], run.to[0]];
  // Space that is before both belongs to neither.
  const isShared = removed !== undefined && removed.space === added?.space;
  const list = (words: readonly Word[], status: Status): readonly Piece[] =>
    words.flatMap((word, index) => [
      ...(isShared && index === 0 ? [] : spaceBefore(word, status)),
      piece(word, status),
    ]);
  const shared = isShared
    ? spaceBefore({ ...added, spaceDepth: Math.min(added.spaceDepth, removed.spaceDepth) }, 'same')
    : [];
  return [...shared, ...list(run.from, 'removed'), ...list(run.to, 'added')];
}

function piece({ html, marks }: Word, status: Status): Piece {
  return { status, html, marks };
}

function spaceBefore({ space, marks, spaceDepth }: Word, status: Status): readonly Piece[] {
  return space === '' ? [] : [{ status, html: space, marks: marks.slice(0, spaceDepth) }];
}

/**
 * Markup is opened as late and closed as early as it can: pieces that share an element share its tags. A change is outside
 * of all markup that it holds whole, so that a new link is one insertion.
 */
function drawPieces(pieces: readonly Piece[], depth: number): Html {
  return splitWhere(
    splitWhere(pieces, (a, b) => isOneElement(a, b, depth)),
    areOneChange,
  )
    .map((groups) => {
      const status = statusOf(groups.flat());
      const inner = groups.map((group) => drawGroup(group, depth)).join('');
      return status === 'same' || status === null ? inner : `<${TAGS[status]}>${inner}</${TAGS[status]}>`;
    })
    .join('');
}

/** Pieces in one element, or one without. */
function drawGroup(group: readonly Piece[], depth: number): Html {
  // Markup that both sides have is that of the new one.
  const first = group.find(({ status }) => status !== 'removed') ?? group[0];
  const mark = first?.marks[depth];
  if (mark === undefined) return first?.html ?? '';
  const status = statusOf(group);
  // The change is drawn around the element.
  const inner = status === null ? group : group.map((one) => ({ ...one, status: 'same' as const }));
  return mark.open + drawPieces(inner, depth + 1) + mark.close;
}

function isOneElement(a: Piece, b: Piece, depth: number): boolean {
  const [mark, other] = [a.marks[depth], b.marks[depth]];
  // An address is written alike on both sides and leads elsewhere; colours of code have no key.
  return mark !== undefined && mark.key === other?.key && (mark.key !== '' || mark.open === other.open);
}

function areOneChange(a: readonly Piece[], b: readonly Piece[]): boolean {
  const status = statusOf(a);
  return status !== null && status === statusOf(b);
}

/** `null` for pieces of which only some have changed. */
function statusOf(pieces: readonly Piece[]): Status | null {
  const status = pieces[0]?.status ?? 'same';
  return pieces.every((one) => one.status === status) ? status : null;
}

/** Neighbours that belong together, as lists. */
function splitWhere<T>(items: readonly T[], areTogether: (a: T, b: T) => boolean): readonly (readonly T[])[] {
  const lists: T[][] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before !== undefined && areTogether(before, item)) lists.at(-1)?.push(item);
    else lists.push([item]);
  }
  return lists;
}
