/** A Starlight site: its pages, their addresses and its versions. Nothing of it is run. */
import { buildDocPaths } from '../../../../src/content/model/doc-paths.ts';
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { UsageError } from '../../../../src/shared/problem/exit.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { ComponentRegistry } from '../../docusaurus/components/registry.ts';
import { readModule } from '../../docusaurus/config/read-module.ts';
import type { ModuleFiles } from '../../docusaurus/config/module-statements.ts';
import { describeLeftOut } from '../../docusaurus/import-problems.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { evaluateCode } from '../../literal.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { astroSlugs } from '../heading-slugs.ts';
import { type MarkdownSite, settingNote, type SiteLanguages, type SitePage } from '../markdown-site.ts';
import type { TextRules } from '../text-tools.ts';
import {
  convertConfig,
  docsFolder,
  readRedirects,
  readStarlightConfig,
  type StarlightConfig,
} from './starlight-config.ts';
import { type MenuPage, menuWords, writeSidebar } from './starlight-menus.ts';
import { type LinkPlace, readAliases } from './starlight-links.ts';
import { convertStarlightText } from './starlight-text.ts';
import { listPages, NOT_FOUND, PAGE, slugOf, targetOf } from './starlight-paths.ts';
import { describeRest } from './starlight-rest.ts';

export { STARLIGHT_PACKAGES } from './starlight-config.ts';

export const STARLIGHT_FILES = ['mjs', 'ts', 'mts', 'js', 'cjs', 'cts'].map((end) => `astro.config.${end}`);

/** Reads the configuration and the pages of the latest version; throws a `UsageError` where only running it would give Starlight's options. */
export function readStarlight(tree: SiteTree, configFile: string, modules: ModuleFiles): MarkdownSite {
  const { value, leftOut } = readModule(configFile, { ...modules, describesCalls: true });
  const config = readStarlightConfig(value.ok ? value.value : null);
  if (config === null) {
    throw new UsageError(
      `${configFile} names no integration of Starlight that can be read without running it.\nPass --run-config to run it.`,
    );
  }
  const file = tree.fileName(configFile);
  const notes: Problem[] = leftOut.map((one) => describeLeftOut(one, tree));
  const note = (what: string, fix?: string): void => void notes.push(settingNote(file, what, fix));
  const copies = new Map(
    tree.list(config.publicFolder).map((path) => [`${config.publicFolder}/${path}`, `static/${path}`]),
  );
  const site = new StarlightSite(tree, configFile, {
    ...config,
    fields: convertConfig(config, { tree, copies, note }),
  });
  const latest = site.read('');
  const released = listOf(config.versions['versions']).flatMap((one) => {
    const { slug, label } = fieldsOf(one);
    const name = textOf(slug);
    return name === null ? [] : [{ name, label: textOf(label) ?? name, site: site.read(name) }];
  });
  // Other languages are below that of the sources in docsite.
  const isMoved = config.locale !== '' && site.hasTranslations();
  const moves = isMoved
    ? [
        ...listRoutes(latest),
        ...released.flatMap((one) => listRoutes(one.site).map((route) => joinRoute(`/${one.name}`, route))),
      ]
    : [];
  const ofConfig = [...readRedirects(config, note)].map(
    ([from, to]) => [from, isMoved ? withoutLocale(to, config.locale) : to] as const,
  );
  const left = describeRest(tree, config);
  const { docs } = latest.fields;
  return {
    ...latest,
    fields: isMoved ? { ...latest.fields, docs: { ...fieldsOf(docs), route: '/' } } : latest.fields,
    redirects: new Map([...ofConfig, ...moves.map((route) => [joinRoute(`/${config.locale}`, route), route] as const)]),
    copies,
    problems: [...notes, ...site.problems, ...left.problems],
    notes: [
      ...(textOf(config.astro['site']) === null
        ? ['Set "url" in docsite.config.ts: astro.config does not name it.']
        : []),
      ...(site.drawsDashes
        ? ['Quotes and dashes are shown as they are written: Astro drew “…” and — for "…" and --.']
        : []),
    ],
    urls: { changed: 0, moved: moves.length, lost: left.pages },
    versions: released,
  };
}

interface SiteConfig extends StarlightConfig {
  /** Of the new configuration. */
  readonly fields: Fields;
}

type FoundFolder = Pick<MarkdownSite, 'folder' | 'beside' | keyof TextRules> & {
  readonly pages: readonly (MenuPage & SitePage)[];
  readonly pathOf: NonNullable<MarkdownSite['pathOf']>;
};

class StarlightSite {
  /** Of sidebars. */
  readonly problems: Problem[] = [];
  readonly #tree: SiteTree;
  readonly #configFile: string;
  readonly #config: SiteConfig;
  readonly #docs: string;
  readonly #registry: ComponentRegistry;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly drawsDashes: boolean;
  readonly #createSlugger: MarkdownSite['createSlugger'];

  constructor(tree: SiteTree, configFile: string, config: SiteConfig) {
    this.#tree = tree;
    this.#configFile = configFile;
    this.#config = config;
    this.#docs = docsFolder(config);
    this.#registry = new ComponentRegistry(tree, (path) => /\.[jt]sx$/u.test(path));
    this.#aliases = readAliases(tree);
    this.drawsDashes = fieldsOf(config.astro['markdown'])['smartypants'] !== false;
    this.#createSlugger = astroSlugs(this.drawsDashes);
  }

