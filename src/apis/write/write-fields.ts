/**
 * Parameters and properties. Each is a heading, so it has an address, is found by the search, and says since when it exists, as any
 * section does; what is inside of it unfolds. A shared schema unfolds once on a page, and is linked to afterwards.
 */
import { appendAll } from '../../shared/append-all.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import { type Schema, titleOfChoice } from '../model.ts';
import { code, description, html } from './markdown.ts';
import { constraintsOf, hasInside, listed, typeText, unwrap } from './type-text.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: Schema;
  /** Written after its type, such as how a list is sent. */
  readonly notes?: readonly string[];
  readonly examples?: readonly JsonValue[];
}

/** Fields of a page; beyond it, names of schemas are all that is shown. */
const MOST_FIELDS = 400;
const MOST_DEPTH = 7;
const MOST_CHOICES = 20;
const MOST_VALUES = 40;

interface Place {
  /** The address: `get-courses-id.query.limit`. */
  readonly id: string;
  readonly level: number;
  readonly depth: number;
}

export class FieldWriter {
  readonly #direction: 'request' | 'response';
  /** Addresses of shared schemas that have been unfolded. */
  readonly #unfolded: Map<Schema, string>;
  readonly #budget: { left: number };
  readonly #ids: Set<string>;

  constructor(
    direction: 'request' | 'response',
    page: { readonly ids: Set<string>; readonly budget: { left: number } } = newPage(),
  ) {
    this.#direction = direction;
    this.#unfolded = new Map();
    this.#budget = page.budget;
    this.#ids = page.ids;
  }

  fields(all: readonly Field[], { id, level, depth }: Place): readonly string[] {
    const parts: string[] = [];
    for (const [at, field] of all.entries()) {
      if (this.#budget.left-- <= 0) {
        const rest = all.slice(at, at + MOST_VALUES).map(({ name }) => code(name));
        parts.push(`And ${all.length - at} more, such as ${listed(rest)}.`);
        break;
      }
      appendAll(parts, this.#field(field, { id: `${id}.${addressOf(field.name)}`, level, depth }));
    }
    return parts;
  }

  #field(
    { name, required, deprecated, description: words, schema, notes = [], examples }: Field,
    place: Place,
  ): readonly string[] {
    const id = this.#unique(place.id);
    const isOptionalText = required ? ['**required**'] : [];
    const marks = [...isOptionalText, ...(deprecated ? ['**deprecated**'] : []), ...notes];
    const facts = [typeText(schema), ...marks, ...constraintsOf(schema)];
    return [
      `${'#'.repeat(Math.min(6, place.level))} ${code(name)} {#${id}}`,
      facts.join(' · '),
      ...(words.trim() === '' ? [] : [description(words, place.level)]),
      ...valuesOf(schema, examples),
      ...this.inside(schema, { id, level: place.level + 1, depth: place.depth + 1 }),
    ];
  }

