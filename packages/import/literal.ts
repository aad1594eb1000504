/** The value of a literal JavaScript expression: objects, lists, strings, constants. Runs nothing. Owns acorn. */
import { type Expression, type Node, parse, type Pattern, type Program, type SpreadElement } from 'acorn';
import { appendAll } from '../../src/shared/append-all.ts';
import { CURRENT_YEAR } from './format-config.ts';
import { bindItems, type Evaluated, keyOf, known, memberOf, unknown } from './known-value.ts';

export interface Scope {
  /** The value of a name; `null` when the name is not known. */
  readonly name: (name: string) => Evaluated | null;
  /** The value of a call such as `require('./x')`, from its callee as written and its arguments; `null` for unknown. */
  readonly call: (callee: string, args: readonly Evaluated[]) => Evaluated | null;
  /** If present, unknown fields and items are reported here and omitted. `offset`: start of the value in the code. */
  readonly leaveOut?: (key: string, offset: number, reason: string) => void;
  /** If present, gets the offset of each field or item of an object or a list. */
  readonly place?: (owner: object, key: string, offset: number) => void;
  /** If present, gets each object that is spread into another one. */
  readonly spread?: (from: unknown, to: object) => void;
}

export const NO_SCOPE: Scope = { name: () => null, call: () => null };

/** Parses a file as a module, or else as a script; `null` if it is neither. */
export function parseModule(code: string): Program | null {
  for (const sourceType of ['module', 'script'] as const) {
    try {
      return parse(code, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true, allowHashBang: true });
    } catch {
      // The other kind may read it: `with`, `delete x` and the like are legal in scripts.
    }
  }
  return null;
}

/** The value of an expression given as text. */
export function evaluateCode(code: string, scope: Scope = NO_SCOPE): Evaluated {
  // Line breaks: the code may end in a comment.
  const [statement, ...rest] = parseModule(`(\n${code}\n)`)?.body ?? [];
  if (statement?.type !== 'ExpressionStatement' || rest.length > 0)
    return unknown(/<[a-z>]/iu.test(code) ? 'it makes elements' : 'it cannot be parsed');
  return evaluate(statement.expression, scope);
}

/** The value of a parsed expression. Objects and lists are known only when all their parts are. */
export function evaluate(node: Expression, scope: Scope): Evaluated {
  switch (node.type) {
    case 'Literal':
      if (node.regex !== undefined) return unknown('it is a pattern');
      // JSON, in which values go on from here, has none.
      return typeof node.value === 'bigint' ? unknown('it is a BigInt') : known(node.value);
    case 'TemplateLiteral':
      return evaluateTemplate(node, scope);
    case 'ArrayExpression':
      return evaluateList(node.elements, scope);
    case 'ObjectExpression':
      return evaluateObject(node, scope);
    case 'Identifier':
      if (node.name === 'undefined') return known(undefined);
      return scope.name(node.name) ?? unknown(`"${node.name}" is unknown`);
    case 'UnaryExpression':
      return evaluateUnary(node.operator, evaluate(node.argument, scope));
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? unknown('it is computed')
        : evaluateBinary(node.operator, evaluate(node.left, scope), evaluate(node.right, scope));
    case 'LogicalExpression':
      return evaluateLogical(node.operator, evaluate(node.left, scope), () => evaluate(node.right, scope));
    case 'ConditionalExpression': {
      const test = evaluate(node.test, scope);
      return test.ok ? evaluate(test.value ? node.consequent : node.alternate, scope) : test;
    }
    case 'MemberExpression':
      return evaluateMember(node, scope);
    case 'CallExpression':
      return evaluateCall(node, scope);
    case 'ParenthesizedExpression':
      return evaluate(node.expression, scope);
    case 'AwaitExpression':
      return evaluate(node.argument, scope);
    default:
      return unknown('it is computed');
  }
}

type Of<T extends Expression['type']> = Extract<Expression, { type: T }>;

function evaluateTemplate(node: Of<'TemplateLiteral'>, scope: Scope): Evaluated {
  let text = '';
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    if (expression === undefined) continue;
    const part = evaluate(expression, scope);
    if (!part.ok) return part;
    text += String(part.value);
  }
  return known(text);
}

function evaluateList(elements: readonly (Expression | SpreadElement | null)[], scope: Scope): Evaluated {
  const list: unknown[] = [];
  for (const element of elements) {
    if (element === null) continue;
    const part = evaluate(element.type === 'SpreadElement' ? element.argument : element, scope);
    if (!part.ok && scope.leaveOut === undefined) return part;
    if (!part.ok) scope.leaveOut?.('', element.start, part.reason);
    else if (element.type !== 'SpreadElement') {
      scope.place?.(list, String(list.length), element.start);
      list.push(part.value);
    } else if (Array.isArray(part.value)) appendAll(list, part.value as unknown[]);
  }
  return known(list);
}

function evaluateObject(node: Of<'ObjectExpression'>, scope: Scope): Evaluated {
  const fields: Record<string, unknown> = {};
  for (const property of node.properties) {
    const value = evaluate(property.type === 'SpreadElement' ? property.argument : property.value, scope);
    if (!value.ok) {
      if (scope.leaveOut === undefined) return value;
      const name = property.type === 'SpreadElement' ? '...' : keyOf(property.key);
      scope.leaveOut(name, property.start, value.reason);
    } else if (property.type === 'SpreadElement') {
      Object.assign(fields, value.value);
      scope.spread?.(value.value, fields);
    } else {
      const key = property.computed ? evaluate(property.key, scope) : known(keyOf(property.key));
      if (!key.ok) return key;
      fields[String(key.value)] = value.value;
      scope.place?.(fields, String(key.value), property.start);
    }
  }
  return known(fields);
}

