/** Calls the hooks of a site for pages and for files. What they throw is a problem, and the page is as without them. */
import { pageHeadTags } from '../schema/head-tags.ts';
import { checkData } from '../schema/describe.ts';
import { findUnpairedTag } from '../schema/html-faults.ts';
import { writtenSourceOf } from '../shared/model/route-owner.ts';
import { plainName } from '../shared/model/sets.ts';
import type { RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import { sentencesOf } from '../shared/problem/hook-error.ts';
import { problem } from '../shared/problem/problem.ts';
import { isPlainRoute } from '../shared/plain-route.ts';
import { type Fields, isFields } from '../shared/string/fields.ts';
import type { HeadTag } from '../shared/types/config.ts';
import type { Extensions, HookFile, HookPage, HookPageResult } from '../shared/types/hooks.ts';
import type { Doc, PageData } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';

/** What a hook says of a page. */
export interface HookedPage {
  readonly page: PageData;
  readonly tags: readonly HeadTag[];
}

export class SiteHooks {
  readonly #extensions: Extensions;
  readonly #model: SiteModel;
  /** By what they say: a hook that fails on a thousand pages is one fault. */
  readonly #problems = new Map<string, Problem>();

  constructor(extensions: Extensions, model: SiteModel) {
    this.#extensions = extensions;
    this.#model = model;
  }

  /** Of all pages so far; each names the first one. */
  get problems(): readonly Problem[] {
    return [...this.#problems.values()];
  }

  /** The page with what its hook changes, and the elements that the hook adds to the head. */
  change(page: PageData, owner: RouteOwner | null): HookedPage {
    const { page: hook } = this.#extensions;
    if (hook === null) return { page, tags: [] };
    const { route, title, description } = page;
    const version = page.version?.name ?? null;
    const result = this.#attempt('hooks.page', route, () =>
      checkPageResult(hook({ route, title, description, version, ...this.#textOf(owner) })),
    );
    if (result === undefined || result === null) return { page, tags: [] };
    const changed = { ...page, title: result.title ?? title, description: result.description ?? description };
    return { page: changed, tags: result.head };
  }

  /** The elements that the hook adds to the head of the page of a document. */
  tagsOfDoc(doc: Doc): readonly HeadTag[] {
    const { page: hook } = this.#extensions;
    if (hook === null) return [];
    const { route, title, description } = doc;
    const version = plainName(doc.version);
    const page = { route, title, description, version, ...this.#textOf({ type: 'doc', doc }) };
    return this.#attempt('hooks.page', route, () => checkPageResult(hook(page)))?.head ?? [];
  }

  /** Files and pages that the hook adds. `files`: the paths of all others. */
  addFiles(files: readonly string[]): readonly HookFile[] {
    const { files: hook } = this.#extensions;
    if (hook === null) return [];
    const { config } = this.#model;
    const site = { files, pages: this.#listPages(), baseUrl: config.baseUrl };
    return this.#attempt('hooks.files', null, () => checkFiles(hook(site))) ?? [];
  }

  #listPages(): readonly HookPage[] {
    return [...this.#model.routes.values()].flatMap((owner): HookPage | readonly [] => {
      if (owner.type === 'doc') {
        const { route, title, description, version } = owner.doc;
        return { route, title, description, version, ...this.#textOf(owner) };
      }
      if (owner.type !== 'page' || owner.page.type !== 'markdown') return [];
      const { route, title, description } = owner.page;
      return { route, title, description, version: null, ...this.#textOf(owner) };
    });
  }

  #textOf(owner: RouteOwner | null): Pick<HookPage, 'frontMatter' | 'data'> {
    const source = writtenSourceOf(owner);
    const body = source !== null && 'hash' in source ? this.#model.bodies.get(source.hash) : undefined;
    return { frontMatter: body?.frontMatter ?? {}, data: body?.data ?? null };
  }

  #attempt<T>(name: string, route: string | null, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      const sentences = sentencesOf(name, error);
      if (!this.#problems.has(sentences.what)) {
        const why = route === null ? 'It adds no files.' : `It was called for ${route} first. ${sentences.why}`;
        this.#problems.set(sentences.what, problem({ code: 'hook-error', ...sentences, why }));
      }
      return null;
    }
  }
}

function checkPageResult(result: HookPageResult | undefined): CheckedResult | undefined {
  if (result === undefined) return undefined;
  if (!isFields(result))
    throw new TypeError('It must return an object with "title", "description" or "head", or nothing');
  const { title, description, head = [] } = result;
  if (!isText(title) || !isText(description)) throw new TypeError('"title" and "description" must be texts');
  const { value, faults } = checkData(pageHeadTags, head, { name: 'The head' });
  if (value === null) throw new TypeError(faults[0]?.what);
  return { title, description, head: value };
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

interface CheckedResult {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly head: readonly HeadTag[];
}

function checkFiles(result: unknown): readonly HookFile[] {
  if (!Array.isArray(result)) throw new TypeError('It must return a list of files');
  return result.map((file: unknown) => checkFile(isFields(file) ? file : {}));
}

function checkFile({ path, content, route, title, description, html }: Fields): HookFile {
  if (typeof path === 'string' && typeof content === 'string') {
    if (isAddress(`/${path}`)) return { path, content };
    throw new TypeError(`${JSON.stringify(path)} cannot be the path of a file`);
  }
  if (typeof route === 'string' && typeof title === 'string' && typeof html === 'string') {
    const unpaired = findUnpairedTag(html);
    if (unpaired !== null) throw new TypeError(`The HTML of ${JSON.stringify(route)} is not balanced: ${unpaired}`);
    if (isAddress(route)) return { route, title, html, ...(typeof description === 'string' ? { description } : {}) };
    throw new TypeError(`${JSON.stringify(route)} cannot be the route of a page`);
  }
  throw new TypeError('Each file needs "path" and "content", each page "route", "title" and "html"');
}

function isAddress(address: string): boolean {
  return isPlainRoute(address) && !address.endsWith('/');
}
