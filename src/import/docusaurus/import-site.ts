/** A Docusaurus site → the files of a docsite site. Pure but for what the tree reads. */
import { parseConfig } from '../../content/config/schema.ts';
import { readDocsRoute } from '../../content/config/values.ts';
import { splitNumberPrefix } from '../../content/model/doc-paths.ts';
import { findFrontMatter } from '../../content/text/front-matter.ts';
import { appendAll } from '../../shared/append-all.ts';
import { isCategoryFile, isMarkdown } from '../../shared/model/source-kind.ts';
import { CONFIG_FILE, NEXT, SIDEBARS_FILE } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/text/compare-text.ts';
import type { Fields } from '../../shared/text/fields.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { buildStore, type FolderFiles, type ImportedVersion, sizeOf } from '../build-store.ts';
import { formatSiteConfig } from '../format-config.ts';
import { addFrontMatterLine, adaptFrontMatter } from '../front-matter-fields.ts';
import type { ImportCounts, ImportedSite } from '../import-report.ts';
import { convertPage, type ConvertedPage } from '../mdx/convert-page.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import type { FieldOf, FieldPlace, FieldPlaces } from './config/places.ts';
import type { LeftOut, ModuleFiles } from './config/read-module.ts';
import { type DocsInstance, fieldsOf, readSettings, type SiteSettings, textOf } from './config/settings.ts';
import { buildConfig } from './config/site-config.ts';
import { checkFields, deadLink, describeLeftOut, noPages, themeRemark } from './import-problems.ts';
import { acceptedConfig } from './leave-out-refused.ts';
import { escapeCategoryFile } from './menus/folder-items.ts';
import { createMenuTargets, type DocsSet } from './menus/menu-targets.ts';
import { categorySlugs, FROM_FOLDERS, type ReadSidebars, readSidebars } from './menus/sidebars.ts';
import { createLinkMapper, type LinkMapper, mapHtmlLinks } from './pages/link-mapper.ts';
import { findMissingPictures } from './pages/missing-pictures.ts';
import { planRoutes, type RoutePlan } from './pages/route-plan.ts';
import { listPages, type OldPage, pageFile, reactPage } from './pages/site-pages.ts';
import { ProblemMerger } from './problem-merger.ts';
import { convertTheme } from './theme/theme-css.ts';
import { type OldDoc, type OldVersion, readVersions, versionOptions } from './versions.ts';

/** What docsite loads last of all styles. */
const CUSTOM_CSS = 'templates/custom.css';

export interface OldSite {
  readonly tree: SiteTree;
  readonly modules: ModuleFiles;
  /** The configuration file, relative to the site's root. */
  readonly configFile: string;
  readonly config: Fields;
  /** What of it is not known. */
  readonly leftOut: readonly LeftOut[];
  /** Where its fields are; empty for one that was run. */
  readonly places: FieldPlaces;
  /** Sidebars as running their files gave them; empty when nothing was run. */
  readonly executed: ReadonlyMap<string, unknown>;
}

/** Imports the site. Mistakes of its authors are problems; it throws only for bugs. */
export function importSite(old: OldSite): ImportedSite {
  return new SiteImport(old).run();
}

class SiteImport {
  readonly #old: OldSite;
  readonly #settings: SiteSettings;
  readonly #versions: readonly OldVersion[];
  /** Versions of other instances. */
  readonly #otherVersions: ReadonlyMap<DocsInstance, readonly OldVersion[]>;
  /** Documents of other instances, which become pages of the site. */
  readonly #others: readonly { readonly page: OldPage; readonly doc: OldDoc }[];
  readonly #pages: readonly OldPage[];
  readonly #sidebars: ReadonlyMap<OldVersion, ReadSidebars | null>;
  readonly #routes: RoutePlan;
  readonly #baseUrl: string;
  /** Where the documents were and stay, unless docsite needs that address itself. */
  readonly #docsRoute: RoutePath;
  readonly #mapHref: LinkMapper;
  /** Missing pictures, as pages name them. */
  readonly #missing = new Set<string>();
  readonly #hasMath: boolean;
  readonly #files = new Map<string, Uint8Array>();
  readonly #problems: Problem[] = [];
  readonly #merger = new ProblemMerger();
  readonly #converted: Pick<ConvertedPage, 'anchors' | 'components'>[] = [];