function evaluateUnary(operator: string, argument: Evaluated): Evaluated {
  if (!argument.ok) return argument;
  if (operator === '-') return known(-Number(argument.value));
  if (operator === '+') return known(Number(argument.value));
  if (operator === '!') return known(!argument.value);
  return operator === 'void' ? known(undefined) : unknown('it is computed');
}

function evaluateBinary(operator: string, left: Evaluated, right: Evaluated): Evaluated {
  if (!left.ok) return left;
  if (!right.ok) return right;
  const [a, b] = [left.value, right.value];
  if (operator === '===' || operator === '==') return known(a === b);
  if (operator === '!==' || operator === '!=') return known(a !== b);
  if (typeof a === 'number' && typeof b === 'number') {
    const order = { '<': a < b, '>': a > b, '<=': a <= b, '>=': a >= b }[operator];
    const result = order ?? { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[operator];
    return result === undefined ? unknown('it is computed') : known(result);
  }
  return operator === '+' ? known(String(a) + String(b)) : unknown('it is computed');
}

function evaluateLogical(operator: string, left: Evaluated, right: () => Evaluated): Evaluated {
  if (!left.ok) return left;
  const isLeft =
    operator === '&&' ? !left.value : operator === '||' ? Boolean(left.value) : (left.value ?? null) !== null;
  return isLeft ? left : right();
}

function evaluateMember(node: Of<'MemberExpression'>, scope: Scope): Evaluated {
  // What an import's machine has in its environment says nothing about the site: such fields count as unset.
  if (/^process\.env\b/u.test(calleeText(node.object))) return known(undefined);
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier') return unknown('it is computed');
  const object = evaluate(node.object, scope);
  if (!object.ok) return object;
  const key = node.computed ? evaluate(node.property, scope) : known(keyOf(node.property));
  if (!key.ok) return key;
  // A picture that is imported is its address, which Astro has under `src`.
  if (typeof object.value === 'string' && key.value === 'src') return object;
  if (typeof object.value !== 'object' || object.value === null) return unknown('it is computed');
  return known(memberOf(object.value, String(key.value)));
}

function evaluateCall(node: Of<'CallExpression'>, scope: Scope): Evaluated {
  const callee = calleeText(node.callee);
  if (callee === 'new Date.getFullYear') return known(CURRENT_YEAR);
  const args = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? unknown('it is computed') : evaluate(argument, scope),
  );
  return (
    scope.call(callee, args) ??
    evaluateMap(node, scope) ??
    callMethod(node, args, scope) ??
    unknown(`"${callee || 'a function'}()" is called`)
  );
}

/** The parameters of an arrow function, written without its parentheses; `null` for other text. */
export function parseParameters(code: string): readonly Pattern[] | null {
  const [statement] = parseModule(`(${code}) => 0`)?.body ?? [];
  const arrow = statement?.type === 'ExpressionStatement' ? statement.expression : null;
  return arrow?.type === 'ArrowFunctionExpression' ? arrow.params : null;
}

/** The list that `list.map((item) => …)` makes; `null` for other calls. */
function evaluateMap({ callee, arguments: [mapper] }: Of<'CallExpression'>, scope: Scope): Evaluated | null {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super') return null;
  if (keyOf(callee.property) !== 'map' || mapper?.type !== 'ArrowFunctionExpression') return null;
  const { body, params } = mapper;
  const owner = evaluate(callee.object, scope);
  const items = owner.ok ? bindItems(owner.value, params) : null;
  if (items === null || body.type === 'BlockStatement') return null;
  const parts = items.map((values) =>
    evaluate(body, { ...scope, name: (name) => (values.has(name) ? known(values.get(name)) : scope.name(name)) }),
  );
  return parts.find((part) => !part.ok) ?? known(parts.map((part) => part.ok && part.value));
}

/** Methods that only make a text or a list of the same size or smaller, by the type of what has them. */
const PURE_METHODS: readonly (readonly [isOwner: (value: unknown) => boolean, names: RegExp])[] = [
  [(value) => typeof value === 'string', /^(?:split|slice|trim|toUpperCase|toLowerCase|replace|concat)$/u],
  [Array.isArray, /^(?:join|slice|concat)$/u],
];

/** What such a method of a known value gives; `null` for other calls. */
function callMethod({ callee }: Of<'CallExpression'>, args: readonly Evaluated[], scope: Scope): Evaluated | null {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super') return null;
  const owner = evaluate(callee.object, scope);
  const name = keyOf(callee.property);
  if (!owner.ok || !PURE_METHODS.some(([isOwner, names]) => isOwner(owner.value) && names.test(name))) return null;
  const values = args.flatMap((arg) => (arg.ok && typeof arg.value !== 'function' ? [arg.value] : []));
  if (values.length < args.length) return null;
  const method = (owner.value as Readonly<Record<string, (...given: unknown[]) => unknown>>)[name];
  return known(method?.apply(owner.value, values));
}

/** `require`, `path.join`, `new Date.getFullYear`; empty for other forms. */
function calleeText(node: Node): string {
  const form = node as Expression;
  if (form.type === 'Identifier') return form.name;
  if (form.type === 'NewExpression') return `new ${calleeText(form.callee)}`;
  if (form.type === 'ParenthesizedExpression') return calleeText(form.expression);
  if (form.type !== 'MemberExpression' || form.computed) return '';
  const object = calleeText(form.object);
  return object === '' ? '' : `${object}.${keyOf(form.property)}`;
}
