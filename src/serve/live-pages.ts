/** The files of a live site as browsers get them: pages carry the live script, and are drawn once per state. */
import { createHash } from 'node:crypto';
import { outputPath } from '../render/output-path.ts';
import { escapeHtml } from '../shared/html.ts';
import { LIVE_PATH, SHOWN_META } from '../shared/live-messages.ts';
import type { RouteOwner } from '../shared/site-model.ts';
import type { PlannedFile } from '../shared/types.ts';
import type { SiteState } from './live-site.ts';

/** What a page shows, as its `<meta>` says it: three hashes that tell what has changed. */
export interface Shown {
  /** Everything but the next two. */
  readonly page: string;
  /** Scripts, and with them the templates; which versions there are, for scripts load the list of them once. */
  readonly scripts: string;
  /** Address of the stylesheet, relative to the site. */
  readonly stylesheet: string;
}
export interface DrawnFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** `null` for what is no page. */
  readonly shown: Shown | null;
}

/** Pages that are kept for the case that they cannot be drawn any more. */
const KEPT_PAGES = 30;
/** What a page of docsite has, and a redirect has not. */
const PAGE_ROOT = '<div id="docsite:root">';

export class LivePages {
  readonly #drawn = new WeakMap<PlannedFile, DrawnFile | null>();
  readonly #owners = new WeakMap<SiteState, ReadonlyMap<string, RouteOwner>>();
  /** The last pages that could be drawn, by path; the least recently drawn first. */
  readonly #good = new Map<string, DrawnFile>();

  /**
   * Draws a file of the state. A page that cannot be drawn is what it was before, `null` when it never was; why, stands
   * in the problems of the state's plan.
   */
  draw(file: PlannedFile, state: SiteState): DrawnFile | null {
    const known = this.#drawn.get(file);
    if (known !== undefined) return known;
    const content = file.make();
    const drawn = content === null ? (this.#good.get(file.path) ?? null) : addScript(file.path, content, state);
    this.#drawn.set(file, drawn);
    if (drawn !== null && drawn.shown !== null) this.#keep(drawn);
    return drawn;
  }

  /** Who answers for a file; `undefined` for what is no page of a route. */
  ownerOf({ path }: PlannedFile, state: SiteState): RouteOwner | undefined {
    let owners = this.#owners.get(state);
    if (owners === undefined) {
      const { routes, config } = state.model;
      owners = new Map([...routes].map(([route, owner]) => [outputPath(route, config.trailingSlash), owner]));
      this.#owners.set(state, owners);
    }
    return owners.get(path);
  }

  #keep(drawn: DrawnFile): void {
    this.#good.delete(drawn.path);
    this.#good.set(drawn.path, drawn);
    const [oldest] = this.#good.keys();
    if (this.#good.size > KEPT_PAGES && oldest !== undefined) this.#good.delete(oldest);
  }
}

function addScript(path: string, content: DrawnFile['content'], { bundle, model }: SiteState): DrawnFile {
  if (typeof content !== 'string' || !path.endsWith('.html') || !content.includes(PAGE_ROOT)) {
    return { path, content, shown: null };
  }
  const stylesheet = bundle.stylesheet.slice(1);
  const shown: Shown = {
    page: shortHash(content.replace(stylesheet, '')),
    scripts: shortHash([...bundle.scripts, bundle.headScript, ...model.versions.map(({ name }) => name)].join(' ')),
    stylesheet,
  };
  return { path, content: withLiveScript(content, shown), shown };
}

/** The one difference between a page that is served and one that is built. */
export function withLiveScript(html: string, shown: Shown): string {
  const meta = `<meta name="${SHOWN_META}" content="${escapeHtml(formatShown(shown))}">`;
  return html.replace('</head>', () => `${meta}<script type="module" src="${LIVE_PATH}live.js"></script></head>`);
}

/** What `parseShown` reads again: none of the three has a space. */
export function formatShown({ page, scripts, stylesheet }: Shown): string {
  return `${page} ${scripts} ${stylesheet}`;
}

/** Of a text that is none, everything counts as changed. */
export function parseShown(text: string): Shown {
  const [page = '', scripts = '', stylesheet = ''] = text.split(' ');
  return { page, scripts, stylesheet };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
