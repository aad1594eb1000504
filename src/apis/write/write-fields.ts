/**
 * Parameters and properties. Each is a heading, so it has an address, is found by the search, and says since when it exists, as any
 * section does; what is inside of it unfolds. A shared schema unfolds once on a page, and is linked to afterwards.
 */
import { appendAll } from '../../shared/append-all.ts';
import type { Strings } from '../../shared/messages/strings.ts';
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
  readonly #strings: Strings;

  constructor(direction: 'request' | 'response', page: FieldsPage) {
    this.#direction = direction;
    this.#strings = page.strings;
    this.#unfolded = new Map();
    this.#budget = page.budget;
    this.#ids = page.ids;
  }

  fields(all: readonly Field[], { id, level, depth }: Place): readonly string[] {
    const parts: string[] = [];
    for (const [at, field] of all.entries()) {
      if (this.#budget.left-- <= 0) {
        const rest = all.slice(at, at + MOST_VALUES).map(({ name }) => code(name));
        const names = listed(rest, 'apiAnd', this.#strings);
        parts.push(this.#strings.apiSuchAs({ count: all.length - at, names }));
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
    const strings = this.#strings;
    const id = this.#unique(place.id);
    const marks = [...(required ? [strings.required] : []), ...(deprecated ? [strings.apiDeprecated] : [])];
    const facts = [
      typeText(schema, strings),
      ...marks.map((mark) => `**${mark}**`),
      ...notes,
      ...constraintsOf(schema, strings),
    ];
    return [
      `${'#'.repeat(Math.min(6, place.level))} ${code(name)} {#${id}}`,
      facts.join(' · '),
      ...(words.trim() === '' ? [] : [description(words, place.level)]),
      ...valuesOf(schema, strings, examples),
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
    if (known !== undefined) return [this.#seeAlso(inner, known)];
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
      parts.push(this.#strings.apiOtherValues);
      appendAll(parts, this.inside(more, { ...own, depth: place.depth + 1 }, { isOpen: true }));
    }
    if (isOpen) return parts;
    return [
      `<details>\n<summary>${this.#summaryOf(inner, properties.length, choices.length)}</summary>`,
      ...parts,
      '</details>',
    ];
  }

  #choices(schema: Schema, choices: readonly Schema[], place: Place): readonly string[] {
    if (choices.length === 0) return [];
    const strings = this.#strings;
    const shown = choices.slice(0, MOST_CHOICES);
    const rest = choices.length - shown.length;
    const { discriminator } = schema;
    const by = discriminator === null ? '' : strings.apiBy({ property: code(discriminator.property) });
    const parts = shown.flatMap((choice) => {
      const value = discriminator?.mapping.find((one) => one.schema === choice.name)?.value;
      const title = titleOfChoice(choice);
      const id = this.#unique(`${place.id}.${addressOf(title)}`);
      return [
        `${'#'.repeat(Math.min(6, place.level))} ${code(title)} {#${id}}`,
        [typeText(choice, strings), value === undefined ? '' : code(value), ...constraintsOf(choice, strings)]
          .filter((fact) => fact !== '' && fact !== title && fact !== code(title))
          .join(' · '),
        ...(choice.description === '' ? [] : [description(choice.description, place.level)]),
        ...valuesOf(choice, strings),
        ...this.inside(choice, { id, level: place.level + 1, depth: place.depth + 1 }),
      ].filter(Boolean);
    });
    const more = rest === 0 ? [] : [strings.andMore({ count: rest })];
    return [schema.oneOf.length > 0 ? strings.apiOneOfThese({ by }) : strings.apiAnyOfThese({ by }), ...parts, ...more];
  }

  /** Leaves `readOnly` properties out of requests, and `writeOnly` ones out of responses. */
  #shown({ properties, patternProperties }: Schema): readonly Field[] {
    const named = patternProperties.map(({ pattern, schema }) => ({
      name: pattern,
      required: false,
      schema,
      notes: [this.#strings.apiPattern],
    }));
    return [...properties.map((one) => ({ ...one, notes: [] })), ...named]
      .filter(({ schema }) => !(this.#direction === 'request' ? schema.readOnly : schema.writeOnly))
      .map((one) => ({
        ...one,
        deprecated: one.schema.deprecated,
        description: one.schema.description,
      }));
  }

  #seeAlso({ name }: Schema, address: string): string {
    const { apiSee, apiSameObject } = this.#strings;
    return apiSee({ link: `[${code(name ?? apiSameObject)}](#${address})` });
  }

  #summaryOf({ name }: Schema, properties: number, choices: number): string {
    const { apiProperties, apiOptions, apiInside } = this.#strings;
    const inside = properties > 0 ? apiProperties({ count: properties }) : apiOptions({ count: choices });
    return name === null ? inside : apiInside({ inside, name: `<code>${html(name)}</code>` });
  }

  #unique(id: string): string {
    let own = id;
    for (let count = 2; this.#ids.has(own); count++) own = `${id}-${count}`;
    this.#ids.add(own);
    return own;
  }
}

/** What the writers of one page share. */
interface FieldsPage {
  readonly ids: Set<string>;
  readonly budget: { left: number };
  readonly strings: Strings;
}

export function newPage(strings: Strings): FieldsPage {
  return { ids: new Set(), budget: { left: MOST_FIELDS }, strings };
}

/** Letters, digits and what addresses may have: a name as a part of one. */
function addressOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]+/gu, '-');
}

/** What an enum lists, and an example that fits into a line. */
export function valuesOf(
  schema: Schema,
  strings: Strings,
  examples: readonly JsonValue[] = schema.examples,
): readonly string[] {
  const values = schema.enum ?? unwrap(schema, '').schema.enum;
  const shown = (values ?? []).slice(0, MOST_VALUES).map((value) => code(textOf(value)));
  const more = (values?.length ?? 0) - shown.length;
  const all = more > 0 ? [...shown, strings.apiRest({ count: more })] : shown;
  const plainExamples = examples.filter((value) => typeof value !== 'object' || value === null);
  const [example] = plainExamples;
  return [
    ...(values === null
      ? []
      : [
          values.length === 1
            ? strings.apiAlways({ value: all.join('') })
            : strings.apiOneOf({ values: listed(all, more > 0 ? 'apiAnd' : 'apiOr', strings) }),
        ]),
    ...(example === undefined || values !== null ? [] : [strings.apiExample({ value: code(textOf(example)) })]),
  ];
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : JSON.stringify(value).slice(0, 200);
}
