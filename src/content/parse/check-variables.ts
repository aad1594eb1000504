/** Undefined variables: they stay in the page as written. */
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { variablesIn } from '../../shared/model/variables.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';

type VariableUses = ParsedBody['variableUses'];

/** Looks through all lines of a file, so that a variable in the front matter has its line too. */
export function findVariables(lines: readonly string[]): VariableUses {
  return lines.flatMap((line, index) =>
    line.includes('{{')
      ? variablesIn(line).map((use) => ({ name: use.name, line: index + 1, column: use.index + 1 }))
      : [],
  );
}

/** A warning for each use of a variable that has no value. */
export function checkVariables(
  uses: VariableUses,
  values: Readonly<Record<string, string>>,
  file: string,
): readonly Problem[] {
  return uses
    .filter(({ name }) => !Object.hasOwn(values, name))
    .map(({ name, line, column }) =>
      problem({
        severity: 'warn',
        code: 'unknown-variable',
        file,
        line,
        column,
        what: `"{{${name}}}" is not a variable of this site.`,
        why: `Known: ${Object.keys(values).join(', ')}. It is shown as written.`,
        fix: 'Define it under "variables" in the config, or write {{ with a backslash before it.',
      }),
    );
}
