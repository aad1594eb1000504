/** What is wrong with a specification by the rules of its own standard: Redocly's linter says it, docsite finds the line. */
import { BaseResolver, createConfig, type Document, lintDocument, ResolveError, Source } from '@redocly/openapi-core';
import { isFields } from '../shared/string/fields.ts';
import type { Problem } from '../shared/types/problem.ts';
import { findPointer, joinPath, type OpenFile, References } from './read/references.ts';
import type { SpecFile } from './read/spec-node.ts';

/** Mistakes, and no questions of taste. References are judged where they are followed. */
const RULES = {
  struct: 'warn',
  'path-declaration-must-exist': 'warn',
  'path-not-include-query': 'warn',
  'path-parameters-defined': 'warn',
  'no-identical-paths': 'warn',
  'operation-operationId-unique': 'warn',
  'operation-parameters-unique': 'warn',
  'no-duplicated-tag-names': 'warn',
  'no-undefined-server-variable': 'warn',
  'no-server-variables-empty-enum': 'warn',
  'no-enum-type-mismatch': 'warn',
  'no-schema-type-mismatch': 'warn',
  'no-example-value-and-externalValue': 'warn',
  'no-invalid-media-type-examples': 'warn',
  'no-invalid-parameter-examples': 'warn',
  'no-invalid-schema-examples': 'warn',
} as const;
/** One mistake in a shared part is often a hundred. */
const MOST = 50;

/** Warnings `bad-api`, each with its file, line and path. Reads nothing but what `open` gives, and asks no other site. */
export async function checkApi(file: SpecFile, open: OpenFile): Promise<readonly Problem[]> {
  const resolver = new FilesOfVersion(file, open);
  const found = await lintDocument({
    document: documentOf(file),
    externalRefResolver: resolver,
    config: await createConfig({ rules: RULES }),
  });
  const references = new References(open);
  const { openapi = null } = isFields(file.value) ? file.value : {};
  const hasBooleanSchemas = typeof openapi === 'string' && /^3\.[12]/u.test(openapi);
  for (const { message, suggest, location, ruleId } of found.slice(0, MOST)) {
    const [place] = location;
    const where = place === undefined ? undefined : resolver.files.get(place.source.absoluteRef);
    const node = where && findPointer(where, place?.pointer?.replace(/^#/u, '') ?? '');
    if (node === undefined || node === null) continue;
    // The linter knows schemas that are `true` or `false` in some places only.
    if (hasBooleanSchemas && typeof node.value === 'boolean' && message.startsWith('Expected type `Schema`')) continue;
    const [what = ''] = message.replaceAll('`', '"').trim().split('\n', 1);
    const [guess] = ruleId === 'struct' ? suggest : [];
    const fix = guess === undefined ? 'See https://spec.openapis.org/oas/.' : `Did you mean "${guess}"?`;
    references.report(node, what, { fix });
  }
  return references.problems;
}

function documentOf({ path, value }: SpecFile): Document {
  return { source: new Source(path, ''), parsed: value };
}

class FilesOfVersion extends BaseResolver {
  readonly files: Map<string, SpecFile>;
  readonly #open: OpenFile;

  constructor(root: SpecFile, open: OpenFile) {
    super();
    this.files = new Map([[root.path, root]]);
    this.#open = open;
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    return (base === null ? ref : joinPath(base, ref)) ?? ref;
  }

  override async resolveDocument<T>(base: string | null, ref: string): Promise<Document<T>> {
    const path = this.resolveExternalRef(base, ref);
    const file = this.files.get(path) ?? this.#open(path);
    if (file === null) return Promise.reject(new ResolveError(new Error(path)));
    this.files.set(path, file);
    return Promise.resolve(documentOf(file) as Document<T>);
  }
}
