/** The HTML document around a page: head, metadata, scripts. What is inside `<body>` comes from the templates. */
import { encodePath, isExternal, pageUrl, splitHref, toUrl } from '../../shared/href.ts';
import { PAGE_DATA_ID } from '../../shared/page-data-id.ts';
import { toScriptJson } from '../../shared/page-payload.ts';
import { OPEN_SEARCH_FILE } from '../../shared/search/entry.ts';
import { stringsOf } from '../../shared/messages/strings.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { HeadTag, SiteConfig } from '../../shared/types/config.ts';
import type { Href, Html, RoutePath } from '../../shared/types/store.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Alternate } from './alternates.ts';

/** Values of JSON-LD, in the order in which they are written. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Everything in a document except its body. */
export interface DocumentHead {
  /** Without the site's name; empty for the site's title alone. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Route of the page that search engines should show instead of copies of it; `null` for none. */
  readonly canonical: RoutePath | null;
  /** The page in all its languages; empty for one. */
  readonly alternates: readonly Alternate[];
  readonly noIndex: boolean;
  readonly isHome: boolean;
  /** Route of a picture, or an absolute URL; `null` for the site's own. */
  readonly image: string | null;
  /** Name of the version for search tools; `null` outside of versions. */
  readonly version: string | null;
  /** Route of the set with versions that the page belongs to, for scripts; `null` for pages of the documentation and of the site. */
  readonly set: string | null;
  /** Route of a feed that belongs to the page; `null` for none. */
  readonly feed: RoutePath | null;
  /** Route of the page's text as Markdown; `null` for none. */
  readonly markdownCopy: RoutePath | null;
  /** `null` for none. */
  readonly structuredData: readonly StructuredData[] | null;
  /** Elements of this page only. */
  readonly tags: readonly HeadTag[];
}

/** What all documents of a build load. */
export type DocumentAssets = Pick<Bundle, 'stylesheet' | 'scripts' | 'headScript' | 'homeScript'>;

/** The content of `<body>`. */
export interface DocumentBody {
  /** What the templates drew. */
  readonly shellHtml: Html;
  /** The page's data, as JSON that is safe in a script element. */
  readonly data: string;
}

/** Joins head and body to a document. The same input gives the same bytes. */
export function renderDocument(
  head: DocumentHead,
  body: DocumentBody,
  { config, assets }: { readonly config: SiteConfig; readonly assets: DocumentAssets },
): string {
  const { htmlLang } = config.locale;
  const scripts = assets.scripts.map((script) => toUrl(script, config)).join(' ');
  const base = config.baseUrl === '/' ? '' : ` data-base="${escapeHtml(config.baseUrl)}"`;
  return `<!doctype html>
<html lang="${escapeHtml(htmlLang)}"${directionOf(config)}${modeOf(config)}${base}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${[...renderMetadata(head, config), ...renderTags(head, config)].join('\n')}
<script data-scripts="${escapeHtml(scripts)}">${assets.headScript}</script>${head.isHome ? `\n<script>${assets.homeScript}</script>` : ''}
<link rel="stylesheet" href="${escapeHtml(toUrl(assets.stylesheet, config))}">
</head>
<body><div id="docsite:root">${body.shellHtml}</div><script type="application/json" id="${PAGE_DATA_ID}">${body.data}</script></body>
</html>
`;
}

/** Documents run from left to right unless they say otherwise. */
export function directionOf({ locale: { direction } }: SiteConfig): Html {
  return direction === 'ltr' ? '' : ` dir="${direction}"`;
}

/** Without it styles follow the system, until a script chooses: see `follow-system.ts`. */
export function modeOf({ colorMode }: SiteConfig): Html {
  return colorMode.respectPrefersColorScheme ? '' : ` data-theme="${colorMode.defaultMode}"`;
}

/** Title, description, sharing, canonical, robots (BEHAVIOUR B132–B136). */
function renderMetadata(head: DocumentHead, config: SiteConfig): readonly Html[] {
  const isOfSite = head.title === '' || head.title === config.title;
  const title = isOfSite ? config.title : `${head.title} ${config.titleDelimiter} ${config.title}`;
  const url = head.canonical === null ? null : config.url + pageUrl(head.canonical, config);
  const image = head.image ?? (config.socialImage === 'generated' ? null : config.socialImage);
  const imageUrl = image === null ? null : absoluteUrl(image, config);
  const own = new Set([...config.head, ...head.tags].flatMap(({ attributes }) => metaKey(attributes) ?? []));
  const hasCanonical = head.tags.some(({ tag, attributes }) => tag === 'link' && attributes['rel'] === 'canonical');
  const meta = (kind: 'name' | 'property', name: string, content: string): Html =>
    own.has(`${kind} ${name}`) ? '' : renderMeta(kind, name, content);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords.join(', ')),
    meta('name', 'robots', head.noIndex || config.noIndex ? 'noindex' : ''),
    meta('name', 'generator', 'docsite'),
    meta('name', 'docsite_version', head.version ?? ''),
    meta('name', 'docsite_set', head.set ?? ''),
    url === null || hasCanonical ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...head.alternates.map((one) => `<link rel="alternate" hreflang="${one.tag}" href="${escapeHtml(one.url)}">`),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.title),
    meta('property', 'og:url', url ?? ''),
    meta('property', 'og:locale', openGraphLocale(config.locale.htmlLang)),
    meta('property', 'og:image', imageUrl ?? ''),
    meta('name', 'twitter:card', imageUrl === null ? 'summary' : 'summary_large_image'),
    config.favicon === null ? '' : `<link rel="icon" href="${escapeHtml(toUrl(config.favicon, config))}">`,
    config.search ? openSearchLink(config) : '',
    head.feed === null ? '' : feedLink(head.feed, config),
    head.markdownCopy === null ? '' : linkOfCopy(head.markdownCopy, config),
    head.structuredData === null ? '' : jsonScript('application/ld+json', head.structuredData),
  ].filter(Boolean);
}

