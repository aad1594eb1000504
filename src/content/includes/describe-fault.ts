/** What is wrong with an include, for its author. */
import { LIMITS } from '../../shared/limits.ts';
import type { BodyFinding } from '../../shared/model/parsed-body.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { plainName, setIdOfName } from '../../shared/model/sets.ts';
import { placeInSite } from '../../shared/model/include-paths.ts';

interface LineFault {
  readonly path: SourcePath;
  readonly region: string;
  readonly range: string;
}
export type IncludeFault =
  | {
      readonly fault: 'missing';
      readonly path: SourcePath;
      /** See `include-paths.ts`; left out for `docs`. */
      readonly docsDir?: string | undefined;
      readonly version: VersionName | null;
      readonly hint: string;
    }
  | { readonly fault: 'outside'; readonly why: string; readonly fix: string }
  | { readonly fault: 'no-text'; readonly why: string }
  | { readonly fault: 'misplaced' }
  | { readonly fault: 'circle'; readonly stack: readonly SourcePath[]; readonly docsDir?: string | undefined }
  | { readonly fault: 'too-many'; readonly isDeep: boolean }
  | ({ readonly fault: 'unknown-region'; readonly names: readonly string[] } & LineFault)
  | ({ readonly fault: 'open-region'; readonly line: number } & LineFault)
  | ({ readonly fault: 'bad-range' } & LineFault)
  | ({ readonly fault: 'past-end'; readonly count: number } & LineFault);

/** `target` is the path as written. */
export function describeFault(fault: IncludeFault, target: string): Pick<BodyFinding, 'code' | 'what' | 'why' | 'fix'> {
  switch (fault.fault) {
    case 'missing':
      return describeMissing(fault, target);
    case 'outside':
      return { code: 'include-outside', what: `This text cannot include "${target}".`, why: fault.why, fix: fault.fix };
    case 'no-text':
      return {
        code: 'bad-include',
        what: `"${target}" cannot be included.`,
        why: fault.why,
        fix: 'Include a text in UTF-8.',
      };
    case 'misplaced':
      return {
        code: 'bad-include',
        what: 'This include is not read as one.',
        why: 'It needs a line of its own, in the form <!-- @include: ./_part.md -->.',
        fix: 'Put it on a line of its own, or into backticks if it is an example.',
      };
    case 'circle':
      return {
        code: 'include-circle',
        what: `Including "${target}" here would never end.`,
        why: `It includes itself: ${fault.stack.map((path) => placeInSite(path, fault.docsDir)).join(' → ')}.`,
        fix: 'Remove one of these includes.',
      };
    case 'too-many':
      return describeTooMany(fault.isDeep);
    default:
      return describeLines(fault, target);
  }
}

function describeMissing(
  { path, docsDir, version, hint }: Extract<IncludeFault, { readonly fault: 'missing' }>,
  target: string,
): Pick<BodyFinding, 'code' | 'what' | 'why' | 'fix'> {
  if (version === null) {
    return {
      code: 'missing-include',
      what: `The included file ${placeInSite(path, docsDir)} does not exist.`,
      why: hint,
      fix: 'Correct the path, which counts from the file that has the include.',
    };
  }
  const [name, set] = [plainName(version), setIdOfName(version)];
  const ofSet = set === null ? '' : ` --set ${set}`;
  return {
    code: 'missing-include',
    what: `Version "${version}" does not store "${path}", which is included as "${target}".`,
    why: hint || 'A version shows only files that its manifest lists.',
    fix: `Store it with "docsite versions set ${path} FILE --from ${name} --to ${name}${ofSet}", or correct the path.`,
  };
}

function describeTooMany(isDeep: boolean): Pick<BodyFinding, 'code' | 'what' | 'why' | 'fix'> {
  return {
    code: 'too-many-includes',
    what: isDeep
      ? `Includes are more than ${LIMITS.includeDepth} deep here.`
      : `The page includes more than ${formatCount(LIMITS.includes)} files, or ${formatCount(LIMITS.text)} characters.`,
    why: 'From this one on, includes are left out.',
    fix: isDeep ? 'Include the last parts directly.' : 'Split the page into several.',
  };
}

function describeLines(
  fault: Extract<IncludeFault, LineFault>,
  target: string,
): Pick<BodyFinding, 'code' | 'what' | 'why' | 'fix'> {
  const { region, range } = fault;
  switch (fault.fault) {
    case 'unknown-region':
      return {
        code: 'unknown-region',
        what: `"${target}" has no region "${region}".`,
        why: fault.names.length === 0 ? 'It has no regions at all.' : describeKnown(region, fault.names),
        fix: `Mark the lines with comments such as "#region ${region}" and "#endregion ${region}", or correct the name.`,
      };
    case 'open-region':
      return {
        code: 'unknown-region',
        what: `The region "${region}" of "${target}" is never closed.`,
        why: `It begins in line ${fault.line + 1} of that file.`,
        fix: `Close it with a comment such as "#endregion ${region}".`,
      };
    case 'bad-range':
      return {
        code: 'bad-line-range',
        what: `"${range}" is not a range of lines.`,
        why: '',
        fix: 'Write the first and the last line, as in "3,10", "3," or ",10".',
      };
    case 'past-end':
      return {
        code: 'bad-line-range',
        what: `"${target}" ${region === '' ? 'has' : `has in its region "${region}"`} ${fault.count} lines, but ${range} is asked for.`,
        why: 'The file may have changed since the include was written.',
        fix: 'Correct the range, or mark the lines as a region: it moves along with them.',
      };
  }
}
