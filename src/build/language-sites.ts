/** The site in its further languages: for each one the sources in that language, which the stages take as those of any site. */
import { readIncludes } from '../content/sources/read-includes.ts';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { readLanguage } from '../content/sources/read-languages.ts';
import type { ExpandedSite } from '../content/model/expand-site.ts';
import { filesInLanguage, furtherTags, isOfLanguage } from '../languages/site-pages.ts';
import { configInLanguage, readSiteWords, sayIn, type SiteWords, withLinks } from '../languages/site-words.ts';
import { inheritFields, lenderOf, type TranslatedStore, translateStore } from '../languages/translated-store.ts';
import { translateMenus } from '../languages/translated-menus.ts';
import { readStatus } from '../languages/language-status.ts';
import { readTranslations } from '../languages/translations.ts';
import { buildLinkGraph } from '../links/graph/build-link-graph.ts';
import { type LinkOrigin, resolveLink } from '../links/graph/resolve-link.ts';
import { versionNameOf } from '../shared/model/route-owner.ts';
import { mapLines } from '../shared/model/lines.ts';
import { plainName } from '../shared/model/sets.ts';
import type { OutdatedPage, SiteLanguage, SiteModel, TranslationOf } from '../shared/model/site-model.ts';
import { problem } from '../shared/problem/problem.ts';
import type { Doc, FrontMatter } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { BodyHash, Href, VersionName } from '../shared/types/store.ts';
import type { PreparedTexts } from '../prepare/prepare-texts.ts';
import { selectVersions } from './select-versions.ts';
import { type ModelledSite, modelSite } from './model-site.ts';
import { apisInLanguage } from './read-apis.ts';
import type { RunStage, SiteSources } from './read-site.ts';

export interface LanguageOptions {
  readonly root: string;
  /** Each language prepares texts of its own. */
  readonly createTexts: (tag: string) => PreparedTexts;
  readonly run: RunStage;
  /** See `ModelOptions`. */
  readonly showDrafts?: boolean;
}
/** A site in one language, and what prepares its texts. */
export interface LanguageSite {
  readonly site: ModelledSite;
  /** See `SiteLanguage`. */
  readonly status: Pick<SiteLanguage, 'status'>;
  readonly texts: PreparedTexts;
}

/**
 * Stage `languages`: all further languages in their order, with the problems of their own files alone, for those of the sources are
 * known. `site` is that of the sources.
 */
export async function modelLanguages(
  sources: SiteSources,
  site: ModelledSite,
  options: LanguageOptions,
): Promise<readonly LanguageSite[]> {
  const sites: LanguageSite[] = [];
  for (const tag of furtherTags(site.model.config)) {
    const texts = options.createTexts(tag);
    sites.push({ ...(await modelLanguage(tag, { sources, site }, { ...options, texts })), texts });
  }
  return sites;
}

interface Original {
  readonly sources: SiteSources;
  readonly site: ModelledSite;
}

async function modelLanguage(
  tag: string,
  original: Original,
  { root, texts, run, showDrafts = false }: LanguageOptions & { readonly texts: PreparedTexts },
): Promise<Omit<LanguageSite, 'texts'>> {
  const { sources, site } = original;
  const { config } = site.model;
  const folder = await readLanguage(root, tag);
  const words = readSiteWords(folder);
  const translations = readTranslations(folder);
  const store = translateStore({
    model: site.model,
    stored: sources.apis.written,
    texts: sources.texts,
    folder,
    translations: translations.all,
    hidesOutdated: config.outdatedTranslations === 'source',
  });
  const inLanguage = await sourcesInLanguage({ tag, words, store }, original, root);
  const modelled = await modelSite(inLanguage, {
    texts,
    run,
    showDrafts,
    reviseBodies: (bodies, expanded) => withSourceFields(bodies, fieldsByHash(store, expanded)),
    resolveLinks: (model) => buildLinkGraph({ ...model, translationOf: describeTranslation(store, model, site.model) }),
  });
  const { model } = modelled;
  const finished = withLinksOf(model, describeTranslation(store, model, site.model));
  return {
    site: {
      ...modelled,
      // Their texts have the ids of their sources, their files have not.
      model: { ...finished, originHashes: new Map([...model.originHashes, ...hashesOf(folder.texts)]) },
      problems: [
        ...folder.problems,
        ...words.problems,
        ...translations.problems,
        ...findClaimedAddress(tag, site),
        ...modelled.problems.filter(isOfLanguage(tag)),
      ],
    },
    status: statusOf(store, original),
  };
}

/** Its words are counted for the list of languages alone. */
function statusOf({ index }: TranslatedStore, { site, sources }: Original): Pick<SiteLanguage, 'status'> {
  const { config, lines } = site.model;
  const { latest } = lines[0];
  return config.languagesPage && latest !== null ? { status: readStatus(latest, index, sources.texts).pages } : {};
}

function hashesOf(texts: SourceTexts): readonly (readonly [path: string, hash: BodyHash])[] {
  return [...texts].map(([path, { hash }]) => [path, hash]);
}

interface Translated {
  readonly tag: string;
  readonly words: SiteWords;
  readonly store: TranslatedStore;
}

