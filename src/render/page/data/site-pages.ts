/** Page data of pages that belong to no version, and the data that all pages share. */
import { NOT_FOUND_ROUTE, splitHref } from '../../../shared/href.ts';
import type { SitePage } from '../../../shared/model/site-model.ts';
import { versionVariables } from '../../../shared/model/variables.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import { translationOf } from '../../../shared/messages/translate-html.ts';
import type { NavbarItem, SiteConfig } from '../../../shared/types/config.ts';
import type {
  ComponentPageData,
  MarkdownPageData,
  NotFoundPageData,
  SiteData,
  UsersPageData,
} from '../../../shared/types/page.ts';
import type { RoutePath } from '../../../shared/types/store.ts';
import { type FillContext, fillBody } from '../../body/fill-body.ts';
import { buildToc, hidesTitle, stateOf, tocLevels } from './doc-page.ts';
import type { PageContext } from './page-context.ts';

export function buildSiteData(config: SiteConfig): SiteData {
  const { title, tagline, baseUrl, trailingSlash, repoUrl, navbar, footer, announcementBar, colorMode, users } = config;
  return {
    title,
    tagline,
    baseUrl,
    trailingSlash,
    ...listLanguages(config),
    htmlLang: config.locale.htmlLang,
    direction: config.locale.direction,
    repoUrl,
    navbar: { ...navbar, items: addScopes(config).toSorted((a, b) => sideOf(a) - sideOf(b)) },
    footer,
    announcementBar,
    ...(config.feedback === null ? {} : { feedback: config.feedback }),
    colorMode,
    sidebarHideable: config.docs.sidebarHideable,
    search: config.search,
    users: users ?? [],
    variables: versionVariables(config, null),
  };
}

function listLanguages({ languages, locale, baseUrl }: SiteConfig): Pick<SiteData, 'languages'> {
  const [source] = languages;
  if (source === undefined || languages.length === 1) return {};
  const base = locale.htmlLang === source.tag ? baseUrl : baseUrl.slice(0, -locale.htmlLang.length - 1);
  return { languages: languages.map((one) => ({ ...one, baseUrl: one === source ? base : `${base}${one.tag}/` })) };
}

/** The only item that leads into the documentation, or into a set, is current on all of its pages (BEHAVIOUR B41). */
function addScopes({ docs, sets, navbar: { items } }: SiteConfig): readonly NavbarItem[] {
  const lines = [docs, ...sets].map(({ route }) => route).filter((route) => route !== '/');
  const lineOf = (item: NavbarItem): RoutePath | undefined =>
    item.type === 'link' ? lines.find((line) => `${splitHref(item.href).path}/`.startsWith(`${line}/`)) : undefined;
  return items.map((item) => {
    const scope = lineOf(item);
    const isOnly = scope !== undefined && items.filter((other) => lineOf(other) === scope).length === 1;
    return isOnly && item.type === 'link' && item.href !== scope ? { ...item, scope } : item;
  });
}

/** Items on the left come first, as on the page. */
function sideOf({ position }: NavbarItem): number {
  return position === 'left' ? 0 : 1;
}

/** A page written in Markdown; its table of contents follows the config. */
export function buildMarkdownPage(
  page: Extract<SitePage, { type: 'markdown' }>,
  context: PageContext,
): MarkdownPageData {
  const { model } = context;
  const body = context.bodies.get(page.hash);
  const parsed = model.bodies.get(page.hash);
  const { config, variables } = model;
  const fill: FillContext = {
    site: config,
    translation: translationOf(config),
    direction: config.locale.direction,
    variables,
    targets: context.graph.get(page) ?? [],
    assets: context.assets,
  };
  return {
    kind: 'markdown',
    route: page.route,
    title: page.title,
    description: page.description,
    version: null,
    ...stateOf(page),
    bodyHtml: body === undefined ? '' : fillBody(body.html, fill),
    toc:
      body === undefined || parsed?.frontMatter.hide_table_of_contents === true
        ? []
        : buildToc(body, fill, tocLevels(parsed?.frontMatter ?? {}, context)),
    ...(hidesTitle(parsed) ? { hideTitle: true } : {}),
  };
}

/** A page written as a component; title and description are what its module exports. */
export function buildComponentPage(
  page: Extract<SitePage, { type: 'component' }>,
  texts: { readonly title: string; readonly description: string },
): ComponentPageData {
  return { kind: 'component', route: page.route, ...texts, version: null, module: page.file };
}

export function buildUsersPage(config: SiteConfig): UsersPageData {
  const strings = stringsOf(config);
  const description = strings.usersDescription({ product: config.title });
  return { kind: 'users', route: '/users', title: strings.usersTitle, description, version: null };
}

/** Without a title it is never written: parts of other pages are rendered on it. */
export function buildNotFoundPage(title = ''): NotFoundPageData {
  return { kind: 'not-found', route: NOT_FOUND_ROUTE, title, description: '', version: null };
}
