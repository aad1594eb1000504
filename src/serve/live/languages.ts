/** The further languages of a site that is served: sites of their own, made from the same sources after each change. */
import { compileSite, whileCompiling } from '../../build/compile-site.ts';
import { type LanguageSite, modelLanguages } from '../../build/language-sites.ts';
import type { ModelledSite } from '../../build/model-site.ts';
import { type SiteSources, unmeasured } from '../../build/read-site.ts';
import { readAssets } from '../../content/sources/read-assets.ts';
import { modulesOf } from '../../content/sources/read-pages.ts';
import type { PreparedTexts } from '../../prepare/prepare-texts.ts';
import type { Theme } from '../../render/compile-theme.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { makeState, type SiteState, type StateParts } from './state.ts';

export interface LiveLanguage {
  /** The last state that could be built; `null` before the first. */
  readonly state: SiteState | null;
  /** The last templates that could be compiled; `null` before the first. */
  readonly theme: Theme | null;
  /** What they were compiled from, besides their own files. */
  readonly madeOf: string;
  /** Why those as they are now cannot be compiled. */
  readonly templateErrors: readonly Problem[];
  /** Why the translations as they are now are not shown. */
  readonly translationErrors: readonly Problem[];
}
/** By tag. */
export type LiveLanguages = ReadonlyMap<string, LiveLanguage>;

const NO_LANGUAGE: LiveLanguage = { state: null, theme: null, madeOf: '', templateErrors: [], translationErrors: [] };

/** What prepares the texts of each language, by tag, as long as the site is served. */
export class LanguageTexts {
  readonly #byTag = new Map<string, PreparedTexts>();
  readonly #create: () => PreparedTexts;

  constructor(create: () => PreparedTexts) {
    this.#create = create;
  }

  all(): readonly PreparedTexts[] {
    return [...this.#byTag.values()];
  }

  async model(root: string, sources: SiteSources, site: ModelledSite): Promise<readonly LanguageSite[]> {
    return modelLanguages(sources, site, { root, createTexts: this.#textsOf, run: unmeasured, showDrafts: true });
  }

  readonly #textsOf = (tag: string): PreparedTexts => {
    const texts = this.#byTag.get(tag) ?? this.#create();
    this.#byTag.set(tag, texts);
    return texts;
  };
}

interface LanguageParts extends Pick<StateParts, 'place' | 'search' | 'read'> {
  /** The files of the templates have changed. */
  readonly hasNewTemplates: boolean;
}

export async function renewLanguages(
  languages: readonly LanguageSite[],
  before: LiveLanguages,
  parts: LanguageParts,
): Promise<LiveLanguages> {
  const all = new Map<string, LiveLanguage>();
  for (const language of languages) {
    const tag = language.site.model.config.locale.htmlLang;
    all.set(tag, await renewLanguage(language, before.get(tag) ?? NO_LANGUAGE, parts));
  }
  return all;
}

/** A broken list of translations leaves the language as it was: otherwise all its pages would go. */
async function renewLanguage(
  { site, texts }: LanguageSite,
  before: LiveLanguage,
  { place, search, read, hasNewTemplates }: LanguageParts,
): Promise<LiveLanguage> {
  const errors = site.problems.filter(({ severity, code }) => severity === 'error' && code === 'bad-translations');
  if (errors.length > 0 && before.state !== null) return { ...before, translationErrors: errors };
  const { config } = site.model;
  const madeOf = JSON.stringify([config, modulesOf(site.files)]);
  const isSame = !hasNewTemplates && before.theme !== null && before.madeOf === madeOf;
  const compiling = isSame ? Promise.resolve(null) : compileSite(place, { config, files: site.files });
  return whileCompiling(compiling, async () => {
    const assets = await readAssets(place.root, site.graph, read);
    const templates = takeTemplates(before, await compiling, madeOf);
    const { theme } = templates;
    if (theme === null) return { ...NO_LANGUAGE, ...templates };
    const state = await makeState(site, { place, theme, texts, search, read: assets });
    texts.forgetOthers();
    return { ...templates, state, translationErrors: [] };
  });
}

type Templates = Pick<LiveLanguage, 'theme' | 'madeOf' | 'templateErrors'>;

/** `made`: `null` where they are as before. */
function takeTemplates(
  { theme, madeOf: before, templateErrors }: LiveLanguage,
  made: Awaited<ReturnType<typeof compileSite>> | null,
  madeOf: string,
): Templates {
  if (made === null) return { theme, madeOf, templateErrors };
  if (made.bundle === null) return { theme, madeOf: before, templateErrors: made.problems };
  return { theme: made, madeOf, templateErrors: [] };
}
