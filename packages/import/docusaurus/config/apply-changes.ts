/** What the statements after a declaration do to its value: `config.plugins.push(…)`, `sidebars.more = […]`. */
import type { Expression, Node, Program } from 'acorn';
import { evaluate, type Scope } from '../../literal.ts';
import { keyOf, memberOf } from '../../known-value.ts';

/** A member by the name that its path begins with. */
interface Member {
  readonly root: string;
  readonly keys: readonly string[];
}
interface Change extends Member {
  /** What the member gets, or has added to its list; `null` for what only running the code does. */
  readonly values: readonly Expression[] | null;
  readonly isList: boolean;
}

/** Applies top-level statements to `value`, which must not be shared. Reports those that are not literal. */
export function applyChanges(
  { name, value }: { readonly name: string; readonly value: unknown },
  statements: readonly Program['body'][number][],
  scope: Scope,
): void {
  for (const statement of statements) {
    const change = statement.type === 'ExpressionStatement' ? readChange(statement.expression) : null;
    if (change?.root !== name) continue;
    const reason = applyChange(change, value, scope);
    if (reason !== null) scope.leaveOut?.(change.keys.join('.'), statement.start, reason);
  }
}

function readChange(node: Expression): Change | null {
  if (node.type === 'AssignmentExpression') {
    const member = readMember(node.left);
    if (member === null || member.keys.length === 0) return null;
    return { ...member, values: node.operator === '=' ? [node.right] : null, isList: false };
  }
  const member = node.type === 'CallExpression' ? readMember(node.callee) : null;
  if (node.type !== 'CallExpression' || member === null || member.keys.length === 0) return null;
  const values = node.arguments.flatMap((argument) => (argument.type === 'SpreadElement' ? [] : [argument]));
  const isKnown = member.keys.at(-1) === 'push' && values.length === node.arguments.length;
  return { root: member.root, keys: member.keys.slice(0, -1), values: isKnown ? values : null, isList: true };
}

function readMember(node: Node): Member | null {
  const form = node as Expression;
  if (form.type === 'Identifier') return { root: form.name, keys: [] };
  if (form.type !== 'MemberExpression') return null;
  const object = readMember(form.object);
  if (object === null || (form.computed && form.property.type !== 'Literal')) return null;
  return { root: object.root, keys: [...object.keys, keyOf(form.property)] };
}

/** The reason why it could not be made; `null` when it was. */
function applyChange({ keys, values, isList }: Change, value: unknown, scope: Scope): string | null {
  if (values === null) return 'it is changed later';
  const place = keys.slice(0, isList ? undefined : -1).reduce(memberOf, value);
  for (const node of values) {
    const read = evaluate(node, scope);
    if (!read.ok) return read.reason;
    if (isList && Array.isArray(place)) {
      scope.place?.(place, String(place.length), node.start);
      place.push(read.value);
    } else if (!isList && typeof place === 'object' && place !== null) {
      Object.assign(place, { [keys.at(-1) ?? '']: read.value });
      scope.place?.(place, keys.at(-1) ?? '', node.start);
    } else return 'it is changed later';
  }
  return null;
}
