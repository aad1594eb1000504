/** Values of JavaScript as far as they are known without running it. Pure. */
import type { Node, Pattern } from 'acorn';

/** A value, or the reason why it is not known without running the code. */
export type Evaluated =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** A key of an object or a member as text. */
export function keyOf(node: Node): string {
  const { name, value } = node as { readonly name?: string; readonly value?: unknown };
  return name ?? String(value);
}

/** What an object has itself under this key. */
export function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The name that a pattern declares; `null` for one that takes its value apart. */
export function declaredName(pattern: Pattern): string | null {
  return pattern.type === 'Identifier' ? pattern.name : null;
}

export function known(value: unknown): Evaluated {
  return { ok: true, value };
}

export function unknown(reason: string): Evaluated {
  return { ok: false, reason };
}

/** A value as part of a text: strings unchanged, everything else as JSON; empty for what JSON does not have. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const json: unknown = JSON.stringify(value);
  return typeof json === 'string' ? json : '';
}