  /** The pages of a version, the latest one for an empty name. */
  read(version: string): MarkdownSite {
    const prefix = [this.#config.locale, version].filter(Boolean).join('/');
    const found = this.#readFolder(prefix, (path) => this.#isElsewhere(path, version));
    return {
      ...found,
      configFile: this.#configFile,
      fields: this.#config.fields,
      ...(this.#config.others.size === 0 ? {} : { languages: this.#readLanguages(version, found.pages) }),
      sidebars: writeSidebar(this.#sidebarOf(version), {
        pages: found.pages,
        language: this.#config.language,
        report: (what) => {
          this.problems.push(settingNote(this.#tree.fileName(this.#configFile), what));
        },
      }),
      redirects: new Map(),
      copies: new Map(),
      problems: [],
      notes: [],
      components: this.#registry,
    };
  }

  /** True when a page of another language is there. */
  hasTranslations(): boolean {
    return [...this.#config.others.keys()].some((name) =>
      listPages(`${this.#docs}/${name}`, this.#tree).some((path) => !NOT_FOUND.test(path)),
    );
  }

  /** The translations of the pages of a version, each at the place of its source. */
  #readLanguages(version: string, sources: FoundFolder['pages']): SiteLanguages {
    const { options, language: source, label, others } = this.#config;
    const plain = (path: SourcePath): string => path.replace(PAGE, '');
    const targets = new Map(sources.map(({ target }) => [plain(target), target]));
    const place = (path: SourcePath): SourcePath => targets.get(plain(targetOf(path))) ?? targetOf(path);
    const menus = { title: options['title'], sidebar: this.#sidebarOf(version) };
    return {
      name: source,
      label,
      others: [...others].map(([name, other]) => ({
        ...this.#readFolder(
          [name, version].filter(Boolean).join('/'),
          (path) => version === '' && this.#isVersion(path),
          place,
        ),
        name,
        label: other.label,
        words: menuWords(menus, source, other.language),
      })),
      showsSources: true,
    };
  }

  /** The pages whose addresses begin with `prefix`, but for those that are elsewhere. `place`: where a page is in the version. */
  #readFolder(prefix: string, isElsewhere: (path: SourcePath) => boolean, place = targetOf): FoundFolder {
    const folder = [this.#docs, prefix].filter(Boolean).join('/');
    const found = this.#findPages(folder, prefix, isElsewhere);
    const pages = found.map((page) => ({ ...page, target: place(page.path) }));
    const beside = new Map<SourcePath, string>();
    const links: LinkPlace = {
      tree: this.#tree,
      folder,
      prefix,
      base: this.#config.base,
      aliases: this.#aliases,
      pages,
      targetOf,
      beside,
    };
    return {
      folder,
      pages,
      pathOf: (path) => (PAGE.test(path) || isElsewhere(path) ? null : targetOf(path)),
      beside,
      convert: (text, tools) => convertStarlightText(text, tools, { ...links, components: this.#registry }),
      createSlugger: this.#createSlugger,
    };
  }

  #sidebarOf(version: string): unknown {
    if (version === '') return this.#config.options['sidebar'];
    const file = `${this.#config.sourceFolder}/content/versions/${version}.json`;
    const read = evaluateCode(readText(this.#tree, file) ?? '{}');
    return fieldsOf(read.ok ? read.value : {})['sidebar'];
  }

  /** Folders of other languages and of versions are in that of the pages. */
  #isElsewhere(path: SourcePath, version: string): boolean {
    if (version !== '') return false;
    return this.#isVersion(path) || (this.#config.locale === '' && this.#config.others.has(path.split('/')[0] ?? ''));
  }

  #isVersion(path: SourcePath): boolean {
    const [first] = path.split('/');
    return listOf(this.#config.versions['versions']).some((one) => fieldsOf(one)['slug'] === first);
  }

  #findPages(
    folder: string,
    prefix: string,
    isElsewhere: (path: SourcePath) => boolean,
  ): readonly (MenuPage & SitePage)[] {
    return listPages(folder, this.#tree).flatMap((path) => {
      if (isElsewhere(path) || NOT_FOUND.test(path)) return [];
      const fields = readWrittenFields(readText(this.#tree, `${folder}/${path}`) ?? '');
      const slug = slugOf(path, prefix, textOf(fields['slug']));
      const target = targetOf(path);
      const { id } = buildDocPaths(target, {});
      return [{ path, target, route: `/${slug}` as const, slug, id, fields, isDraft: fields['draft'] === true }];
    });
  }
}

/** Addresses of the pages of a version, below those of the language. */
function listRoutes({ pages }: MarkdownSite): readonly RoutePath[] {
  return pages.flatMap(({ route, isDraft }) => (isDraft === true ? [] : route));
}

/** A target of a redirect without the folder of the language. */
function withoutLocale(to: string, locale: string): string {
  return `${to}/`.startsWith(`/${locale}/`) ? to.slice(locale.length + 1) || '/' : to;
}