  constructor(old: OldSite) {
    this.#old = old;
    const settings = readSettings(old.config);
    this.#settings = settings;
    this.#baseUrl = siteBaseUrl(old.config['baseUrl']);
    // A plugin is a value that only running the file gives; its name in the source is enough here.
    this.#hasMath = (readText(old.tree, old.configFile) ?? '').includes('remark-math');
    const [main, ...others] = settings.instances;
    this.#docsRoute = readDocsRoute(main?.routeBasePath ?? 'docs') ?? '/docs';
    const read = main === undefined ? { versions: [], problems: [] } : readVersions(main, old.tree, this.#docsRoute);
    this.#versions = read.versions.filter(({ docs }) => docs.length > 0);
    appendAll(this.#problems, read.problems);
    this.#otherVersions = new Map(
      others.map((instance) => {
        const found = readVersions(instance, old.tree, `/${instance.routeBasePath}`);
        appendAll(this.#problems, found.problems);
        return [instance, found.versions];
      }),
    );
    this.#others = [...this.#otherVersions.values()].flat().flatMap(({ folder, docs }) =>
      docs.flatMap((doc) => {
        const { path, oldRoute: route } = doc;
        return route === null ? [] : [{ doc, page: { path: `${folder}/${path}`, route, isMarkdown: true } }];
      }),
    );
    this.#pages = settings.pages === null ? [] : listPages(settings.pages, old.tree);
    // Links in sidebars are mapped when the routes are known; what they list must be known before.
    const raw = (href: string): string => href;
    const first = new Map(this.#versions.map((version) => [version, this.#readSidebars(version, main, raw)]));
    this.#routes = planRoutes({
      versions: this.#versions,
      pages: [...this.#pages, ...this.#others.map(({ page }) => page)],
      categories: new Map(
        [...first].map(([version, read]) => {
          const sidebars = typeof read?.text === 'string' ? read.value : null;
          return [version, categorySlugs(sidebars, version, old.tree)];
        }),
      ),
      redirects: settings.redirects,
    });
    this.#mapHref = createLinkMapper({
      routes: this.#routes.routes,
      files: this.#routes.files,
      versionFolders: this.#versions.map(({ folder }) => folder),
      staticFolders: settings.staticFolders,
      exists: (path) => old.tree.read(path) !== null,
      baseUrl: this.#baseUrl,
      addAsset: (path) => this.#addAsset(path),
    });
    const mapRoute = (href: string): string => this.#mapHref(href, '', '');
    this.#sidebars = new Map(this.#versions.map((version) => [version, this.#readSidebars(version, main, mapRoute)]));
  }

  run(): ImportedSite {
    const docs = this.#importDocs();
    for (const [path, bytes] of docs) this.#files.set(`docs/${path}`, bytes);
    for (const { page, doc } of this.#others) this.#importMarkdownPage(page, doc.text);
    for (const page of this.#pages) {
      if (page.isMarkdown) this.#importMarkdownPage(page, readText(this.#old.tree, page.path) ?? '');
      else this.#importReactPage(page);
    }
    for (const folder of this.#settings.staticFolders) {
      for (const path of this.#old.tree.list(folder)) this.#copy(`${folder}/${path}`, `static/${path}`);
    }
    if (this.#converted.length + this.#pages.length === 0 && !this.#problems.some(({ code }) => code === 'no-pages')) {
      this.#problems.push(noPages(this.#old.tree.fileName(this.#old.configFile)));
    }
    this.#writeConfig();
    this.#writeTheme();
    for (const read of this.#sidebars.values()) appendAll(this.#problems, read?.problems ?? []);
    appendAll(this.#problems, this.#routes.problems);
    appendAll(this.#problems, this.#merger.problems);
    appendAll(
      this.#problems,
      this.#old.tree.deadLinks().map((path) => deadLink(this.#old.tree.fileName(path))),
    );
    const { notes, lost } = this.#describeRest();
    return {
      files: this.#files,
      problems: this.#problems,
      notes,
      counts: this.#count(docs, lost),
      redirects: this.#routes.redirects,
    };
  }

  #importDocs(): FolderFiles {
    const folders = this.#versions.map((version): ImportedVersion => {
      const files = new Map<string, Uint8Array>();
      for (const path of version.assets) {
        const bytes = this.#old.tree.read(`${version.folder}/${path}`);
        if (bytes !== null) files.set(path, isCategoryFile(path) ? escapeCategoryFile(bytes) : bytes);
      }
      const sidebars = this.#sidebars.get(version)?.text ?? null;
      if (sidebars !== null) files.set(SIDEBARS_FILE, Buffer.from(sidebars));
      for (const doc of version.docs) files.set(doc.path, Buffer.from(this.#convertDoc(doc, version)));
      const fileName = (path: string): string => this.#old.tree.fileName(`${version.folder}/${path}`);
      return { name: version.newName, files, fileName };
    });
    const released = folders.filter(({ name }) => name !== NEXT).toReversed();
    const store = buildStore(released, folders.find(({ name }) => name === NEXT) ?? null);
    appendAll(this.#problems, store.problems);
    return store.files;
  }

  #convertDoc(doc: OldDoc, version: OldVersion): string {
    const path = `${version.folder}/${doc.path}`;
    const converted = this.#convert(path, doc.text);
    this.#merger.add(`${doc.path}\0${doc.text}`, version.newName, converted.problems);
    const lines = [
      ...(doc.keepsNumber ? ['parse_number_prefixes: false'] : []),
      ...(doc.ownSlug === null ? [] : [`slug: ${JSON.stringify(doc.ownSlug)}`]),
    ];
    return lines.reduce(addFrontMatterLine, converted.text);
  }

  #importMarkdownPage(page: OldPage, text: string): void {
    const converted = this.#convert(page.path, text);
    appendAll(this.#problems, converted.problems);
    this.#files.set(pageFile(page.route, 'md'), Buffer.from(converted.text));
  }

  #importReactPage(page: OldPage): void {
    const { text, problem: found } = reactPage(page, textOf(this.#old.config['title']) ?? 'Home', this.#old.tree);
    this.#problems.push(found);
    this.#files.set(pageFile(page.route, 'tsx'), Buffer.from(text));
  }

  #convert(path: string, text: string): ConvertedPage {
    const { tree } = this.#old;
    const written = /^mdx:\s*\n\s+format:\s*(mdx?)\b/mu.exec(findFrontMatter(text).yaml)?.[1];
    const byName = path.toLowerCase().endsWith('.mdx') ? 'mdx' : this.#settings.markdownFormat;
    const format = written === 'md' || written === 'mdx' ? written : byName;
    const converted = convertPage(
      { path, text, format, hasMath: this.#hasMath },
      { read: (other) => readText(tree, other), fileName: tree.fileName, mapHref: this.#mapHref },
    );
    this.#converted.push({ anchors: converted.anchors, components: converted.components });
    const after = adaptFrontMatter(converted.text, (href) => this.#mapHref(href, path, path));
    const missing = findMissingPictures({
      path,
      file: tree.fileName(path),
      before: text,
      after,
      exists: (other) => tree.read(other) !== null,
      staticFolders: this.#settings.staticFolders,
      home: this.#versions.find(({ folder }) => path.startsWith(`${folder}/`))?.folder ?? null,
    });
    for (const href of missing.hrefs) this.#missing.add(href);
    const fields = checkFields(after, tree.fileName(path));
    return { ...converted, text: after, problems: [...converted.problems, ...fields, ...missing.problems] };
  }

  #readSidebars(
    { sidebarsFile, oldName }: OldVersion,
    instance: DocsInstance | undefined,
    mapHref: (href: string) => string,
  ): ReadSidebars | null {
    const { tree, modules, executed } = this.#old;
    if (instance?.sidebarPath === false) return { text: '{}\n', value: {}, problems: [] };
    const isOptional = instance?.sidebarPath === undefined;
    if (sidebarsFile === null || (isOptional && tree.read(sidebarsFile) === null)) return null;
    const mapHtml = (html: string): string => mapHtmlLinks(html, this.#baseUrl, mapHref);
    return readSidebars(sidebarsFile, oldName, { tree, modules, executed, mapHref, mapHtml });
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

  #writeConfig(): void {
    const { tree, leftOut } = this.#old;
    const options = this.#versions.flatMap(({ oldName, newName }) => {
      const { label, banner, noIndex } = this.#settings.instances[0]?.versions[oldName] ?? {};
      const fields = {
        ...(typeof label === 'string' && label !== newName ? { label } : {}),
        ...(typeof banner === 'string' ? { banner } : {}),
        ...(noIndex === true ? { noIndex } : {}),
      };
      return Object.keys(fields).length === 0 ? [] : [[newName, fields] as const];
    });
    const mapRoute = (href: string): string => this.#mapHref(href, '', '');
    const { fields, problems } = buildConfig({
      settings: this.#settings,
      placeOf: (field) => this.#placeOf(field),
      mapHref: mapRoute,
      mapHtml: (html) => mapHtmlLinks(html, this.#baseUrl, mapRoute),
      targets: createMenuTargets(this.#listDocsSets(), tree),
      docs: {
        ...(this.#docsRoute === '/docs' ? {} : { route: this.#docsRoute }),
        ...versionOptions(this.#versions),
        ...(options.length === 0 ? {} : { versions: Object.fromEntries(options) }),
      },
    });
    appendAll(this.#problems, problems);
    appendAll(
      this.#problems,
      leftOut.map((one) => describeLeftOut(one, tree)),
    );
    const { redirects } = this.#routes;
    if (redirects.size > 0) {
      const json = JSON.stringify(Object.fromEntries(redirects), null, 2);
      this.#files.set('redirects.json', Buffer.from(`${json}\n`));
    }
    const accepted = acceptedConfig(fields);
    appendAll(this.#problems, accepted.problems);
    this.#checkRedirects();
    const ignoreLinks = this.#missing.size === 0 ? undefined : [...this.#missing].toSorted();
    const config = formatSiteConfig(
      { ...accepted.fields, ignoreLinks },
      redirects.size > 0 ? 'redirects.json' : undefined,
    );
    this.#files.set(CONFIG_FILE, Buffer.from(config));
  }

  #writeTheme(): void {
    const { tree } = this.#old;
    const { themeConfig, customCss } = this.#settings;
    const bar = fieldsOf(themeConfig['announcementBar']);
    const { css, remarks } = convertTheme({
      css: customCss.map((path) => readText(tree, path) ?? '').join('\n'),
      navbarStyle: textOf(fieldsOf(themeConfig['navbar'])['style']),
      announcement: { background: textOf(bar['backgroundColor']), text: textOf(bar['textColor']) },
    });
    if (css !== null) this.#files.set(CUSTOM_CSS, Buffer.from(css));
    const [stylesheet = this.#old.configFile] = customCss;
    for (const what of remarks) this.#problems.push(themeRemark(tree.fileName(stylesheet), what));
  }

  /** Of a configuration that was run, only a key that occurs once can be found. */
  #placeOf(field: FieldOf): FieldPlace {
    const { tree, configFile, places } = this.#old;
    const found = places.find(field);
    if (found !== null) return { ...found, file: tree.fileName(found.file) };
    const key = new RegExp(`^[ \\t]*${field[1].replaceAll(/\W/gu, '\\$&')}[ \\t]*:`, 'u');
    const lines = (readText(tree, configFile) ?? '')
      .split('\n')
      .flatMap((line, index) => (key.test(line) ? index + 1 : []));
    return { file: tree.fileName(configFile), line: lines.length === 1 ? (lines[0] ?? null) : null };
  }

  /** What items of menus may name, the main documents first. */
  #listDocsSets(): readonly DocsSet[] {
    const sidebarsOf = (read: ReadSidebars | null | undefined): Fields =>
      typeof read?.text === 'string' ? read.value : FROM_FOLDERS;
    const latestOf = (versions: readonly OldVersion[]): OldVersion | null =>
      versions.find(({ isLatest }) => isLatest) ?? null;
    const main = latestOf(this.#versions);
    const sidebars = main === null ? {} : sidebarsOf(this.#sidebars.get(main));
    const others = [...this.#otherVersions].map(([{ id, ...instance }, versions]) => {
      const latest = latestOf(versions);
      const read = latest === null ? null : this.#readSidebars(latest, { id, ...instance }, (href) => href);
      return { id, isMain: false, latest, sidebars: sidebarsOf(read) };
    });
    return [{ id: this.#settings.instances[0]?.id ?? '', isMain: true, latest: main, sidebars }, ...others];
  }

  /** What docsite would say of the redirects: better now than at the first build. */
  #checkRedirects(): void {
    const redirects = Object.fromEntries(this.#routes.redirects);
    const { problems } = parseConfig({ title: 'T', url: 'https://docs.example.org', redirects });
    appendAll(
      this.#problems,
      problems.map((found) => ({ ...found, severity: 'warn' as const })),
    );
  }

  /** What an import does not touch, and what is left to be done. */
  #describeRest(): { readonly notes: readonly string[]; readonly lost: number } {
    const { tree } = this.#old;
    const notes: string[] = [];
    const blogPath = textOf(this.#settings.blog?.['path']) ?? 'blog';
    const posts = this.#settings.blog === null ? [] : tree.list(blogPath).filter(isMarkdown);
    if (posts.length > 0)
      notes.push(`The blog was not imported: ${countOf(posts.length, 'post')} in ${tree.fileName(blogPath)}.`);
    const react = this.#pages.filter(({ isMarkdown }) => !isMarkdown).length;
    if (react > 0) notes.push(`Fill in ${countOf(react, 'React page')} in pages/: the content was not converted.`);
    const instances = this.#settings.instances.slice(1).map(({ id }) => `"${id}"`);
    if (instances.length > 0) {
      notes.push(
        `The documents of ${instances.join(', ')} are now pages without a sidebar: docsite has one set of documents.`,
      );
    }
    if (this.#versions.some(({ docs }) => docs.some(({ text }) => /^tags:/mu.test(findFrontMatter(text).yaml)))) {
      notes.push('docsite has no pages that list documents by tag.');
    }
    if (this.#versions.some(({ docs }) => docs.some(hasNumberedFolder))) {
      notes.push(
        'Number prefixes of folders set the order and are not part of labels: check the sidebars generated from folders.',
      );
    }
    return { notes, lost: posts.length };
  }

  #count(docs: FolderFiles, lost: number): ImportCounts {
    const anchors = { kept: 0, pinned: 0, changed: 0 };
    const components = new Map<string, number>();
    for (const page of this.#converted) {
      anchors.kept += page.anchors.kept;
      anchors.pinned += page.anchors.pinned;
      anchors.changed += page.anchors.changed;
      for (const [name, count] of page.components) components.set(name, (components.get(name) ?? 0) + count);
    }
    const files = this.#versions.flatMap(({ folder, docs: texts, assets }) =>
      [...texts.map((doc) => doc.path), ...assets].map((path) => `${folder}/${path}`),
    );
    const bytesBefore = files.reduce((sum, path) => sum + (this.#old.tree.read(path)?.length ?? 0), 0);
    return {
      pages: this.#converted.length + this.#pages.filter(({ isMarkdown }) => !isMarkdown).length,
      versions: this.#versions.length,
      bytesBefore,
      bytesAfter: sizeOf(docs),
      urls: { kept: this.#routes.kept, changed: this.#routes.changed, lost: this.#routes.lost + lost },
      anchors,
      components: [...components]
        .map(([name, count]) => ({ name, count }))
        .toSorted((a, b) => b.count - a.count || compareText(a.name, b.name)),
    };
  }
}

/** True when the old site showed a number in front of the name of a folder around the document. */
function hasNumberedFolder({ keepsNumber, path }: OldDoc): boolean {
  const folders = path.split('/').slice(0, -1);
  return keepsNumber && folders.some((name) => splitNumberPrefix(name).number !== null);
}

/** Starts and ends with a slash. */
export function siteBaseUrl(value: unknown): string {
  const path = typeof value === 'string' ? value.replaceAll(/^\/+|\/+$/gu, '') : '';
  return path === '' ? '/' : `/${path}/`;
}
