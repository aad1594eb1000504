/** Which components documents can use, as far as it is known without running them. */

/** When the script of a component loads: with the page, when the browser is idle, or when the component is seen. */
export type ClientStart = 'load' | 'idle' | 'visible';

/** A file of the site's `components/`. */
export interface SiteComponent {
  readonly name: string;
  /** Relative to the root. */
  readonly file: string;
  /** Attributes that are addresses, besides those that always are. */
  readonly links: readonly string[];
  /** `null` for a component without a script. */
  readonly client: ClientStart | null;
}

/** docsite's own, with the attributes that each names as addresses of what it loads. `templates/document/` has a file for each. */
export const OWN_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  Badge: [],
  Card: ['image'],
  CardGrid: [],
  Details: [],
  Figure: ['dark'],
  FileTree: [],
  Hero: ['image', 'dark'],
  LinkButton: [],
  Steps: [],
  Video: ['captions'],
};

/** Names of all components of a site, those of docsite included. */
export function componentNames(components: readonly Pick<SiteComponent, 'name'>[]): ReadonlySet<string> {
  return new Set([...Object.keys(OWN_COMPONENTS), ...components.map(({ name }) => name)]);
}
