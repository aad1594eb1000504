/** Components of documents that have thrown: a problem each, at the line of the tag. */
import type { ComponentUse, JsonValue } from '../shared/model/component-use.ts';
import { withSets } from '../shared/model/sets.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { replaceMarks } from '../shared/model/variables.ts';
import { problem } from '../shared/problem/problem.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { BodyHash, VersionName } from '../shared/types/store.ts';
import type { ComponentFailure } from './body/draw-components.ts';
import type { Bundle } from './bundle/bundle.ts';

/** Of its attributes, a problem shows so many characters. */
const MAX_SHOWN = 300;

/** In the order given; each names the first file that has the text, and all versions. */
export function describeComponentFailures(
  failures: readonly ComponentFailure[],
  model: SiteModel,
  { locate }: Pick<Bundle, 'locate'>,
): readonly Problem[] {
  return failures.flatMap(({ hash, use, error }) => {
    const { file, versions } = findText(hash, model);
    if (file === null) return [];
    const place = locate(error);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const at = place === null ? '' : ` It was thrown at ${place.file}:${String(place.line)}.`;
    return problem({
      code: 'component-error',
      file,
      line: use.line,
      column: use.column,
      what: `The component "${use.name}" failed: ${message}`,
      why: `It got ${showProps(use, model.bodies.get(hash)?.variableNames ?? [])}.${at}`,
      fix: 'Fix the component, or what it gets.',
      versions,
    });
  });
}

function findText(
  hash: BodyHash,
  model: SiteModel,
): { readonly file: string | null; readonly versions: readonly VersionName[] } {
  let file: string | null = null;
  const names: VersionName[] = [];
  for (const { name, set, docs } of withSets(model)) {
    const doc = [...docs.values()].find((one) => one.hash === hash);
    if (doc === undefined) continue;
    file ??= doc.source.diskPath;
    if (set === null) names.push(name);
  }
  const page = model.pages.find((one) => one.type === 'markdown' && one.hash === hash);
  return { file: file ?? page?.file ?? null, versions: names };
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
