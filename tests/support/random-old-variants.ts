/** What a random site of some generators has besides its pages: versions, a further language, lists of tags. */
import type { Files } from './site.ts';

export interface OldPage {
  readonly text: string;
  /** Of its headings. */
  readonly ids: readonly string[];
}
/** Of a site: its pages by path, where each was built, and how a new one is written. */
export interface SiteParts {
  readonly pages: ReadonlyMap<string, OldPage>;
  readonly builtAt: (path: string) => string;
  readonly write: () => OldPage;
  readonly random: () => number;
}
export interface Variant {
  /** A line of the configuration, in the options of the generator. */
  readonly config?: string;
  readonly files: (parts: SiteParts) => {
    readonly files: Files;
    /** Pages of the build besides those of the site, by path, with their ids. */
    readonly built: Readonly<Record<string, readonly string[]>>;
  };
  /** Folder that the pages of the site were built into. */
  readonly below?: string;
}

const LANGUAGES = '{ root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } }';

/** Some of the pages as another folder has them: as they are, or as others. The home page is always among them. */
function select({ pages, write, random }: SiteParts): ReadonlyMap<string, OldPage> {
  const chosen = [...pages].filter(([path]) => path.startsWith('index.') || random() < 0.6);
  return new Map(chosen.map(([path, page]) => [path, random() < 0.5 ? page : write()]));
}

function place(pages: ReadonlyMap<string, OldPage>, folder: string): Files {
  return Object.fromEntries([...pages].map(([path, { text }]) => [`${folder}/${path}`, text]));
}

function build(
  pages: ReadonlyMap<string, OldPage>,
  placeOf: (path: string) => string,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...pages].map(([path, { ids }]) => [placeOf(path), ids]));
}

/** Translations are below `folder`; one has no source. `hasAll`: what is not translated shows the text of the source. */
function language(
  folder: string,
  { hasAll, hasAlone }: { readonly hasAll: boolean; readonly hasAlone: boolean },
): Variant['files'] {
  return (parts) => {
    const translated = new Map([
      ...select(parts),
      ...(parts.random() < 0.5 ? [['alone.md', parts.write()] as const] : []),
    ]);
    const shown = new Map([...(hasAll ? parts.pages : []), ...translated]);
    if (!hasAlone) shown.delete('alone.md');
    return { files: place(translated, folder), built: build(shown, (path) => `de/${parts.builtAt(path)}`) };
  };
}

/** By generator: a site is one of these, or has none of them. */
export const VARIANTS: Readonly<Record<string, readonly Variant[]>> = {
  docusaurus: [
    {
      below: 'next/',
      files: (parts) => {
        const pages = select(parts);
        return {
          files: { 'versions.json': '["1.0"]\n', ...place(pages, 'versioned_docs/version-1.0') },
          built: build(pages, parts.builtAt),
        };
      },
    },
    {
      config: "  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },\n",
      files: language('i18n/de/docusaurus-plugin-content-docs/current', { hasAll: true, hasAlone: false }),
    },
    {
      files: () => ({
        files: {
          'docs/tagged.md': '---\ntags: [one, v1.0, One]\n---\n\n# Tagged\n',
          'docs/drafted.md': '---\ndraft: true\ntags: [none]\n---\n\n# Drafted\n',
        },
        built: Object.fromEntries(
          ['tagged', 'tags', 'tags/one', 'tags/v-1-0'].map((path) => [`${path}/index.html`, []]),
        ),
      }),
    },
  ],
  vitepress: [{ config: `  locales: ${LANGUAGES},\n`, files: language('de', { hasAll: false, hasAlone: true }) }],
  starlight: [
    {
      config: `    locales: ${LANGUAGES},\n`,
      files: language('src/content/docs/de', { hasAll: true, hasAlone: true }),
    },
    {
      config: "    plugins: [starlightVersions({ versions: [{ slug: '1.0' }] })],\n",
      files: (parts) => {
        const pages = select(parts);
        return {
          files: { 'src/content/versions/1.0.json': '{}\n', ...place(pages, 'src/content/docs/1.0') },
          built: build(pages, (path) => `1.0/${parts.builtAt(path)}`),
        };
      },
    },
  ],
};
