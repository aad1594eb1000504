/** What changed in the credentials that an operation requires: alternatives of schemes with scopes, of which one suffices. */
import { groupBy } from '../../shared/group-by.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import { canonicalJson } from '../../schema/canonical-json.ts';

interface Found {
  readonly rule: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}
type Alternative = readonly (readonly [scheme: string, scopes: readonly string[]])[];

/** Both in normal form: an alternative of nothing lets everybody in. */
export function compareSecurity(before: JsonValue, after: JsonValue): readonly Found[] {
  const [was, is] = [before as readonly Alternative[], after as readonly Alternative[]];
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const isOpen = (all: readonly Alternative[]): boolean => all.some((one) => one.length === 0);
  const names = { before: was.map(nameOf), after: is.map(nameOf) };
  if (isOpen(was) && isOpen(is)) return [{ rule: 'security-options-changed', ...names }];
  if (isOpen(was)) return [{ rule: 'security-required', ...names }];
  if (isOpen(is)) return [{ rule: 'security-lifted', ...names }];
  const removed = without(was, is);
  const added = without(is, was);
  const byScheme = groupBy(added, schemesOf);
  const isPaired = (one: Alternative, others: readonly Alternative[]): boolean =>
    [removed, others].every((all) => all.filter((other) => schemesOf(other) === schemesOf(one)).length === 1);
  const pairs = removed.filter((one) => isPaired(one, added));
  const paired = new Set(pairs.map(schemesOf));
  return [
    ...pairs.flatMap((one) => compareScopes(one, byScheme.get(schemesOf(one))?.[0] ?? one)),
    ...removed
      .filter((one) => !paired.has(schemesOf(one)))
      .map((one) => ({ rule: 'security-alternative-removed', before: nameOf(one) })),
    ...added
      .filter((one) => !paired.has(schemesOf(one)))
      .map((one) => ({ rule: 'security-alternative-added', after: nameOf(one) })),
  ];
}

function compareScopes(before: Alternative, after: Alternative): readonly Found[] {
  const scopes = (one: Alternative): readonly string[] =>
    one.flatMap(([scheme, all]) => all.map((scope) => `${scheme} ${scope}`));
  const [was, is] = [scopes(before), scopes(after)];
  return [
    ...was.filter((scope) => !is.includes(scope)).map((scope) => ({ rule: 'security-scope-removed', before: scope })),
    ...is.filter((scope) => !was.includes(scope)).map((scope) => ({ rule: 'security-scope-added', after: scope })),
  ];
}

function without(all: readonly Alternative[], others: readonly Alternative[]): readonly Alternative[] {
  const texts = new Set(others.map((one) => canonicalJson(one)));
  return all.filter((one) => !texts.has(canonicalJson(one)));
}

function schemesOf(one: Alternative): string {
  return canonicalJson(one.map(([scheme]) => scheme));
}

/** `oauth (read, write) and key`; `nothing` lets everybody in. */
function nameOf(one: Alternative): string {
  const names = one.map(([scheme, scopes]) => (scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`));
  return names.join(' and ') || 'nothing';
}