  /** What a schema has inside, folded; empty for one that has nothing. */
  inside(schema: Schema, place: Place, { isOpen = false } = {}): readonly string[] {
    const { schema: inner, id } = unwrap(schema, place.id);
    const choices = [...inner.oneOf, ...inner.anyOf].filter(({ types }) => types.join('') !== 'null');
    const properties = this.#shown(inner);
    const more = typeof inner.additional === 'object' && hasInside(inner.additional) ? inner.additional : null;
    if (properties.length === 0 && choices.length === 0 && more === null) return [];
    const known = this.#unfolded.get(inner);
    if (known !== undefined) return [`See [${code(inner.name ?? 'the same object')}](#${known}).`];
    if (place.depth > MOST_DEPTH || this.#budget.left <= 0) return [];
    // A map has what its values have.
    if (more !== null && properties.length + choices.length === 0)
      return this.inside(more, { ...place, id, depth: place.depth + 1 }, { isOpen });
    this.#unfolded.set(inner, place.id);
    const own = { ...place, id };
    // What a list is of has words of its own.
    const about =
      inner === schema || inner.description.trim() === '' ? [] : [description(inner.description, own.level)];
    const parts = [...about, ...this.fields(properties, own), ...this.#choices(inner, choices, own)];
    if (more !== null) {
      parts.push('Values of all other properties:');
      appendAll(parts, this.inside(more, { ...own, depth: place.depth + 1 }, { isOpen: true }));
    }
    if (isOpen) return parts;
    return [
      `<details>\n<summary>${summaryOf(inner, properties.length, choices.length)}</summary>`,
      ...parts,
      '</details>',
    ];
  }

  #choices(schema: Schema, choices: readonly Schema[], place: Place): readonly string[] {
    if (choices.length === 0) return [];
    const shown = choices.slice(0, MOST_CHOICES);
    const rest = choices.slice(MOST_CHOICES).map((one) => one.name);
    const { discriminator } = schema;
    const by = discriminator === null ? '' : `, as ${code(discriminator.property)} says`;
    const parts = shown.flatMap((choice) => {
      const value = discriminator?.mapping.find((one) => one.schema === choice.name)?.value;
      const title = titleOfChoice(choice);
      const id = this.#unique(`${place.id}.${addressOf(title)}`);
      return [
        `${'#'.repeat(Math.min(6, place.level))} ${code(title)} {#${id}}`,
        [typeText(choice), value === undefined ? '' : code(value), ...constraintsOf(choice)]
          .filter((fact) => fact !== '' && fact !== title && fact !== code(title))
          .join(' · '),
        ...(choice.description === '' ? [] : [description(choice.description, place.level)]),
        ...valuesOf(choice),
        ...this.inside(choice, { id, level: place.level + 1, depth: place.depth + 1 }),
      ].filter(Boolean);
    });
    const more = rest.length === 0 ? [] : [`And ${rest.length} more.`];
    return [schema.oneOf.length > 0 ? `One of these${by}:` : `Any of these${by}:`, ...parts, ...more];
  }

  /** Leaves `readOnly` properties out of requests, and `writeOnly` ones out of responses. */
  #shown({ properties, patternProperties }: Schema): readonly Field[] {
    const named = patternProperties.map(({ pattern, schema }) => ({
      name: pattern,
      required: false,
      schema,
      notes: ['names that match'],
    }));
    return [...properties.map((one) => ({ ...one, notes: [] })), ...named]
      .filter(({ schema }) => !(this.#direction === 'request' ? schema.readOnly : schema.writeOnly))
      .map((one) => ({
        ...one,
        deprecated: one.schema.deprecated,
        description: one.schema.description,
      }));
  }

  #unique(id: string): string {
    let own = id;
    for (let count = 2; this.#ids.has(own); count++) own = `${id}-${count}`;
    this.#ids.add(own);
    return own;
  }
}

/** What the writers of one page share. */
export function newPage(): { readonly ids: Set<string>; readonly budget: { left: number } } {
  return { ids: new Set(), budget: { left: MOST_FIELDS } };
}

/** Letters, digits and what addresses may have: a name as a part of one. */
function addressOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]+/gu, '-');
}

function summaryOf({ name }: Schema, properties: number, choices: number): string {
  const count =
    properties > 0
      ? `${properties} ${properties === 1 ? 'property' : 'properties'}`
      : `${choices} ${choices === 1 ? 'option' : 'options'}`;
  return name === null ? count : `${count} of <code>${html(name)}</code>`;
}

function valuesOf(schema: Schema, examples: readonly JsonValue[] = schema.examples): readonly string[] {
  const values = schema.enum ?? unwrap(schema, '').schema.enum;
  const shown = (values ?? []).slice(0, MOST_VALUES).map((value) => code(textOf(value)));
  const more = (values?.length ?? 0) - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  const plainExamples = examples.filter((value) => typeof value !== 'object' || value === null);
  const [example] = plainExamples;
  return [
    ...(values === null
      ? []
      : [values.length === 1 ? `Always ${all.join('')}.` : `One of ${listed(all, more > 0 ? 'and' : 'or')}.`]),
    ...(example === undefined || values !== null ? [] : [`Example: ${code(textOf(example))}`]),
  ];
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : JSON.stringify(value).slice(0, 200);
}