/** Language and territory, as sharing services know them. */
function openGraphLocale(htmlLang: string): string {
  const { language, region } = new Intl.Locale(htmlLang);
  return region === undefined ? language : `${language}_${region}`;
}

/** What a `meta` element is about. */
function metaKey({ name, property }: HeadTag['attributes']): string | null {
  if (typeof name === 'string') return `name ${name}`;
  return typeof property === 'string' ? `property ${property}` : null;
}

/** Those of the site, then those of the page, which client-side navigation replaces. */
function renderTags({ tags }: DocumentHead, config: SiteConfig): readonly Html[] {
  const keys = new Set(tags.map(({ attributes }) => metaKey(attributes)));
  const ofSite = config.head.filter(({ attributes }) => {
    const key = metaKey(attributes);
    return key === null || !keys.has(key);
  });
  return [
    ...ofSite.map((tag) => renderTag(tag, '', config)),
    ...tags.map((tag) => renderTag(tag, ' data-page', config)),
  ];
}

/** An element for the head; `mark` is one more attribute. */
export function renderTag({ tag, attributes, content }: HeadTag, mark: string, { baseUrl }: SiteConfig): Html {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === true) return ` ${name}`;
    const isLocal = (name === 'href' || name === 'src') && /^\/(?!\/)/u.test(value);
    return ` ${name}="${escapeHtml(isLocal ? baseUrl + value.slice(1) : value)}"`;
  });
  const start = `<${tag}${written.join('')}${mark}>`;
  return tag === 'meta' || tag === 'link' ? start : `${start}${content}</${tag}>`;
}

function renderMeta(kind: 'name' | 'property', name: string, content: string): Html {
  return content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Browsers offer to search the site by its title. */
function openSearchLink(config: SiteConfig): Html {
  const href = escapeHtml(toUrl(`/${OPEN_SEARCH_FILE}`, config));
  return `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(config.title)}" href="${href}">`;
}

/** Feed readers find the feed of a page by its address. */
function feedLink(feed: RoutePath, config: SiteConfig): Html {
  const [title, href] = [escapeHtml(config.title), escapeHtml(toUrl(feed, config))];
  return `<link rel="alternate" type="application/atom+xml" title="${title}" href="${href}">`;
}

/** Agents find the text of a page by its address. */
function linkOfCopy(markdownCopy: RoutePath, config: SiteConfig): Html {
  return `<link rel="alternate" type="text/markdown" href="${escapeHtml(config.baseUrl + encodePath(markdownCopy.slice(1)))}">`;
}

/** Data: browsers do not run it, and content security policies need not allow it. */
function jsonScript(type: string, data: unknown): Html {
  return `<script type="${type}">${toScriptJson(data)}</script>`;
}

/** An address as a whole URL, as search engines and sharing services need it. */
export function absoluteUrl(href: string, config: Pick<SiteConfig, 'url' | 'baseUrl' | 'trailingSlash'>): string {
  return isExternal(href) ? href : config.url + toUrl(href, config);
}

/** The script of pages that redirect: the same in all of them, so that a content security policy can name it. */
export const REDIRECT_SCRIPT =
  '(({path:p,query:q,hash:h})=>location.replace(p+(q||location.search)+(h||location.hash)))(document.currentScript.dataset)';

/** A page that redirects, for hosts without rules. With JavaScript, query and hash are kept if the target has none. */
export function renderRedirect(target: Href, config: SiteConfig): string {
  const url = escapeHtml(toUrl(target, config));
  const { path, query, hash } = splitHref(toUrl(target, config));
  const strings = stringsOf(config);
  const parts = [dataAttribute('path', path), dataAttribute('query', query), dataAttribute('hash', hash)];
  return `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}"${directionOf(config)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(strings.redirect)} ${escapeHtml(config.titleDelimiter)} ${escapeHtml(config.title)}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(absoluteUrl(target, config))}">
<script${parts.join('')}>${REDIRECT_SCRIPT}</script>
<meta http-equiv="refresh" content="0; url=${url}">
</head>
<body><p>${strings.pageIsAt({ link: `<a href="${url}">${url}</a>` })}</p></body>
</html>
`;
}

function dataAttribute(name: string, value: string): Html {
  return value === '' ? '' : ` data-${name}="${escapeHtml(value)}"`;
}
