/** Closes the gaps of a text's Markdown for one page. */
import { encodePath, pageUrl } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import type { GappedMarkdown, MarkdownGap, ParsedBody } from '../../shared/model/parsed-body.ts';
import { routeOfCopy } from '../../shared/model/markdown-copies.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import { escapeMarkdown } from '../../shared/string/markdown-names.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { type FillContext, targetUrl } from './fill-body.ts';

export interface FillMarkdownContext extends FillContext {
  readonly site: Pick<SiteConfig, 'url' | 'baseUrl' | 'trailingSlash'>;
  /** Of the text, with the addresses that the site's components name. */
  readonly components: ParsedBody['components'];
  /** Whether a page has Markdown of its own. */
  readonly hasMarkdownCopy: (route: RoutePath) => boolean;
}

/** Markdown of a page's text. */
export function fillMarkdown({ pieces, gaps }: GappedMarkdown, context: FillMarkdownContext): string {
  let filled = pieces[0] ?? '';
  gaps.forEach((gap, index) => {
    filled += fillGap(gap, context) + (pieces[index + 1] ?? '');
  });
  return filled;
}

function fillGap(gap: MarkdownGap, context: FillMarkdownContext): string {
  if (gap.kind === 'value' || gap.kind === 'words') {
    const value = Object.hasOwn(context.variables, gap.name) ? context.variables[gap.name] : undefined;
    if (value === undefined) return `{{${gap.name}}}`;
    return gap.kind === 'words' ? escapeMarkdown(value).replace(/\s+/gu, ' ') : value;
  }
  const link = gap.kind === 'attribute' ? linkOf(gap, context) : gap.link;
  const target = link === null ? undefined : context.targets[link];
  if (target === undefined) return gap.kind === 'attribute' ? gap.written : '';
  const url = absoluteTarget(target, context);
  return gap.kind !== 'link' ? escapeHtml(url).replaceAll("'", '&#39;') : encodeForMarkdown(url);
}

function linkOf(
  { component, attribute }: Extract<MarkdownGap, { kind: 'attribute' }>,
  { components }: FillMarkdownContext,
): number | null {
  return components[component]?.attributes[attribute]?.link ?? null;
}

/**
 * Where a link leads from anywhere: to the Markdown of a page that has some, so that who follows it stays in the version and
 * in Markdown. A place on the page itself stays as it is.
 */
function absoluteTarget(target: LinkTarget, context: FillMarkdownContext): string {
  if (target.type === 'external' || target.type === 'broken' || target.type === 'self') {
    return targetUrl(target, context);
  }
  const { url } = context.site;
  if (target.type !== 'route' || !context.hasMarkdownCopy(target.route)) return url + targetUrl(target, context);
  const page = pageUrl(target.route, context.site);
  const rest = targetUrl(target, context).slice(page.length);
  return `${url}${context.site.baseUrl}${encodePath(routeOfCopy(target.route).slice(1))}${rest}`;
}

/** Parentheses and spaces would end an address. */
function encodeForMarkdown(url: string): string {
  const encoded = url.replace(/[\s<>]/gu, (char) => encodeURIComponent(char));
  return encoded === '' ? '<>' : encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}
