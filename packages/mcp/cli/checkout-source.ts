/** A checkout as the files of the site that it would become: data files, Markdown copies and their lists, made when they are asked for. */
import { readAssets } from '../../../src/content/sources/read-assets.ts';
import { type LanguageSite, linkLanguages } from '../../../src/build/language-sites.ts';
import { loadSite } from '../../../src/build/load-site.ts';
import { readSetup } from '../../../src/build/read-site.ts';
import { type SiteSource, SourceError } from '../site-source.ts';
import { buildDataFiles } from '../../../src/render/data-files.ts';
import { publishAssets } from '../../../src/render/publish-assets.ts';
import { planMarkdownCopies } from '../../../src/render/markdown-copies/files.ts';
import { planListsOfCopies } from '../../../src/render/markdown-copies/lists.ts';
import type { SiteConfig } from '../../../src/shared/types/config.ts';
import type { BuildCache, PlannedFile } from '../../../src/shared/types/output.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { PreparedTexts } from '../../../src/prepare/prepare-texts.ts';

/** A checkout is read again for a question that comes later than this after the last one. */
const MAX_AGE_MS = 3000;

export interface Checkout {
  /** Absolute path of the site. */
  readonly root: string;
  readonly docsiteVersion: string;
  readonly cache: BuildCache | null;
  /** A clock, in milliseconds. */
  readonly now: () => number;
}
type Files = ReadonlyMap<string, PlannedFile>;

/** Texts of all versions are Markdown here, whatever the configuration publishes. Nothing is read before the first question. */
export function createCheckoutSource(
  checkout: Checkout,
  { address, languages }: Required<Pick<SiteSource, 'address' | 'languages'>>,
): SiteSource {
  const { cache } = checkout;
  // Drawn at once, a text is kept as bytes; as tokens it would take ten times the memory. By language; '' is that of the sources.
  const prepared = new Map<string, PreparedTexts>();
  const textsOf = (tag: string): PreparedTexts => {
    const texts = prepared.get(tag) ?? new PreparedTexts({ draw: 'at once', cache, threads: [] });
    prepared.set(tag, texts);
    return texts;
  };
  let files: Promise<Files> | null = null;
  let begun = 0;
  const load = (): Promise<Files> => {
    if (files === null || checkout.now() - begun > MAX_AGE_MS) {
      begun = checkout.now();
      const loading = planFiles(checkout, textsOf);
      files = loading.then((planned) => {
        for (const texts of prepared.values()) texts.forgetOthers();
        cache?.save();
        return planned;
      });
      // What failed is tried again; the rejection is reported where it is awaited.
      files.catch(() => (files = null));
    }
    return files;
  };
  return {
    address,
    languages: languages.length > 1 ? languages : [],
    read: async (path) => {
      const content = (await load()).get(path)?.make();
      return typeof content === 'string' ? content : null;
    },
  };
}

async function planFiles(
  { root, docsiteVersion, cache }: Checkout,
  textsOf: (tag: string) => PreparedTexts,
): Promise<Files> {
  const { setup, configErrors } = await readSetup({ root, cache });
  if (setup === null) throw unreadable(configErrors);
  const source = { ...setup, config: withTwins(setup.config) };
  const loaded = await loadSite(root, source, { texts: textsOf(''), createTexts: textsOf });
  if (!loaded.ok) throw unreadable(loaded.problems);
  const { site, languages } = linkLanguages(loaded, loaded.languages, []);
  const parts = [
    { site, texts: textsOf(''), folder: '' },
    ...languages.map((one) => ({ ...one, folder: folderOf(one) })),
  ];
  const files = new Map<string, PlannedFile>();
  for (const { site: part, texts, folder } of parts) {
    const { model, graph } = part;
    const assets = publishAssets(await readAssets(root, graph)).byKey;
    const context = { model, graph, bodies: texts, assets };
    const planned = [
      ...buildDataFiles(model, docsiteVersion),
      ...planMarkdownCopies(context),
      ...planListsOfCopies(context),
    ];
    for (const file of planned) files.set(folder + file.path, file);
  }
  return files;
}

function folderOf({ site }: LanguageSite): string {
  return `${site.model.config.locale.htmlLang}/`;
}

function withTwins(config: SiteConfig): SiteConfig {
  return { ...config, machineReadable: { markdown: 'all' } };
}

function unreadable(problems: readonly Problem[]): SourceError {
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ what, fix }) => `${what} ${fix}`);
  return new SourceError(`The site in this folder cannot be read: ${errors.join(' ')}`);
}
