/** A specification as the pages of one version, in English: what a build does in two steps, for each language anew. */
import { type ApiOptions, type KnownTexts, readSpec, writeApi, type WrittenApi } from '../../src/apis/compile-api.ts';
import type { Api } from '../../src/apis/model.ts';
import type { KnownOperations } from '../../src/apis/read/known-operations.ts';
import type { OpenFile } from '../../src/apis/read/references.ts';
import type { SpecFile } from '../../src/apis/read/spec-node.ts';
import { strings as english } from '../../src/shared/messages/site-strings.ts';
import type { Strings } from '../../src/shared/messages/strings.ts';
import type { Problem } from '../../src/shared/types/problem.ts';

export interface CompiledApi extends Pick<WrittenApi, 'texts'> {
  readonly api: Api | null;
  readonly problems: readonly Problem[];
}
/** What was made for other versions. */
export interface KnownApi {
  readonly operations: KnownOperations;
  readonly texts: KnownTexts;
}
interface CompileOptions {
  readonly options: ApiOptions;
  readonly strings?: Strings;
  readonly known?: KnownApi;
}

export function compileApi(
  file: SpecFile,
  open: OpenFile,
  { options, strings = english, known = { operations: new Map(), texts: new Map() } }: CompileOptions,
): CompiledApi {
  const { spec, problems } = readSpec(file, open, { extensions: options.extensions, known: known.operations });
  if (spec === null) return { api: null, texts: [], problems };
  const { texts } = writeApi(spec, { options, strings, stylesheet: '', known: known.texts });
  return { api: spec.api, texts, problems };
}
