/** One page of each kind the flagship has. What holds for all pages is tested on these. */

export interface PageKind {
  readonly name: string;
  readonly path: string;
  /** Has a docs sidebar. */
  readonly hasSidebar: boolean;
}

export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home', path: '/', hasSidebar: false },
  { name: 'help', path: '/help', hasSidebar: false },
  { name: 'users', path: '/users', hasSidebar: false },
  { name: 'search', path: '/search', hasSidebar: false },
  { name: 'comparison', path: '/versions/compare', hasSidebar: false },
  { name: 'versions', path: '/versions', hasSidebar: false },
  { name: 'history of a page', path: '/versions/discover', hasSidebar: false },
  { name: 'start of the latest version', path: '/docs', hasSidebar: true },
  { name: 'start of an old version', path: '/docs/1.12', hasSidebar: true },
  { name: 'overview', path: '/docs/overview', hasSidebar: true },
  { name: 'changes', path: '/docs/changes', hasSidebar: true },
  { name: 'document', path: '/docs/discover', hasSidebar: true },
  { name: 'document in no sidebar', path: '/docs/lms-backends', hasSidebar: true },
  { name: 'old document', path: '/docs/1.12/discover', hasSidebar: true },
  { name: 'unreleased document with tabs', path: '/docs/next/cookiecutter', hasSidebar: true },
  { name: 'not found', path: '/no-such-page', hasSidebar: false },
];
