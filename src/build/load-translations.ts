/** The translations of a site, for commands: the beginning of a build, as far as the model in the language of the sources. */
import { readLanguage } from '../content/sources/read-languages.ts';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { TranslationIndex } from '../languages/page-state.ts';
import { sourcePages } from '../languages/translated-store.ts';
import { readTranslations, type Translation } from '../languages/translations.ts';
import { PreparedTexts } from '../prepare/prepare-texts.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { UserLanguage } from '../shared/types/settings.ts';
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
    const { all, problems } = readTranslations(files);
    const { folder } = files;
    const index = new TranslationIndex(all, sources);
    return { ...language, folder, translations: all, texts: files.texts, index, problems };
  });
  return { ok: true, model, texts: read.texts, languages: await Promise.all(languages) };
}
