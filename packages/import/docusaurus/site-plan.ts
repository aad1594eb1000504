/** What a Docusaurus site consists of and where all of it will be: known before a text is converted. */
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { trimSlashes } from '../../../src/shared/string/trim-ends.ts';
import { readText } from '../site-tree.ts';
import { fieldsOf, readSettings, type SiteSettings } from './config/settings.ts';
import { type DocLines, readDocLines } from './doc-lines.ts';
import { SiteMenus } from './menus/site-menus.ts';
import type { OldSite } from './old-site.ts';
import { planRoutes, type RoutePlan } from './pages/route-plan.ts';
import { listPages, type OldPage } from './pages/site-pages.ts';
import type { TextSite } from './pages/text-import.ts';
import type { OldDoc, OldVersion } from './versions.ts';

export interface SitePlan extends DocLines {
  readonly settings: SiteSettings;
  /** Of all lines. */
  readonly versions: readonly OldVersion[];
  readonly pages: readonly OldPage[];
  /** Documents that become pages of the site. */
  readonly others: readonly OtherDoc[];
  readonly menus: SiteMenus;
  readonly routes: RoutePlan;
  /** Starts and ends with a slash. */
  readonly baseUrl: string;
  readonly dialect: TextSite['dialect'];
  readonly problems: readonly Problem[];
}
interface OtherDoc {
  readonly page: OldPage;
  readonly doc: OldDoc;
}

export function planSite(old: OldSite): SitePlan {
  const settings = readSettings(old.config);
  const baseUrl = siteBaseUrl(old.config['baseUrl']);
  const docs = readDocLines(settings, old.tree, old.blog);
  const { lines, rest, blog } = docs;
  const versions = lines.flatMap((line) => line.versions);
  const others = listOthers(rest);
  const pages = settings.pages === null ? [] : listPages(settings.pages, old.tree);
  const menus = new SiteMenus(old, { lines, rest, baseUrl });
  const routes = planRoutes({
    versions,
    pages: [...pages, ...others.map(({ page }) => page)],
    categories: menus.categories,
    redirects: [
      ...settings.redirects,
      ...(blog?.lists ?? []).map((from) => ({ from, to: blog?.version.newPath ?? '/' })),
      ...(blog?.feeds ?? []).map((from) => ({ from, to: joinRoute(blog?.version.newPath ?? '/', '/atom.xml') })),
    ],
    extensions: settings.redirectExtensions,
  });
  return { ...docs, settings, versions, pages, others, menus, routes, baseUrl, dialect: readDialect(old) };
}

/** How the site reads Markdown. */
function readDialect({ tree, configFile, config }: OldSite): SitePlan['dialect'] {
  return {
    // A plugin has a value only when the file is run; its name in the source is enough here.
    hasMath: (readText(tree, configFile) ?? '').includes('remark-math'),
    hasDirectives: !/"@docusaurus\/core":\s*"[^\d"]*2\b/u.test(readText(tree, 'package.json') ?? ''),
    hasEmoji: fieldsOf(config['markdown'])['emoji'] !== false,
  };
}

function listOthers(rest: DocLines['rest']): readonly OtherDoc[] {
  const versions = rest.flatMap((one) => one.versions);
  return versions.flatMap(({ folder, docs }) =>
    docs.flatMap((doc) => {
      const { path, oldRoute: route } = doc;
      return route === null ? [] : [{ doc, page: { path: `${folder}/${path}`, route, isMarkdown: true } }];
    }),
  );
}

/** Starts and ends with a slash. */
export function siteBaseUrl(value: unknown): string {
  const path = typeof value === 'string' ? trimSlashes(value) : '';
  return path === '' ? '/' : `/${path}/`;
}
