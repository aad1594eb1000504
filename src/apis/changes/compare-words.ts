/** What changed in what people read. */
import type { JsonValue } from '../../shared/types/store.ts';
import type { Fields } from './api-node.ts';
import { canonicalJson } from '../../schema/canonical-json.ts';

/** By field; those without a rule of their own are descriptions. */
const RULES: Readonly<Record<string, string>> = {
  tags: 'tags-changed',
  operationId: 'operation-id-changed',
  externalDocs: 'external-docs-changed',
  extensions: 'extension-changed',
  examples: 'example-changed',
  links: 'link-changed',
  name: 'schema-renamed',
  path: 'path-parameter-renamed',
};

export interface FoundWords {
  readonly rule: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
  /** For the sentence: `summary`. */
  readonly field: string;
}

export function compareWords(before: Fields, after: Fields, report: (found: FoundWords) => void): void {
  for (const field of Object.keys(before)) {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (canonicalJson(was) === canonicalJson(is)) continue;
    const deprecation = is === true ? 'deprecated' : 'no-longer-deprecated';
    const rule = field === 'deprecated' ? deprecation : (RULES[field] ?? 'description-changed');
    report({ rule, before: was, after: is, field });
  }
}
