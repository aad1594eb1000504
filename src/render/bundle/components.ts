/** The components of documents in a loaded bundle: the site's own and docsite's. */
import { type ComponentSet, PLACE } from '../../shared/model/component-use.ts';
import type { SiteComponent } from '../../shared/model/site-components.ts';
import { problem } from '../../shared/problem/problem.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { OutputFile } from '../../shared/types/output.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Html } from '../../shared/types/store.ts';
import { isComponent } from './is-component.ts';

type DrawModule = (component: unknown, props: object, children: string | undefined) => Html;

/** React asks for the pictures of a page early, which is not for a text to decide. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/u;

/** What the entry module exports of them. */
export interface ComponentModule {
  readonly components: Readonly<Record<string, { readonly default?: unknown; readonly links?: unknown }>>;
  readonly ownComponents: Readonly<Record<string, unknown>>;
  readonly componentStylesheet: string;
  readonly renderComponent: DrawModule;
  /** As the browser will take it over. */
  readonly renderIsland: DrawModule;
}

/** The site's own come first. */
export function readComponentSet(module: ComponentModule, components: readonly SiteComponent[]): ComponentSet {
  const starts = new Map(components.map(({ name, client }) => [name, client]));
  const all = new Map<string, unknown>([
    ...Object.entries(module.ownComponents),
    ...Object.entries(module.components).map(([name, exports]) => [name, exports.default] as const),
  ]);
  return {
    islands: new Set(components.filter(({ client }) => client !== null).map(({ name }) => name)),
    has: (name) => all.has(name),
    draw: (name, props, children) => {
      const start = starts.get(name) ?? null;
      if (start === null) return module.renderComponent(all.get(name), props, children).replace(PRELOADS, '');
      const html = module.renderIsland(all.get(name), props, children).replace(PRELOADS, '');
      return `<docsite-island data-component="${name}" data-client="${start}" data-place="${PLACE}" data-props="${writeProps(props)}">${html}</docsite-island>`;
    },
  };
}

/** As JSON for an attribute. A gap of the text, which is between two NUL in a prop, becomes one of JSON. */
function writeProps(props: object): string {
  return escapeHtml(JSON.stringify(props).replaceAll(/\\u0000(\d+)\\u0000/gu, '\0j$1\0'));
}

/** Takes the stylesheet of components out of the files: few sites use one. */
export function takeStylesheet(
  files: readonly OutputFile[],
  { componentStylesheet: address }: ComponentModule,
): { readonly stylesheet: OutputFile | null; readonly others: readonly OutputFile[] } {
  const isTaken = ({ path }: OutputFile): boolean => address.endsWith(`/${path}`);
  return { stylesheet: files.find(isTaken) ?? null, others: files.filter((file) => !isTaken(file)) };
}

/** What a component exports must be what was read of it without running it. */
export function checkComponentModules(
  components: readonly SiteComponent[],
  module: ComponentModule,
): readonly Problem[] {
  return components.flatMap(({ name, file, links }) => {
    const exported = module.components[name] ?? {};
    if (!isComponent(exported.default)) {
      return problem({
        code: 'no-default-export',
        file,
        what:
          exported.default === undefined
            ? 'The component has no default export.'
            : 'The default export of the file is not a component.',
        why: 'The default export of a file in components/ is the React component that documents use.',
        fix: `Add "export default function ${name}() { … }", or begin the name with a small letter if it is a part of others.`,
      });
    }
    if (JSON.stringify(exported.links ?? []) === JSON.stringify(links)) return [];
    return problem({
      code: 'bad-component-file',
      file,
      what: '"links" of the component is not the list that its text declares.',
      why: 'It is read before the component runs.',
      fix: `Write it as a list of texts: export const links = ['icon'];`,
    });
  });
}
