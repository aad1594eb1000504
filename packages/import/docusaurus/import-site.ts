/** A Docusaurus site → the files of a docsite site. Only the tree reads from disk. */
import { appendAll } from '../../../src/shared/append-all.ts';
import { placeInSite } from '../../../src/shared/model/include-paths.ts';
import { isCategoryFile } from '../../../src/shared/model/source-kind.ts';
import { NEXT, SIDEBARS_FILE } from '../../../src/shared/site-folders.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import { buildStore, type FolderFiles, type ImportedVersion, sizeOf } from '../build-store.ts';
import { SNIPPETS_DIR } from '../include-place.ts';
import type { ImportedSite } from '../import-report.ts';
import { endWorkers } from '../old-workers.ts';
import { readYaml } from '../read-yaml.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import { type WrittenLanguages, writeLanguages } from '../translations.ts';
import { textOf } from './config/settings.ts';
import { findTextPlugins } from './config/text-plugins.ts';
import type { DocLine } from './doc-lines.ts';
import { ComponentRegistry } from './components/registry.ts';
import { describeTree, noPages, textPlugin } from './import-problems.ts';
import { listLocales, readLanguages, sourceLanguage } from './languages.ts';
import { escapeCategoryFile } from './menus/folder-items.ts';
import type { OldSite } from './old-site.ts';
import { createLinkMapper, type LinkMapper, mapHtmlLinks } from './pages/link-mapper.ts';
import { homeTexts, reactPage } from './pages/react-page.ts';
import { type OldPage, pageFile } from './pages/site-pages.ts';
import { countSite } from './count-site.ts';
import { planSite, type SitePlan } from './site-plan.ts';
import { describeRest } from './import-notes.ts';
import { TextImport } from './pages/text-import.ts';
import type { OldVersion } from './versions.ts';
import { writeConfig } from './write-config.ts';

/** Imports the site. Mistakes of its authors are problems; it throws only for bugs. */
export function importSite(old: OldSite): ImportedSite {
  return new SiteImport(old).run();
}

class SiteImport {
  readonly #old: OldSite;
  readonly #plan: SitePlan;
  readonly #mapHref: LinkMapper;
  readonly #components: ComponentRegistry;
  readonly #files = new Map<string, Uint8Array>();
  readonly #problems: Problem[] = [];
  readonly #createTexts: (tree: SiteTree, mapHref: LinkMapper) => TextImport;
  readonly #texts: TextImport;
  /** Documents of the main line as they are stored. */
  readonly #stored = new Map<OldVersion, FolderFiles>();

  constructor(old: OldSite) {
    this.#old = old;
    const plan = planSite(old);
    this.#plan = plan;
    appendAll(this.#problems, plan.problems);
    this.#components = new ComponentRegistry(old.tree, old.modules.canCompile ?? (() => true));
    const folders = plan.versions.map(({ folder }) => folder);
    this.#mapHref = createLinkMapper({
      routes: plan.routes.routes,
      files: plan.routes.files,
      versionFolders: folders,
      staticFolders: plan.settings.staticFolders,
      exists: (path) => old.tree.read(path) !== null,
      baseUrl: plan.baseUrl,
      addAsset: (path) => this.#addAsset(path),
    });
    this.#createTexts = (tree, mapHref) =>
      new TextImport({
        tree,
        settings: plan.settings,
        folders,
        mapHref,
        components: this.#components,
        cards: (page) => plan.menus.cardsOf(page),
        dialect: plan.dialect,
      });
    this.#texts = this.#createTexts(old.tree, this.#mapHref);
    plan.menus.read((href) => this.#mapHref(href, '', ''));
  }

