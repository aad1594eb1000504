/** What the commands on translations share: loading them, what a language and a page are called, refusing, and the result. */
import { resolve } from 'node:path';
import { type LoadedLanguage, type LoadedTranslations, loadTranslations } from '../../build/load-translations.ts';
import type { PageState } from '../../languages/page-state.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import { isWritten } from '../../shared/model/line-runs.ts';
import type { Version } from '../../shared/model/site-model.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';

/** As commander passes them. */
export interface LanguageOptions {
  readonly root: string;
  readonly json?: boolean;
}
export interface PageOptions extends LanguageOptions {
  /** Version of the page; left out, see `requirePage`. */
  readonly only?: string;
}
export interface LanguageAnswer {
  readonly lines: readonly string[];
  /** The same for machines. A public format: keys may be added, not changed. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Left out, 0. */
  readonly exitCode?: number;
}
export interface LoadedSite extends LoadedTranslations {
  /** Absolute path. */
  readonly root: string;
}

/** Exit codes: 0; what the answer says; 2 for mistakes in the lists of translations; 3 for a call or configuration that is wrong. */
export async function runOnLanguages(
  options: LanguageOptions,
  io: Streams,
  work: (site: LoadedSite) => LanguageAnswer | Promise<LanguageAnswer>,
): Promise<number> {
  const root = resolve(io.cwd, options.root);
  const loaded = await loadTranslations(root);
  const problems = loaded.ok ? loaded.languages.flatMap((language) => language.problems) : loaded.problems;
  const isWrong = !loaded.ok || problems.some(({ severity }) => severity === 'error');
  const answer = isWrong ? null : await work({ ...loaded, root });
  const exitCode = answer === null ? (loaded.ok ? EXIT.content : loaded.exitCode) : (answer.exitCode ?? EXIT.clean);
  if (options.json === true) print({ ok: exitCode === EXIT.clean, exitCode, ...answer?.json, problems }, io);
  else {
    io.stderr.write(describe(problems, io));
    for (const line of answer?.lines ?? []) io.stdout.write(`${line}\n`);
  }
  return exitCode;
}

function print(value: object, io: Streams): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

function describe(problems: readonly Problem[], io: Streams): string {
  return formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst: [], seeAll: '--json' });
}

/** Throws a `UsageError` for a language that the site does not have. */
export function requireLanguage({ languages }: LoadedTranslations, tag: string): LoadedLanguage {
  const found = languages.find((one) => one.tag.toLowerCase() === tag.toLowerCase());
  if (found !== undefined) return found;
  const known = languages.map((one) => one.tag);
  throw new UsageError(`The site is not translated to "${tag}". ${describeKnown(tag, known)}`);
}

/** A page of the sources as translators have it, and what the language has of it. */
export interface TranslatedPage {
  readonly doc: Doc;
  readonly text: string;
  readonly state: PageState;
}

/** Of the version `only`, of `docs/next`, else of the latest version; by its path, with or without its ending, or by its id. */
export function requirePage(
  site: LoadedTranslations,
  language: LoadedLanguage,
  { page, only }: { readonly page: string; readonly only?: string | undefined },
): TranslatedPage {
  const version = only === undefined ? newestOf(site) : requireVersion(site, only);
  const path = page.replaceAll('\\', '/').replace(/^\.\//u, '');
  const doc =
    [path, `${path}.md`, `${path}.mdx`].map((one) => version.docsByPath.get(one)).find(Boolean) ??
    version.docs.get(path);
  if (doc === undefined) {
    const where = version.name === NEXT ? 'docs/next' : version.name;
    throw new UsageError(`${where} has no page "${page}". ${describeKnown(path, version.docsByPath.keys())}`);
  }
  if (!isWritten(doc))
    throw new UsageError(
      `${path} is made from the specification of an API: its words are in every language already, and descriptions stay as the file has them.`,
    );
  const state = language.index.stateOf(doc);
  return { doc, text: site.texts.get(doc.source.diskPath)?.text ?? '', state };
}

/** Throws a `UsageError` for a version that the documentation does not have. */
export function requireVersion({ model }: LoadedTranslations, name: string): Version {
  const [{ versions }] = model.lines;
  const found = versions.find((version) => version.name === name);
  if (found !== undefined) return found;
  const known = versions.map((version) => version.name);
  throw new UsageError(`"${name}" is not a version of this site. ${describeKnown(name, known)}`);
}

/** The unreleased version, from which the next release is made; without it, the latest. */
function newestOf({ model }: LoadedTranslations): Version {
  const [{ versions, latest }] = model.lines;
  const newest = versions.find(({ name }) => name === NEXT) ?? latest;
  if (newest === null) throw new UsageError('The site has no version.');
  return newest;
}
