/** What a component gets of its attributes in a build that does not trust documents: values, and no code. */
import type { JsonValue } from '../../../shared/model/component-use.ts';
import { refuseAddress } from './safe-addresses.ts';
import type { WrittenValues } from './written-values.ts';

export interface ReducedAttributes {
  readonly kept: Readonly<Record<string, JsonValue>>;
  /** `The attribute "onClick"`, for each that is left out. */
  readonly lost: readonly string[];
}

/** React makes HTML, styles or code of them, where a component hands on what it gets. */
const CODE = /^(?:on[a-z]|dangerouslysetinnerhtml$|formaction$|is$|srcdoc$|style$|xlink:?href$)/iu;
/** Attributes that are loaded with the page, or that something is sent to; an address on another site would say who reads it. */
const LOADED = /^(?:action|background|captions|dark|data|poster|src)$/iu;
/** The same, of several addresses: with commas between them, or blanks. */
const SETS = /^(?:image)?srcset$/iu;
const LISTS = /^(?:attributionsrc|ping)$/iu;
/** Attributes that lead somewhere. */
const LEADS = /^(?:href|link|to|url)$/iu;

/** Attributes by name; lists and objects are values too, as deep as they go. */
export function reduceAttributes(
  attributes: Readonly<Record<string, JsonValue>>,
  values: WrittenValues,
): ReducedAttributes {
  const lost: string[] = [];
  const reduce = (value: JsonValue, name: string): JsonValue | undefined => {
    if (CODE.test(name) || (typeof value === 'string' && isUnsafe(name, value, values))) {
      lost.push(`The attribute "${name}"`);
      return undefined;
    }
    if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => reduce(item, name) ?? '');
    if (typeof value !== 'object' || value === null) return value;
    return reduceFields(value as Readonly<Record<string, JsonValue>>, reduce);
  };
  return { kept: reduceFields(attributes, reduce), lost };
}

function reduceFields(
  fields: Readonly<Record<string, JsonValue>>,
  reduce: (value: JsonValue, name: string) => JsonValue | undefined,
): Readonly<Record<string, JsonValue>> {
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    const reduced = reduce(value, name);
    return reduced === undefined ? [] : [[name, reduced] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * A component may use any text as an address, and only texts that begin like one are taken for it; or as an id, whatever the name of
 * the attribute is.
 */
function isUnsafe(name: string, written: string, values: WrittenValues): boolean {
  if (values.isOwnId(written)) return true;
  if (LOADED.test(name)) return values.refuseAddress(written, 'load') !== null;
  if (SETS.test(name)) return values.refuseSrcset(written) !== null;
  if (LISTS.test(name)) return written.split(/\s+/u).some((address) => values.refuseAddress(address, 'load') !== null);
  if (LEADS.test(name)) return values.refuseAddress(written, 'link') !== null;
  return !values.every(written, (value) => !isDangerous(value));
}

function isDangerous(value: string): boolean {
  return DANGEROUS.test(value.replace(/[\p{C}\p{Z}]+/gu, '')) && refuseAddress(value, 'link') !== null;
}

const DANGEROUS = /^(?:javascript|vbscript|data|blob|filesystem|file|view-source):/iu;
