/** Differences of two sources on a terminal, as tools show them: editors and viewers of patches know the format. */
import type picocolors from 'picocolors';
import type { Hunk, LineRun } from '../../differences/compare-lines.ts';
import { harmless } from './harmless.ts';

export type Colors = ReturnType<typeof picocolors.createColors>;

/** `@@ -12,5 +12,7 @@ Install the package`; `section`: `null` for none. */
export function formatPlace({ from, to }: Pick<Hunk, 'from' | 'to'>, section: string | null): string {
  // Of no lines, as in a new file, patches say that they begin at line 0.
  const place = ({ line, count }: Hunk['from']): string => `${String(count === 0 ? line - 1 : line)},${String(count)}`;
  return `@@ -${place(from)} +${place(to)} @@${section === null ? '' : ` ${section}`}`;
}

export function formatLines(run: LineRun, colors: Colors): readonly string[] {
  if (run.type === 'same') return run.lines.map((line) => ` ${harmless(line)}`.trimEnd());
  return [
    ...run.removed.map((line) => colors.red(`-${harmless(line)}`)),
    ...run.added.map((line) => colors.green(`+${harmless(line)}`)),
  ];
}
