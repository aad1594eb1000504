/** One difference between two versions of an API, classified by a rule, and its sentence. */
import { CHANGE_CLASSES, type ChangeClass } from '../../shared/types/api-changes.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import { canonicalJson } from '../../schema/canonical-json.ts';
import { CHANGE_RULES, type ChangeRule } from './rules.ts';

export interface ApiChange {
  readonly class: ChangeClass;
  /** A rule of the table. */
  readonly rule: string;
  /** As the later version writes it where both have it; `null` for what belongs to all operations. */
  readonly operation: { readonly method: string; readonly path: string } | null;
  /** `query.limit`, `response 200 application/json items[].id`; empty for the operation, or the API, as a whole. */
  readonly place: string;
  /** `null` where there was nothing; what `before` and `after` are, depends on the rule. */
  readonly before: JsonValue;
  readonly after: JsonValue;
  /** In plain English, with a full stop. */
  readonly sentence: string;
}

const RULES = new Map(CHANGE_RULES.map((rule) => [rule.id, rule]));
/** Of a long list a sentence names these. */
const MOST_VALUES = 5;

/** Throws for an id that is not in the table, which is a bug. */
function ruleOf(id: string): ChangeRule {
  const rule = RULES.get(id);
  if (rule === undefined) throw new Error(`No rule of changes is called "${id}".`);
  return rule;
}

type Seen = Omit<ApiChange, 'class' | 'sentence'>;

/** `field`: the one that changed, such as `summary`. */
export function classify(seen: Seen, field = ''): ApiChange {
  const rule = ruleOf(seen.rule);
  const place = seen.place || (seen.operation === null ? 'the API' : 'the operation');
  const names = { place, field, before: describe(seen.before), after: describe(seen.after) };
  const filled = rule.what.replaceAll(/\{(place|field|before|after)\}/gu, (_, name: keyof typeof names) => names[name]);
  // Names stay as they are written: `query.limit now has …`, but `Response 200 was added.`
  const isWord = rule.what.startsWith('{place}') && /^[a-z]+ /u.test(place);
  const sentence = isWord ? `${filled.charAt(0).toUpperCase()}${filled.slice(1)}` : filled;
  return { class: rule.class, ...seen, sentence };
}

function describe(value: JsonValue): string {
  if (value === null) return 'nothing';
  const values: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const shown = values
    .slice(0, MOST_VALUES)
    .map((one) => (typeof one === 'string' && one !== '' ? one : canonicalJson(one)));
  const rest = values.length > MOST_VALUES ? ` and ${String(values.length - MOST_VALUES)} more` : '';
  return `${shown.join(', ')}${rest}` || 'nothing';
}

/** Breaking ones first, else as found. */
export function sortChanges(changes: readonly ApiChange[]): readonly ApiChange[] {
  return CHANGE_CLASSES.flatMap((kind) => changes.filter((change) => change.class === kind));
}
