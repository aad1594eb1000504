/** The generated page of a sidebar category: its entries as cards. */
import { strings } from '../src/shared/messages/site-strings.ts';
import type { CategoryPageData } from '../src/shared/types/page.ts';
import { Breadcrumbs } from './components/breadcrumbs.tsx';
import { Card } from './components/card.tsx';
import { DrawnContent } from './components/drawn-content.tsx';
import { ListParts } from './components/list-parts.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { Pagination } from './components/pagination.tsx';
import { VersionBadge } from './components/version-badge.tsx';
import { VersionBanner } from './components/version-banner.tsx';

/** Filled in by the bundler: the content is in the HTML, and what draws it is left out of scripts. */
declare const IS_BROWSER: boolean;

/** Cards keep the order of the sidebar. */
export function CategoryPage({ page }: { readonly page: CategoryPageData }) {
  return (
    <div className="doc">
      <PageStyles />
      <div className="doc-main">
        <VersionBanner version={page.version} />
        <div className="doc-top">
          <Breadcrumbs items={page.breadcrumbs} />
          <VersionBadge version={page.version} />
        </div>
        <h1>{page.title}</h1>
        {page.description !== '' && <p className="lead">{page.description}</p>}
        <DrawnContent as="ul" className="cards" lists="cards" html={page.drawn}>
          {IS_BROWSER
            ? null
            : () =>
                page.cards.map((card) => (
                  <li key={card.href}>
                    <Card label={card.label} href={card.href} text={card.description || countItems(card.itemCount)} />
                  </li>
                ))}
        </DrawnContent>
        <ListParts part={page.part} />
        <Pagination previous={page.previous} next={page.next} />
      </div>
    </div>
  );
}

function countItems(count: number | null): string {
  return count === null ? '' : strings.items({ count });
}
