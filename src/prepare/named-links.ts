/** Links in attributes that only the site's components name as addresses: a text is parsed without knowing them. */
import type { ComponentUse } from '../shared/model/component-use.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { SiteComponent } from '../shared/model/site-components.ts';
import { unmarkVariables } from '../shared/model/variables.ts';
import type { BodyLink } from '../shared/types/page.ts';

export class NamedLinks {
  readonly #names: ReadonlyMap<string, readonly string[]>;
  readonly #known = new WeakMap<ParsedBody, ParsedBody>();

  constructor(components: readonly SiteComponent[]) {
    const named = components.filter(({ links }) => links.length > 0);
    this.#names = new Map(named.map(({ name, links }) => [name, links]));
  }

  /** Names the same attributes as another. */
  isLike(other: NamedLinks): boolean {
    return JSON.stringify([...this.#names]) === JSON.stringify([...other.#names]);
  }

  /** The body with these links after its others: the same object for the same body. */
  addTo(body: ParsedBody): ParsedBody {
    if (!body.components.some(({ name }) => this.#names.has(name))) return body;
    let added = this.#known.get(body);
    if (added === undefined) this.#known.set(body, (added = this.#add(body)));
    return added;
  }

  #add(body: ParsedBody): ParsedBody {
    const links: BodyLink[] = [...body.links];
    const components = body.components.map((use): ComponentUse => {
      const names = this.#names.get(use.name) ?? [];
      const attributes = use.attributes.map((attribute) => {
        const { name, value, link, line, column } = attribute;
        if (link !== null || typeof value !== 'string' || !names.includes(name)) return attribute;
        const href = unmarkVariables(value, body.variableNames);
        return { ...attribute, link: links.push({ kind: 'link', href, source: 'html', line, column }) - 1 };
      });
      return { ...use, attributes };
    });
    return { ...body, links, components };
  }
}