  run(): ImportedSite {
    let bytesAfter = 0;
    for (const line of this.#plan.lines) {
      const files = this.#importLine(line);
      bytesAfter += sizeOf(files);
      for (const [path, bytes] of files) this.#files.set(`${line.folder}/${path}`, bytes);
    }
    this.#importPages();
    for (const folder of this.#plan.settings.staticFolders) {
      for (const path of this.#old.tree.list(folder)) this.#copy(`${folder}/${path}`, `static/${path}`);
    }
    if (
      this.#texts.pageCount + this.#plan.pages.length === 0 &&
      !this.#problems.some(({ code }) => code === 'no-pages')
    ) {
      this.#problems.push(noPages(this.#old.tree.fileName(this.#old.configFile)));
    }
    const languages = this.#importLanguages();
    this.#writeConfig(languages);
    for (const [path, source] of this.#components.files()) this.#files.set(path, Buffer.from(source));
    this.#reportRest();
    appendAll(this.#problems, this.#plan.menus.problems);
    appendAll(this.#problems, this.#plan.routes.problems);
    appendAll(this.#problems, this.#texts.problems);
    appendAll(this.#problems, describeTree(this.#old.tree));
    const reactPages = this.#plan.pages.filter(({ isMarkdown }) => !isMarkdown).length;
    const { notes, lost } = describeRest({
      ...this.#plan,
      isTranslated: languages.languages.length > 0,
      tree: this.#old.tree,
      reactPages,
    });
    const site = {
      files: this.#files,
      problems: this.#components.groupStubs(this.#problems),
      notes,
      counts: {
        ...countSite(this.#plan, { old: this.#old, stored: this.#stored, shown: languages.shown, lost }),
        ...this.#texts.count(),
        pages: this.#texts.pageCount + reactPages,
        bytesAfter,
        ...languages.counts,
      },
      redirects: this.#plan.routes.redirects,
    };
    return endWorkers(site, { baseUrl: this.#plan.baseUrl, generated: this.#listWorkers(languages) });
  }

  /** The plugin makes one for each language, below its address. A language of docsite has all files of `static/`. */
  #listWorkers({ languages }: WrittenLanguages): readonly string[] {
    if (this.#plan.settings.pwa === null) return [];
    const tags = new Set(languages.map(({ tag }) => tag));
    const others = listLocales(this.#old.config).filter(({ name }) => !tags.has(name));
    return ['sw.js', ...others.map(({ name }) => `${name}/sw.js`)];
  }

  #importLanguages(): WrittenLanguages {
    const { tree, config } = this.#old;
    const [line] = this.#plan.lines;
    const { languages, problems, missing } = readLanguages({
      tree,
      settings: this.#plan.settings,
      line,
      stored: this.#stored,
      pages: this.#plan.pages,
      home: homeTexts(this.#old.config, this.#plan.lines[0]?.route),
      createTexts: (inLanguage, wrap) => this.#createTexts(inLanguage, wrap(this.#mapHref)),
      addAsset: (path) => this.#addAsset(path),
      words: {
        themeConfig: this.#plan.settings.themeConfig,
        labelOf: ({ oldName }) =>
          textOf(line?.instance.versions[oldName]?.['label']) ?? (oldName === 'current' ? 'Next' : oldName),
        menusOf: (version) => [
          this.#plan.menus.of(version)?.value,
          ...version.assets
            .filter(isCategoryFile)
            .map((path) => readYaml(readText(tree, `${version.folder}/${path}`) ?? '')),
        ],
        mapHtml: (html) => mapHtmlLinks(html, this.#plan.baseUrl, (href) => this.#mapHref(href, '', '')),
      },
    });
    const inStatic = [...this.#files.keys()].flatMap((path) => (path.startsWith('static/') ? path.slice(6) : []));
    const addresses = [...this.#plan.routes.routes.values(), ...inStatic];
    const written = writeLanguages(languages, addresses);
    for (const [path, bytes] of written.files) this.#files.set(path, bytes);
    appendAll(this.#problems, [...problems, ...written.problems]);
    for (const href of missing) this.#texts.missing.add(href);
    return {
      ...written,
      languages: written.languages.length === 0 ? [] : [sourceLanguage(config), ...written.languages],
    };
  }

  #importPages(): void {
    const texts = this.#plan.pages.flatMap((page) =>
      page.isMarkdown ? [{ page, text: readText(this.#old.tree, page.path) ?? '' }] : [],
    );
    const others = this.#plan.others.map(({ page, doc }) => ({ page, text: doc.text }));
    const { files, problems } = this.#texts.importPages([...others, ...texts]);
    appendAll(this.#problems, problems);
    for (const [path, bytes] of files) this.#files.set(path, bytes);
    for (const page of this.#plan.pages) if (!page.isMarkdown) this.#importReactPage(page);
  }

  /** Files that no released version stores, where the new site has them. */
  #writeIncluded(included: FolderFiles, docsDir: string): void {
    for (const [name, bytes] of included) {
      const place = placeInSite(name, docsDir);
      if (!this.#files.has(place)) this.#files.set(place, bytes);
    }
  }

  #importLine(line: DocLine): FolderFiles {
    const folders = line.versions.map((version): ImportedVersion => {
      const files = new Map<string, Uint8Array>();
      for (const path of version.assets) {
        const bytes = this.#old.tree.read(`${version.folder}/${path}`);
        if (bytes !== null) files.set(path, isCategoryFile(path) ? escapeCategoryFile(bytes) : bytes);
      }
      const sidebars = this.#plan.menus.of(version)?.text ?? null;
      if (sidebars !== null) files.set(SIDEBARS_FILE, Buffer.from(sidebars));
      const { docs, included } = this.#texts.importVersion(version, line, files);
      if (line.setId === null) this.#stored.set(version, docs);
      for (const [path, bytes] of docs) files.set(path, bytes);
      const fileName = (path: string): string => this.#old.tree.fileName(`${version.folder}/${path}`);
      return { name: version.newName, files, included, fileName };
    });
    const [only] = folders;
    if (!line.hasVersions) {
      this.#writeIncluded(only?.included ?? new Map(), line.folder);
      return only?.files ?? new Map();
    }
    const released = folders.filter(({ name }) => name !== NEXT).toReversed();
    const next = folders.find(({ name }) => name === NEXT) ?? null;
    const store = buildStore(released, next);
    appendAll(this.#problems, store.problems);
    this.#writeIncluded(next?.included ?? new Map(), line.folder);
    return store.files;
  }

  #importReactPage(page: OldPage): void {
    const { text, problem: found } = reactPage(page, homeTexts(this.#old.config, this.#plan.lines[0]?.route), {
      tree: this.#old.tree,
    });
    this.#problems.push(found);
    this.#files.set(pageFile(page.route), Buffer.from(text));
  }

  #addAsset(path: string): RoutePath {
    const route: RoutePath = `/imported/${path.replaceAll('../', '')}`;
    this.#copy(path, `static${route}`);
    return route;
  }

  #copy(from: string, to: string): void {
    const bytes = this.#old.tree.read(from);
    if (bytes !== null) this.#files.set(to, bytes);
  }

  #writeConfig({ languages }: WrittenLanguages): void {
    const mapRoute = (href: string): string => this.#mapHref(href, '', '');
    const hasSnippets = [...this.#files.keys()].some((path) => path.startsWith(`${SNIPPETS_DIR}/`));
    const { files, problems } = writeConfig({
      old: this.#old,
      settings: this.#plan.settings,
      lines: this.#plan.lines,
      sets: this.#plan.menus.listSets(),
      languages,
      mapRoute,
      mapHtml: (html) => mapHtmlLinks(html, this.#plan.baseUrl, mapRoute),
      redirects: this.#plan.routes.redirects,
      added: {
        ignoreLinks: this.#texts.missing.size === 0 ? undefined : [...this.#texts.missing].toSorted(),
        snippets: hasSnippets ? [SNIPPETS_DIR] : undefined,
        fences: this.#components.fences,
      },
    });
    for (const [path, bytes] of files) this.#files.set(path, bytes);
    appendAll(this.#problems, problems);
  }

  #reportRest(): void {
    const { tree, configFile } = this.#old;
    for (const plugin of findTextPlugins(readText(tree, configFile) ?? '')) {
      this.#problems.push(textPlugin(tree.fileName(configFile), plugin, this.#texts.pageCount));
    }
  }
}
