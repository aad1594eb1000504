/** The first half of the list: from a configuration to the model of the site. All that needs no templates ends here. */
import { type AskedVersions, askFor, type Refused } from './ask-for.ts';
import { type ModelledSite, type ModelOptions, modelSite } from './model-site.ts';
import { readSite, type SiteReadOptions, type SiteSetup, unmeasured } from './read-site.ts';
import { type LanguageOptions, type LanguageSite, modelLanguages } from './language-sites.ts';
import { PreparedTexts } from '../prepare/prepare-texts.ts';

export interface LoadOptions extends Omit<ModelOptions, 'texts'>, Pick<SiteReadOptions, 'scope' | 'isUntrusted'> {
  /** Left out, texts are parsed and not drawn. */
  readonly texts?: PreparedTexts;
  /** Left out, the whole site. */
  readonly asked?: AskedVersions;
  /** Makes what prepares the texts of a further language; left out, only the language of the sources is loaded. */
  readonly createTexts?: LanguageOptions['createTexts'];
}
export interface LoadedSite extends ModelledSite {
  readonly ok: true;
  /** See `LoadedConfig.origin`. */
  readonly configOrigin: readonly string[] | null;
  /** What texts include from outside of `docs/`, also of what is missing: paths relative to the root. */
  readonly includedFiles: ReadonlySet<string>;
  /** The site in its further languages, in their order. */
  readonly languages: readonly LanguageSite[];
}

/** Holds on to no text that was read: a large site is not twice in memory. */
export async function loadSite(
  root: string,
  setup: SiteSetup,
  {
    asked,
    scope = null,
    isUntrusted,
    texts = new PreparedTexts({ draw: 'never', cache: null, threads: [] }),
    run = unmeasured,
    createTexts,
    ...options
  }: LoadOptions = {},
): Promise<LoadedSite | Refused> {
  const read = askFor(await readSite(root, setup, { scope, isUntrusted, run }), asked);
  if (!read.ok) return read;
  const { configOrigin } = setup;
  const site = await modelSite(read, { ...options, texts, run });
  const languages = createTexts === undefined ? [] : await modelLanguages(read, site, { root, createTexts, run });
  return { ok: true, ...site, configOrigin, includedFiles: read.includes.outside, languages };
}
