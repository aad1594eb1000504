/** Answers questions about a live site: which file an address means, what its page shows, and its problems. */
import { toUrl } from '../../shared/href.ts';
import type { InfoMessage, LiveProblem } from '../../shared/live-messages.ts';
import { sortProblems } from '../../shared/problem/problem.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { resolvePath } from '../http/request-guard.ts';
import { fileCandidates } from '../http/request-path.ts';
import { ERROR_SHOWN } from './error-page.ts';
import type { OpenPage, PageLookup } from './events.ts';
import { describeSource, type EditorLink, sourceFileOf } from './page-source.ts';
import type { DrawnFile, LivePages } from './pages.ts';
import type { LiveSite } from './site.ts';
import type { SiteState } from './state.ts';

/** What an address leads to. */
export type Found =
  | { readonly type: 'made'; readonly file: PlannedFile }
  | { readonly type: 'static'; readonly path: string }
  | { readonly type: 'missing' };

const NOT_FOUND = '404.html';

export class SiteLookup implements PageLookup {
  readonly #site: LiveSite;
  readonly #pages: LivePages;
  readonly #link: EditorLink;
  /** All problems, as of the last check. */
  problems: readonly Problem[] = [];

  constructor(site: LiveSite, pages: LivePages, link: EditorLink) {
    this.#site = site;
    this.#pages = pages;
    this.#link = link;
  }

  find(segments: readonly string[], state: SiteState): Found {
    const candidates = fileCandidates(segments);
    const page = mayBeFile(segments, state) ? undefined : firstPage(candidates, state);
    if (page !== undefined) return { type: 'made', file: page };
    for (const path of candidates) {
      const file = state.files().get(path);
      if (file !== undefined) return { type: 'made', file };
      if (state.staticFiles().has(path)) return { type: 'static', path };
    }
    const kept = this.#pages.findKept(segments.join('/'));
    return kept === null ? { type: 'missing' } : { type: 'made', file: kept };
  }

  /**
   * As `find`, for a path below `/search/`, whose files are made when the first of them is asked for. Waits for them.
   */
  async findInSearch(segments: readonly string[], { plan: { deferredFiles } }: SiteState): Promise<Found> {
    const path = segments.join('/');
    const file = (await deferredFiles?.())?.find((made) => made.path === path);
    return file === undefined ? { type: 'missing' } : { type: 'made', file };
  }

  /** The not-found page; `null` when the site brings its own, or it cannot be drawn. */
  drawNotFound(state: SiteState): DrawnFile | null {
    const file = state.files().get(NOT_FOUND);
    return file === undefined ? null : this.#pages.draw(file, state);
  }

  readonly pageAt = (path: string): OpenPage => {
    const found = this.#findPath(path);
    if (found === null) return { shown: ERROR_SHOWN, stylesheet: '', html: null };
    const { state } = found;
    const drawn = found.type === 'made' ? this.#pages.draw(found.file, state) : this.drawNotFound(state);
    return {
      shown: drawn?.shown ?? ERROR_SHOWN,
      stylesheet: toUrl(state.bundle.stylesheet, state.model.config),
      html: typeof drawn?.content === 'string' ? drawn.content : null,
    };
  };

  readonly infoAt = (path: string): InfoMessage => {
    const { blockers } = this.#site;
    const found = this.#findPath(path);
    const owner = found?.type === 'made' ? found.state.plan.findPage(found.file.path)?.owner : undefined;
    const source = found === null ? null : describeSource(owner, found.state.model, this.#link);
    const file = sourceFileOf(owner);
    const concerned = this.problems.filter(
      (fault) => fault.severity === 'error' || (file !== null && fault.file === file),
    );
    return { source, problems: sortProblems(concerned).map(this.#toLive), isCurrent: blockers.length === 0 };
  };

  readonly #toLive = ({ severity, file, line, what, why, fix }: Problem): LiveProblem => {
    return { severity, file, line, what, why, fix, editorUrl: file === null ? null : this.#link(file, line) };
  };

  /** `null` before there is a state. */
  #findPath(path: string): (Found & { readonly state: SiteState }) | null {
    const { state: whole } = this.#site;
    if (whole === null) return null;
    const resolved = resolvePath(path, whole.model.config.baseUrl);
    if (!Array.isArray(resolved)) return { type: 'missing', state: whole };
    const { state, segments } = inLanguage(resolved, whole);
    return { ...this.find(segments, state), state };
  }
}

/** The site in the language of an address, and what the address is there. */
export function inLanguage(
  segments: readonly string[],
  state: SiteState,
): { readonly state: SiteState; readonly segments: readonly string[] } {
  const [tag = '', ...rest] = segments;
  const language = state.languages.get(tag);
  return language === undefined ? { state, segments } : { state: language, segments: rest };
}

/** Whether an address may be that of another file than a page's: docsite's own have a dot or begin with `_`. */
function mayBeFile(segments: readonly string[], { model }: SiteState): boolean {
  const name = segments.at(-1) ?? '';
  return name.includes('.') || name.startsWith('_') || model.staticFiles.has(`/${segments.join('/')}`);
}

/** Found without planning the other files, so that an edit is shown as soon as it can be. */
function firstPage(candidates: readonly string[], { plan }: SiteState): PlannedFile | undefined {
  for (const path of candidates) {
    const page = plan.findPage(path);
    if (page !== undefined) return page.file;
  }
  return undefined;
}
