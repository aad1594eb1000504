/** Closes the gaps of a rendered text for one page. */
import { encodePath, pageUrl } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import type { Strings } from '../../shared/messages/strings.ts';
import { mirrorArrows, translateText } from '../../shared/messages/translate-html.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Html } from '../../shared/types/store.ts';
import { externalLinkAttributes } from './external-link.ts';
import type { Gap, GappedHtml } from './render-body.ts';

/** A file in the output with a name made from its content. */
export interface PublishedAsset {
  /** Route of the file, such as `/assets/tour.1a2b3c4d.svg`. */
  readonly route: `/${string}`;
  /** In CSS pixels; `null` for files that are not pictures. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

export interface FillContext {
  readonly site: Pick<SiteConfig, 'baseUrl' | 'trailingSlash'>;
  readonly variables: Readonly<Record<string, string>>;
  /** In the order of the body's links. */
  readonly targets: readonly LinkTarget[];
  /** By path on disk for files of versions, by route for files of `static/`. */
  readonly assets: ReadonlyMap<string, PublishedAsset>;
  /** What is new in sections of the page, by the index of their headings. */
  readonly marks?: ReadonlyMap<number, Html>;
  /** Words that take the place of the English ones; left out where there are none. */
  readonly translation?: Strings | undefined;
  /** Of the site; left to right where it is left out. */
  readonly direction?: 'ltr' | 'rtl';
}

/** HTML of a page's text. */
export function fillBody(html: GappedHtml, context: FillContext): Html {
  let filled = html.pieces[0] ?? '';
  html.gaps.forEach((gap, index) => {
    filled += fillGap(gap, context) + (html.pieces[index + 1] ?? '');
  });
  const { translation, direction } = context;
  const translated = translation === undefined ? filled : translateText(filled, translation);
  return direction === 'rtl' ? mirrorArrows(translated) : translated;
}

/** What goes into a gap of a text on one page. */
export function fillGap(gap: Gap, context: FillContext): Html {
  if (gap.kind === 'variable') {
    const value = Object.hasOwn(context.variables, gap.name) ? context.variables[gap.name] : undefined;
    const shown = value ?? `{{${gap.name}}}`;
    return escapeForAnyQuote(gap.isJson === true ? asJson(shown) : shown);
  }
  if (gap.kind === 'm') return context.marks?.get(gap.heading) ?? '';
  // Of a component that was not drawn, its children are left.
  if ('component' in gap) return '';
  const target = context.targets[gap.link];
  if (target === undefined) return '';
  // In raw HTML, a broken address stays as it is; Markdown's addresses are always encoded.
  const url = target.type === 'broken' ? target.href : targetUrl(target, context);
  if (gap.kind === 'u') return escapeForAnyQuote(url);
  if (gap.kind === 'j') return escapeForAnyQuote(asJson(url));
  return gap.kind === 'i' ? imageAttributes(target, context) : linkAttributes(target, context);
}

/** A part of a text in JSON. */
function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** In raw HTML the gap may be between single quotes. */
function escapeForAnyQuote(text: string): Html {
  return escapeHtml(text).replaceAll("'", '&#39;');
}

function linkAttributes(target: LinkTarget, context: FillContext): Html {
  const url = targetUrl(target, context);
  if (target.type === 'external') return externalLinkAttributes(url);
  if (target.type === 'untranslated') return ` href="${escapeHtml(url)}" hreflang="${target.language}"`;
  // A file opens in another tab: going back from a PDF is what readers get wrong most (BEHAVIOUR B121).
  // A folder of static/ is a page.
  const isFile = target.type === 'asset' || (target.type === 'static' && !target.route.endsWith('/'));
  return ` href="${escapeHtml(url)}"${isFile ? ' target="_blank"' : ''}`;
}

function imageAttributes(target: LinkTarget, context: FillContext): Html {
  const size = assetOf(target, context)?.size ?? null;
  const dimensions = size === null ? '' : ` width="${String(size.width)}" height="${String(size.height)}"`;
  return ` src="${escapeHtml(targetUrl(target, context))}"${dimensions}`;
}

/** The file that a link or picture shows; `undefined` where it leads elsewhere. */
export function assetOf(target: LinkTarget, { assets }: Pick<FillContext, 'assets'>): PublishedAsset | undefined {
  if (target.type === 'asset') return assets.get(target.file.diskPath);
  return target.type === 'static' ? assets.get(target.route) : undefined;
}

/** The address of a target, from the root of the host on. */
export function targetUrl(target: LinkTarget, context: FillContext): string {
  switch (target.type) {
    case 'external':
      return target.href;
    case 'untranslated':
      return target.url;
    case 'broken':
      return encodeRest(target.href);
    case 'self':
      return encodeRest(target.suffix);
    case 'route':
      return pageUrl(target.route, context.site) + encodeRest(target.suffix);
    default: {
      const route =
        assetOf(target, context)?.route ?? (target.type === 'static' ? target.route : `/${target.file.path}`);
      return context.site.baseUrl + encodePath(route.slice(1)) + encodeRest(target.suffix);
    }
  }
}

/** Query and hash, or the whole of a broken address: what is encoded already stays so. */
function encodeRest(text: string): string {
  return text.replace(/[^\w\-.~!$&'()*+,;=:@/?#%]/gu, (char) => encodeURIComponent(char));
}
