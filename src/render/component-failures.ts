/** Components of documents that have thrown: a problem each, at the line of the tag. */
import type { ComponentUse, JsonValue } from '../shared/model/component-use.ts';
import { placeProblem } from '../shared/model/line-runs.ts';
import { allVersions } from '../shared/model/lines.ts';
import { isSetName } from '../shared/model/sets.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { replaceMarks } from '../shared/model/variables.ts';
import { problem } from '../shared/problem/problem.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { LineRun } from '../shared/types/page.ts';
import type { BodyHash, VersionName } from '../shared/types/store.ts';
import type { ComponentFailure } from './body/draw-components.ts';
import type { Bundle } from './bundle/bundle.ts';
import { describeWaiting } from './page/render-error.ts';

/** Of its attributes, a problem shows so many characters. */
const MAX_SHOWN = 300;

/** In the order given; each names the first file that has the text, and all versions. */
export function describeComponentFailures(
  failures: readonly ComponentFailure[],
  model: SiteModel,
  { locate, asyncComponents }: Pick<Bundle, 'locate' | 'asyncComponents'>,
): readonly Problem[] {
  return failures.flatMap(({ hash, use, error }) => {
    const { file, versions, runs } = findText(hash, model);
    if (file === null) return [];
    const place = locate(error);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const at = place === null ? '' : ` It was thrown at ${place.file}:${String(place.line)}.`;
    const waiting = describeWaiting(error, asyncComponents);
    const isAsync = waiting !== null && asyncComponents().includes(use.name);
    const failure = problem({
      code: 'component-error',
      file,
      line: use.line,
      column: use.column,
      what: `The component "${use.name}" ${isAsync ? 'is async.' : `failed: ${waiting?.what ?? message}`}`,
      why: `It got ${showProps(use, model.bodies.get(hash)?.variableNames ?? [])}.${at}`,
      fix: waiting?.fix ?? 'Fix the component, or what it gets.',
      versions,
    });
    return placeProblem(failure, { runs }, model.versionByName.get(versions[0] ?? '') ?? null);
  });
}

function findText(
  hash: BodyHash,
  model: SiteModel,
): {
  readonly file: string | null;
  readonly versions: readonly VersionName[];
  readonly runs: readonly LineRun[];
} {
  let file: string | null = null;
  let runs: readonly LineRun[] = [];
  const names: VersionName[] = [];
  for (const { name, docs } of allVersions(model)) {
    const doc = [...docs.values()].find((one) => one.hash === hash);
    if (doc === undefined) continue;
    if (file === null) {
      file = doc.source.diskPath;
      runs = doc.runs ?? [];
    }
    if (!isSetName(name)) names.push(name);
  }
  const page = model.pages.find((one) => one.type === 'markdown' && one.hash === hash);
  if (file === null && page?.type === 'markdown') runs = page.runs ?? [];
  return { file: file ?? page?.file ?? null, versions: names, runs };
}

/** As JSON, with variables as they are written. */
function showProps({ attributes }: ComponentUse, variableNames: readonly string[]): string {
  if (attributes.length === 0) return 'no attributes';
  const props: Readonly<Record<string, JsonValue>> = Object.fromEntries(
    attributes.map(({ name, value }) => [name, value]),
  );
  const json = replaceMarks(JSON.stringify(props), variableNames, (name) => `{{${name}}}`);
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}
