/**
 * What changed between two versions of an API, classified by the rules of `rules.ts`. Pure; the work grows with the size of both, and
 * circles end where they began.
 */
import { groupBy } from '../../shared/group-by.ts';
import type { Api } from '../model.ts';
import { type ApiChange, classify, sortChanges } from './api-change.ts';
import { type ApiNode, apiNode, schemasOf } from './api-node.ts';
import { canonicalJson } from '../../schema/canonical-json.ts';
import { SchemaComparison } from './compare-schemas.ts';
import { compareSecurity } from './compare-security.ts';
import { compareWords } from './compare-words.ts';
import { type Direction, sidedId } from './rules.ts';
import { graphsOf, type SchemaGraphs } from './schema-graph.ts';
import type { FoundInSchema, SchemaPair } from './schema-pair.ts';

/** Where in the tree a comparison is. */
interface At {
  readonly operation: ApiChange['operation'];
  /** Webhooks and callbacks are sent by the API: what is a request to others is what its clients receive. */
  readonly isReversed: boolean;
  readonly direction: Direction;
  /** `response 200 application/json`. */
  readonly place: string;
  /** Of the operation, whose schemas are compared together. */
  readonly schemas: SchemaComparison;
}
type Found = Pick<ApiChange, 'rule'> & Partial<Pick<ApiChange, 'before' | 'after'>>;

/**
 * By class, breaking changes first, then by operation; of an operation those nearest to it first. Empty exactly if both have one
 * canonical form; without breaking and additive ones exactly if both have one contract. Of an API that only one of them has, `null` for the
 * other, all operations were added, or removed. What is one object in both is the same: versions of a build share operations.
 */
export function compareApis(before: Api | null, after: Api | null): readonly ApiChange[] {
  const known = after ?? before;
  if (known === null) return [];
  const [was, is] = [ownNode(before, after, known), ownNode(after, before, known)];
  const comparison = new Comparison(graphsOf([...schemasOf(was), ...schemasOf(is)]));
  comparison.compare(was, is, comparison.start(null));
  return sortChanges(comparison.changes);
}

/** Without the operations that are another's, too. */
function ownNode(api: Api | null, other: Api | null, known: Api): ApiNode {
  const others = new Set(other?.operations);
  return apiNode({ ...(api ?? known), operations: (api?.operations ?? []).filter((one) => !others.has(one)) });
}

class Comparison {
  readonly changes: ApiChange[] = [];
  readonly #graphs: SchemaGraphs;

  constructor(graphs: SchemaGraphs) {
    this.#graphs = graphs;
  }

  start(operation: ApiChange['operation']): At {
    const schemas = new SchemaComparison(this.#graphs, (pair, found) => this.#reportInside(operation, pair, found));
    return { operation, isReversed: false, direction: 'request', place: '', schemas };
  }

  compare(before: ApiNode, after: ApiNode, at: At): void {
    compareWords(before.words, after.words, ({ field, ...found }) => this.#report(at, found, field));
    for (const name of Object.keys(before.contract)) {
      const [was, is] = [before.contract[name] ?? null, after.contract[name] ?? null];
      if (name === 'security') for (const found of compareSecurity(was, is)) this.#report(at, found);
      else if (canonicalJson(was) !== canonicalJson(is))
        this.#report(at, { rule: contractRule(name, before, { is, direction: at.direction }), before: was, after: is });
    }
    if (before.schema !== null && after.schema !== null) {
      const pair = { before: before.schema, after: after.schema, direction: at.direction, root: at.place, path: '' };
      const separator = before.kind === 'media-type' ? ' ' : '.';
      at.schemas.add({ ...pair, separator, isAbsent: false, isRequired: false });
    }
    this.#compareMembers(before, after, at);
  }

  #compareMembers(before: ApiNode, after: ApiNode, at: At): void {
    const renamed = before.kind === 'api' ? renamedPaths(before, after) : new Map<string, string>();
    const taken = new Set(renamed.values());
    for (const [key, member] of before.members) {
      const other = after.members.get(renamed.get(key) ?? key);
      if (other === undefined) this.#reportMember(member, 'removed', this.#inside(member, at));
      else this.#compareMember(member, other, this.#inside(other, at));
    }
    for (const [key, member] of after.members)
      if (!before.members.has(key) && !taken.has(key)) this.#reportMember(member, 'added', this.#inside(member, at));
  }

  #compareMember(before: ApiNode, after: ApiNode, at: At): void {
    this.compare(before, after, at);
    if (before.kind === 'operation' || before.kind === 'webhook') at.schemas.run();
  }

