/** The files of a live site as browsers get them: pages carry the live script, and are drawn once per state. */
import { createHash } from 'node:crypto';
import type { Bundle } from '../../render/bundle/bundle.ts';
import { LIVE_PATH, SHOWN_META } from '../../shared/live-messages.ts';
import { allVersions } from '../../shared/model/lines.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { SiteState } from './state.ts';

/** What a page shows, as in its `<meta>`: three hashes that reveal what has changed. */
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
  /** `null` for anything but a page. */
  readonly shown: Shown | null;
}

interface KeptFile {
  readonly drawn: DrawnFile;
  /** The bundle whose scripts and styles it names. */
  readonly bundle: Bundle;
}

/** Pages that are kept in case they can no longer be drawn. */
const KEPT_PAGES = 30;
/** What a page of docsite has, and a redirect has not. */
const PAGE_ROOT = '<div id="docsite:root">';

export class LivePages {
  readonly #drawn = new WeakMap<PlannedFile, DrawnFile | null>();
  /** The last pages that could be drawn, by path from the root of the host, with what they load; the least recently drawn first. */
  readonly #good = new Map<string, KeptFile>();

  /** Draws a file. A page that cannot be drawn stays as it was, or is `null`; the plan has the reason. */
  draw(file: PlannedFile, state: SiteState): DrawnFile | null {
    const known = this.#drawn.get(file);
    if (known !== undefined) return known;
    const content = file.make();
    const place = state.model.config.baseUrl + file.path;
    const good =
      content === null ? this.#good.get(place) : { drawn: addScript(file.path, content, state), bundle: state.bundle };
    const drawn = good?.drawn ?? null;
    this.#drawn.set(file, drawn);
    if (good !== undefined && good.drawn.shown !== null) this.#keep(place, good);
    return drawn;
  }

  /** A script, stylesheet or picture that a kept page names; `null` for any other file. */
  findKept(path: string): PlannedFile | null {
    for (const { bundle } of this.#good.values()) {
      const found = bundle.files.find((file) => file.path === path);
      if (found !== undefined) return { path, make: () => found.content };
    }
    return null;
  }

  #keep(place: string, good: KeptFile): void {
    this.#good.delete(place);
    this.#good.set(place, good);
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
    scripts: shortHash(
      [
        ...bundle.scripts,
        bundle.islandScript,
        bundle.tabScript.path,
        bundle.headScript,
        ...allVersions(model).map(({ name }) => name),
      ].join(' '),
    ),
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

/** Anything else counts as a page in which everything has changed. */
export function parseShown(text: string): Shown {
  const [page = '', scripts = '', stylesheet = ''] = text.split(' ');
  return { page, scripts, stylesheet };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
