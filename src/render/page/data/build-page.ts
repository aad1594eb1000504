/** The data of the page of a route. */
import { versionsRoute } from '../../../shared/doc-routes.ts';
import { toUrl } from '../../../shared/href.ts';
import type { RouteOwner, SiteModel } from '../../../shared/model/site-model.ts';
import type { PageData } from '../../../shared/types/page.ts';
import type { Bundle } from '../../bundle/bundle.ts';
import { buildCategoryPage } from './category-page.ts';
import { buildChangesPage } from './changes-page.ts';
import { buildDocPage } from './doc-page.ts';
import { buildHistoryPage } from './history-page.ts';
import { buildLanguagesPage } from './languages-page.ts';
import { hasIslands, hasTabQueries, showsStyledComponents } from './shown-components.ts';
import type { PageContext } from './page-context.ts';
import { buildComponentPage, buildMarkdownPage, buildUsersPage } from './site-pages.ts';
import {
  buildComparePage,
  buildLandingPage,
  buildOverviewPage,
  buildSearchPage,
  buildVersionsPage,
} from './version-pages.ts';

/** `null` for a component that is not in the bundle, which is a separate problem. */
export function buildPage(
  owner: RouteOwner,
  context: PageContext,
  bundle: Pick<Bundle, 'pageModules'>,
): PageData | null {
  const own = buildOwnPage(owner, context, bundle);
  const page = own && withLanguages(own, context.model);
  const { componentStylesheet = null, islands = null, tabScript = null, model, line } = context;
  if (page === null) return null;
  const set = line.hasVersions ? line.set : null;
  const isStyled = componentStylesheet !== null && showsStyledComponents(owner, context);
  const isAlive = islands !== null && hasIslands(owner, context);
  const followsQuery = tabScript !== null && hasTabQueries(owner, context);
  if (!isStyled && !isAlive && !followsQuery && set === null) return page;
  return {
    ...page,
    ...(set !== null && { ofSet: { label: set.label, versionsHref: versionsRoute(line.config) } }),
    ...(isStyled && { stylesheet: toUrl(componentStylesheet, model.config) }),
    ...(isAlive && { islands: toUrl(islands.script, model.config) }),
    ...(followsQuery && { tabs: toUrl(tabScript, model.config) }),
  };
}

/** The page as languages have it that lack it. */
export function withLanguages<Page extends PageData>(
  page: Page,
  { languages = [] }: Pick<SiteModel, 'languages'>,
): Page {
  const lacking = languages.filter(({ routes }) => !routes.has(page.route));
  return lacking.length === 0 ? page : { ...page, notIn: lacking.map(({ tag }) => tag) };
}

function buildOwnPage(
  owner: RouteOwner,
  context: PageContext,
  { pageModules }: Pick<Bundle, 'pageModules'>,
): PageData | null {
  switch (owner.type) {
    case 'doc': {
      const version = context.model.versionByName.get(owner.doc.version);
      return version === undefined ? null : buildDocPage(owner.doc, version, context);
    }
    case 'category':
      return buildCategoryPage(owner, context);
    case 'landing':
      return buildLandingPage(owner.version, context);
    case 'overview':
      return buildOverviewPage(owner, context);
    case 'changes':
      return buildChangesPage(owner, context);
    case 'history':
      return buildHistoryPage(owner.docs, context);
    case 'versions':
      return buildVersionsPage(context);
    case 'users':
      return buildUsersPage(context.model.config);
    case 'languages':
      return buildLanguagesPage(owner, context.model);
    case 'compare':
      return buildComparePage(context.line);
    case 'search':
      return buildSearchPage(context.line);
    case 'page': {
      if (owner.page.type === 'markdown') return buildMarkdownPage(owner.page, context);
      const module = pageModules.get(owner.page.file);
      return module === undefined ? null : buildComponentPage(owner.page, module);
    }
  }
}
