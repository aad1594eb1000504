/** Addresses in pages of MkDocs that name no file: browsers counted them from the address of the page, docsite counts from the file. */
import { decodeAddress, isExternal } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { relativePath } from '../../include-place.ts';
import { pathBeside } from '../../site-tree.ts';
import { mapTextLinks } from '../map-text-links.ts';
import type { SitePage } from '../markdown-site.ts';
import type { TextTools } from '../text-tools.ts';

/** What the addresses of a site lead to. */
export interface MkdocsPlaces {
  /** Of the site, with slashes at its ends. */
  readonly base: string;
  /** By the path of the file from the root of the site. */
  readonly byPath: ReadonlyMap<string, SitePage>;
  readonly byRoute: ReadonlyMap<RoutePath, SitePage>;
  /** False if the address of a page is that of its file: `a.html`. */
  readonly hasFolders: boolean;
  /** Whether the folder of the pages has a file. */
  readonly hasFile: (path: SourcePath) => boolean;
}

/** Versions share texts that never ask for their path: pictures and pages that Markdown names by their files need none. */
const CANDIDATE = /\]\((?:\/|[^)\s:]*\/(?:[?#][^)\s]*)?[)\s])|\b(?:href|src)="(?![a-z][\w+.-]*:|#|[^"]*\.md\b)/u;

/** The text with these addresses as docsite reads them. Others are left as they are. */
export function mapMkdocsLinks(text: string, tools: Pick<TextTools, 'path'>, places: MkdocsPlaces): string {
  if (!CANDIDATE.test(text)) return text;
  const page = places.byPath.get(tools.path);
  return page === undefined ? text : mapTextLinks(text, (href) => mapHref(href, page, places));
}

function mapHref(href: string, page: SitePage, { base, byRoute, hasFolders, hasFile }: MkdocsPlaces): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
  if (isExternal(href) || path === '' || isMarkdown(path)) return href;
  const isAbsolute = path.startsWith('/');
  const around = page.target.slice(0, page.target.lastIndexOf('/') + 1);
  if (!isAbsolute && hasFile(pathBeside(page.target, decodeAddress(path)))) return href;
  const start = hasFolders ? `${page.route === '/' ? '' : page.route}/` : `/${around}`;
  const { pathname } = new URL(path, `https://site.example${base.slice(0, -1)}${start}`);
  if (!pathname.startsWith(base)) return href;
  const inSite = decodeAddress(pathname.slice(base.length));
  const other = byRoute.get(toRoute(inSite.replace(/(?:^|\/)index\.html$|\.html$/u, '')));
  if (other !== undefined) return encodeURI(relativePath(page.target, other.target)) + rest;
  return hasFile(inSite) ? encodeURI(relativePath(page.target, inSite)) + rest : href;
}
