/** The translations of a site, for commands: the beginning of a build, as far as the model in the language of the sources. */
import { readLanguage } from '../content/sources/read-languages.ts';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { TranslationIndex } from '../languages/page-state.ts';
import { docsOf, sourcePages } from '../languages/translated-store.ts';
import { readTranslations, type Translation } from '../languages/translations.ts';
import { PreparedTexts } from '../prepare/prepare-texts.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { UserLanguage } from '../shared/types/settings.ts';
import type { SourcePath } from '../shared/types/store.ts';
import { askFor, type Refused, refused } from './ask-for.ts';
import { modelSite } from './model-site.ts';
import { readSetup, readSite } from './read-site.ts';

export interface LoadedTranslations {
  readonly ok: true;
  readonly model: SiteModel;
  /** Of the documents in the language of the sources, by path from the root. */
  readonly texts: SourceTexts;
  /** All but that of the sources. */
  readonly languages: readonly LoadedLanguage[];
}
export interface LoadedLanguage extends UserLanguage {
  /** Relative to the root. */
  readonly folder: string;
  readonly translations: readonly Translation[];
  /** Texts of the translations, by path from the root. */
  readonly texts: SourceTexts;
  readonly index: TranslationIndex;
  /** Files, relative to the folder, with translations that no version shows, and entries of such ones whose file is missing. */
  readonly unused: readonly SourcePath[];
  readonly problems: readonly Problem[];
}

/** Refuses what a build refuses before it parses texts. */
export async function loadTranslations(root: string): Promise<LoadedTranslations | Refused> {
  const { setup, configErrors } = await readSetup({ root });
  if (setup === null) return refused(3, configErrors);
  const read = askFor(await readSite(root, setup));
  if (!read.ok) return read;
  const texts = new PreparedTexts({ draw: 'never', cache: null, threads: [] });
  const { model } = await modelSite(read, { texts });
  const sources = sourcePages(model, read.texts);
  const languages = setup.config.languages.slice(1).map(async (language): Promise<LoadedLanguage> => {
    const files = await readLanguage(root, language.tag);
    const { all, missing, problems } = readTranslations(files);
    const { folder } = files;
    const index = new TranslationIndex(all, sources);
    const states = docsOf(model).map((doc) => index.stateOf(doc));
    const shown = new Set(states.flatMap((state) => (state.kind === 'missing' ? [] : state.translation)));
    const gone = missing.filter(({ of }) => !of.some((hash) => sources.known.has(hash)));
    const unused = [...all.filter((one) => !shown.has(one)), ...gone].map(({ file }) => file);
    return { ...language, folder, translations: all, texts: files.texts, index, unused, problems };
  });
  return { ok: true, model, texts: read.texts, languages: await Promise.all(languages) };
}

/** What the languages of a site say of its texts, for commands on the store. A site in one language has none, and is not read. */
export async function loadLanguages(root: string, { languages }: SiteConfig): Promise<readonly LoadedLanguage[]> {
  if (languages.length < 2) return [];
  const loaded = await loadTranslations(root);
  return loaded.ok ? loaded.languages : [];
}