  #inside({ kind, place }: ApiNode, at: At): At {
    if (kind === 'operation' || kind === 'webhook') {
      const [method = '', ...path] = place.split(' ');
      return { ...this.start({ method, path: path.join(' ') }), isReversed: kind === 'webhook' };
    }
    const inner = {
      ...at,
      place: [at.place, kind === 'callback' ? `callback ${place}` : place].filter((part) => part !== '').join(' '),
    };
    if (kind === 'callback') return { ...inner, isReversed: true };
    const sent: Direction = at.isReversed ? 'response' : 'request';
    const received: Direction = at.isReversed ? 'request' : 'response';
    if (kind === 'parameter' || kind === 'body') return { ...inner, direction: sent };
    return kind.endsWith('status') ? { ...inner, direction: received } : inner;
  }

  #reportMember(member: ApiNode, became: 'added' | 'removed', at: At): void {
    const need = member.contract['required'] === true ? 'required' : 'optional';
    const { kind } = member;
    const sided = kind === 'parameter' || kind === 'header' ? 'parameter' : kind === 'body' ? 'body' : null;
    this.#report(at, {
      rule: sided === null ? `${kind}-${became}` : sidedId(`${need}-${sided}-${became}`, at.direction),
    });
  }

  #report({ operation, place }: At, { rule, before = null, after = null }: Found, field = ''): void {
    this.changes.push(classify({ rule, operation, place, before, after }, field));
  }

  #reportInside(operation: ApiChange['operation'], pair: SchemaPair, found: FoundInSchema): void {
    const { rule, before = null, after = null, path = pair.path, field } = found;
    const absent = pair.direction === 'request' ? 'request-read-only-changed' : 'response-write-only-changed';
    const id = field !== undefined ? rule : pair.isAbsent ? absent : sidedId(rule, pair.direction);
    const separator = path === '' || (pair.separator === '.' && path.startsWith('[')) ? '' : pair.separator;
    this.changes.push(
      classify({ rule: id, operation, place: `${pair.root}${separator}${path}`, before, after }, field),
    );
  }
}

/** Operations whose paths differ in the names of parameters alone, which are not sent: key before → key after. */
function renamedPaths(before: ApiNode, after: ApiNode): ReadonlyMap<string, string> {
  const gone = (one: ApiNode, other: ApiNode): ReadonlyMap<string, readonly string[]> => {
    const keys = [...one.members.keys()].filter((key) => key.startsWith('path ') && !other.members.has(key));
    return groupBy(keys, (key) => key.replaceAll(/\{[^}]*\}/gu, '{}'));
  };
  const added = gone(after, before);
  const pairs = [...gone(before, after)].flatMap(([form, [from, ...more]]) => {
    const [to, ...others] = added.get(form) ?? [];
    return from === undefined || to === undefined || more.length + others.length > 0 ? [] : [[from, to] as const];
  });
  return new Map(pairs);
}

function contractRule(
  name: string,
  { kind }: ApiNode,
  { is, direction }: { is: unknown; direction: Direction },
): string {
  const rules: Readonly<Record<string, string>> = {
    serialization: 'serialization-changed',
    isStream: 'stream-changed',
    variables: 'server-variables-changed',
    definition: 'security-scheme-changed',
    hasServers: 'server-override-changed',
  };
  const need = is === true ? 'required' : 'optional';
  return rules[name] ?? sidedId(`${kind === 'body' ? 'body' : 'parameter'}-became-${need}`, direction);
}