async function sourcesInLanguage(
  { tag, words, store: { stored, texts } }: Translated,
  { sources, site }: Original,
  root: string,
): Promise<SiteSources> {
  const { config, lines } = site.model;
  const [docs] = lines;
  const translated = configInLanguage(config, tag, words);
  const names = new Set(stored.map(({ name }) => plainName(name)));
  const versionOrder = config.docs.versionOrder?.filter((name) => names.has(name)) ?? null;
  const latestVersion = docs.latest === null ? null : plainName(docs.latest.name);
  const files = filesInLanguage(sources.setup.allFiles, tag, [tag]);
  const { apis, ...written } = await apisInLanguage(sources.apis, translated, { stored, texts });
  const own = { stored: written.stored, texts: translateMenus(written.texts, sayIn(words)), sets: [] };
  return {
    ...sources,
    ...own,
    store: { ...sources.store, versions: stored, problems: [] },
    dateProblems: [],
    apis,
    includes: await readIncludes({ root, snippets: config.snippets, ...own, pageTexts: files.pageTexts }),
    setup: {
      ...sources.setup,
      config: { ...translated, docs: { ...translated.docs, versionOrder, latestVersion } },
      configProblems: [],
      files,
    },
  };
}

/** What the front matter of its source says, by the hash of a translation with all that it includes. */
function fieldsByHash({ stored, texts, sourceFields }: TranslatedStore, { versions }: ExpandedSite) {
  const found = new Map<BodyHash, FrontMatter>();
  for (const { name, files } of stored)
    for (const { path, diskPath } of files.values()) {
      const hash = versions.get(name)?.docs.get(path)?.hash ?? texts.get(diskPath)?.hash;
      const fields = sourceFields.get(diskPath);
      if (hash !== undefined && fields !== undefined) found.set(hash, fields);
    }
  return found;
}

function withSourceFields(
  bodies: SiteModel['bodies'],
  fields: ReadonlyMap<BodyHash, FrontMatter>,
): SiteModel['bodies'] {
  return new Map(
    [...bodies].map(([hash, body]) => {
      const source = fields.get(hash);
      return [hash, source === undefined ? body : { ...body, frontMatter: inheritFields(body.frontMatter, source) }];
    }),
  );
}

/** `model` is the site in the language. */
function describeTranslation({ states }: TranslatedStore, model: SiteModel, source: SiteModel): TranslationOf {
  const outdated = new Map(
    [...states].flatMap(([page, state]): readonly (readonly [Doc, OutdatedPage])[] => {
      const doc = model.versionByName.get(page.version)?.docsByPath.get(page.source.path);
      if (state.kind === 'current' || doc === undefined) return [];
      const { madeFor } = state;
      return [[doc, { source: page, madeFor, borrowsFrom: lenderOf(page, madeFor, source) }]];
    }),
  );
  return { source, outdated };
}

const OF_SITE: LinkOrigin = { route: '/', doc: null };

/** Menus lead to the pages of the language, and where it lacks one to that of the sources. */
function withLinksOf(model: SiteModel, translationOf: TranslationOf): SiteModel {
  const leads = (href: Href, site: SiteModel): boolean => resolveLink(href, OF_SITE, site).type !== 'broken';
  const aim = (href: Href): Href =>
    href === '/' || leads(href, model) || !leads(href, translationOf.source) ? href : `/..${href}`;
  const config = withLinks(model.config, aim);
  return { ...model, config, translationOf, lines: mapLines(model.lines, (line) => ({ ...line, config })) };
}

/** The site and its further languages; each page knows which languages have it. `only` as of `selectVersions`. */
export function linkLanguages<Site extends ModelledSite>(
  site: Site,
  languages: readonly LanguageSite[],
  only: readonly VersionName[],
): { readonly site: Site; readonly languages: readonly LanguageSite[] } {
  if (languages.length === 0) return { site, languages };
  const parts = languages.map((one) => ({ ...one, site: { ...one.site, ...selectVersions(one.site, only) } }));
  const described = describeLanguages(selectVersions(site, only).model, parts);
  const withAll = (model: SiteModel): SiteModel => ({ ...model, languages: described });
  return {
    site: { ...site, model: withAll(site.model) },
    languages: parts.map((part) => ({ ...part, site: { ...part.site, model: withAll(part.site.model) } })),
  };
}

/** What the pages of each language say of the others. */
function describeLanguages(source: SiteModel, others: readonly LanguageSite[]): readonly SiteLanguage[] {
  const sites = [{ site: { model: source }, status: {} }, ...others];
  return source.config.languages.flatMap(({ tag, label }, index) => {
    const { site, status } = sites[index] ?? {};
    return site === undefined ? [] : { tag, label, ...siteAt(site.model), ...status };
  });
}

function siteAt({ config, routes }: SiteModel): Pick<SiteLanguage, 'baseUrl' | 'routes'> {
  return { baseUrl: config.baseUrl, routes };
}

/** Error `bad-config`: a version, a page or a file of the site is at the address of a language. */
function findClaimedAddress(tag: string, { model, files }: ModelledSite): readonly Problem[] {
  const address = `/${tag}`.toLowerCase();
  const isBelow = (route: string): boolean => `${route.toLowerCase()}/`.startsWith(`${address}/`);
  const [route, owner] = [...model.routes].find(([one]) => isBelow(one)) ?? [];
  const file = files.staticFiles.find(isBelow);
  if (route === undefined && file === undefined) return [];
  const version = versionNameOf(owner);
  const name =
    route === undefined
      ? `the file "static${file ?? ''}"`
      : version === null
        ? `the page "${route}"`
        : `version "${plainName(version)}"`;
  return [
    problem({
      code: 'bad-config',
      file: 'docsite.config.ts',
      what: `The language "${tag}" has the address "/${tag}", which ${name} has already.`,
      why: 'A language is a folder of the site.',
      fix: 'Give the other one another name, or the language another tag, such as one with its region.',
    }),
  ];
}
