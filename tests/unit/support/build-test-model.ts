/**
 * A whole site in memory: `{ version: { path: text } }` goes through the real parser, model and link graph, so that a
 * test is a short story about files and what becomes of them.
 */
import { createHash } from 'node:crypto';
import type { UserConfig } from '../../../src/content/config/input.ts';
import { parseConfig } from '../../../src/content/config/schema.ts';
import { buildModel } from '../../../src/content/model/build-model.ts';
import type { SourceText, SourceTexts } from '../../../src/content/sources/read-texts.ts';
import { parseBody } from '../../../src/content/parse/parse-body.ts';
import { gapMarkdown } from '../../../src/content/parse/plain-markdown.ts';
import { buildLinkGraph } from '../../../src/links/graph/build-link-graph.ts';
import { renderBody, type RenderedBody } from '../../../src/render/body/render-body.ts';
import type { PageContext } from '../../../src/render/page/data/page-context.ts';
import type { TokenizedBody } from '../../../src/shared/model/parsed-body.ts';
import type { SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import type { SiteConfig } from '../../../src/shared/types/config.ts';
import type { Doc } from '../../../src/shared/types/page.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, StoredVersion, VersionFile, VersionSettings } from '../../../src/shared/types/store.ts';
import { compareLabels } from '../../../src/store/format/order.ts';
import type { Redirects } from '../../../src/store/format/redirects.ts';
import { NamedLinks } from '../../../src/prepare/named-links.ts';
import { TextDifferences } from '../../../src/prepare/text-differences.ts';

/** Texts by path; a value other than a string is written as JSON on several lines. */
export type TestFiles = Readonly<Record<string, unknown>>;

export interface TestSiteOptions {
  readonly config?: Partial<UserConfig>;
  /** Files of `pages/` by their path below it; `.tsx` files are never opened. */
  readonly pages?: TestFiles;
  /** Files of `static/` as routes. */
  readonly staticFiles?: readonly RoutePath[];
  /** Recorded renames of versions: old path → new path. */
  readonly renamed?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly released?: Readonly<Record<string, string>>;
  /** Recorded parents of versions. */
  readonly parents?: Readonly<Record<string, string>>;
  /** What the manifests promise, by version. */
  readonly support?: Readonly<Record<string, StoredVersion['support']>>;
  /** What the manifests say of how versions are shown, by version. */
  readonly options?: Readonly<Record<string, VersionSettings>>;
  /** Recorded changes of versions, by path. */
  readonly updated?: Readonly<Record<string, StoredVersion['updated']>>;
  /** Every version holds all of its files; otherwise equal files of released versions are stored once. */
  readonly fullCopies?: boolean;
  readonly redirects?: Redirects;
  /** Names of components of the site. */
  readonly components?: readonly string[];
  /** Attributes that all of them name as addresses. */
  readonly componentLinks?: readonly string[];
}
export interface TestSite {
  readonly model: SiteModel;
  /** With the bodies rendered and no asset published. */
  readonly context: PageContext;
}

export function testConfig(overrides: Partial<UserConfig> = {}): SiteConfig {
  const value = { title: 'Guides', url: 'https://docs.example.org', ...overrides };
  const { config, problems } = parseConfig(value);
  if (config === null) throw new Error(problems.map(({ what }) => what).join(' '));
  return config;
}

export function buildTestModel(
  versions: Readonly<Record<string, TestFiles>>,
  options: TestSiteOptions = {},
): SiteModel {
  const texts = new Map<string, SourceText>();
  const pageTexts = new Map<string, SourceText>();
  const holders = new Map<string, string>();
  // The oldest version that has a file holds it.
  const names = Object.keys(versions).sort(compareLabels);
  const stored = names.map((name): StoredVersion => {
    const files = Object.entries(versions[name] ?? {}).map(([path, content]): [string, VersionFile] => {
      const text = toText(content);
      const key = JSON.stringify([path, text]);
      const holder = name === 'next' || options.fullCopies === true ? name : (holders.get(key) ?? name);
      if (name !== 'next') holders.set(key, holder);
      const diskPath = holder === 'next' ? `docs/next/${path}` : `docs/versions/${holder}/${path}`;
      texts.set(diskPath, toSource(text));
      // As the store reads names.
      const composed = path.normalize('NFC');
      return [composed, { path: composed, holder, diskPath }];
    });
    const chosen = options.options?.[name];
    return {
      name,
      released: options.released?.[name] ?? null,
      ...(options.parents?.[name] === undefined ? {} : { parent: options.parents[name] }),
      support: options.support?.[name] ?? null,
      ...(chosen === undefined ? {} : { options: chosen }),
      files: new Map(files),
      renamed: new Map(Object.entries(options.renamed?.[name] ?? {})),
      updated: options.updated?.[name] ?? {},
    };
  });
  const pages = Object.entries(options.pages ?? {}).map(([path, content]) => {
    const file = `pages/${path}`;
    const isMarkdown = file.endsWith('.md');
    if (isMarkdown) pageTexts.set(file, toSource(toText(content)));
    return { file, isMarkdown, route: pageRoute(path) };
  });
  const components = (options.components ?? []).map((name) => ({
    name,
    file: `components/${name}.tsx`,
    links: options.componentLinks ?? [],
    client: null,
  }));
  const named = new NamedLinks(components);
  const parsed = parseAll([...texts, ...pageTexts]);
  return buildModel({
    config: testConfig(options.config),
    stored,
    texts: dropMarkdown(texts),
    files: { pages, pageTexts, staticFiles: options.staticFiles ?? [], components, problems: [] },
    bodies: new Map([...parsed].map(([hash, body]) => [hash, named.addTo(body)])),
    redirects: options.redirects ?? new Map(),
  });
}

export function buildTestSite(versions: Readonly<Record<string, TestFiles>>, options: TestSiteOptions = {}): TestSite {
  const model = buildTestModel(versions, options);
  // `parseAll` left the tokens where they were.
  const draw = (body: TokenizedBody): RenderedBody => ({ ...renderBody(body), markdown: gapMarkdown(body) });
  const bodies = new Map([...model.bodies].map(([hash, body]) => [hash, draw(body as TokenizedBody)]));
  const differences = new TextDifferences({ bodies: model.bodies, rendered: bodies });
  const [line] = model.lines;
  return { model, context: { model, line, bodies, differences, graph: buildLinkGraph(model), assets: new Map() } };
}

/** The model gets no text of a document, as in `load-site`: what it needs of them is in the parsed bodies. */
function dropMarkdown(texts: SourceTexts): SourceTexts {
  return new Map([...texts].map(([path, source]) => [path, isMarkdown(path) ? { ...source, text: '' } : source]));
}

function parseAll(texts: readonly (readonly [string, SourceText])[]): SiteModel['bodies'] {
  const pages = texts.filter(([path]) => isMarkdown(path));
  return new Map(pages.map(([, { hash, text }]) => [hash, parseBody(hash, text)]));
}

function toText(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
}

function toSource(text: string): SourceText {
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

function pageRoute(path: string): RoutePath {
  return `/${path.replace(/\.[^.]*$/u, '').replace(/(?:^|\/)index$/u, '')}`;
}

/** The version of a name, which must be there. */
export function versionOf(model: SiteModel, name: string): Version {
  const version = model.versionByName.get(name);
  if (version === undefined) throw new Error(`no version ${name}`);
  return version;
}

/** The document `2.0/guide/intro`: a version and an id, which must be there. */
export function docOf(model: SiteModel, place: string): Doc {
  const [name = '', ...id] = place.split('/');
  const doc = versionOf(model, name).docs.get(id.join('/'));
  if (doc === undefined) throw new Error(`no document ${place}`);
  return doc;
}

/** Problems as `severity code file:line: what`, each on a line. */
export function tell(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ severity, code, file, line, what }) => {
    const place = file === null ? '' : ` ${file}${line === null ? '' : `:${line}`}`;
    return `${severity} ${code}${place}: ${what}`;
  });
}
