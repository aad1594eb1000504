/** The page for addresses that do not exist. */
import { useSite } from '../src/client/hooks/page-context.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { LinkItem } from '../src/shared/types/config.ts';
import type { NotFoundPageData } from '../src/shared/types/page.ts';
import { FILLED_BY_SCRIPT } from './components/filled-by-script.ts';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';

/** Links to the home page and to the links of the navbar. A script adds those to the page in other versions. */
export function NotFoundPage({ page }: { readonly page: NotFoundPageData }) {
  const { navbar } = useSite();
  const links = navbar.items.filter((item): item is LinkItem => item.type === 'link');
  return (
    <div className="page page-centred">
      <PageStyles />
      <header className="page-header">
        <p className="kicker">404</p>
        <h1>{page.title || strings.notFoundTitle}</h1>
        <p className="lead">{strings.notFoundText}</p>
      </header>
      <div className="known-page" role="status" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
      <p>
        <Link className="button button-filled" href="/">
          {strings.goToHomePage}
        </Link>
      </p>
      <ul className="way-on">
        {links.map((item) => (
          <li key={item.href}>
            <Link href={item.href} icon>
              {item.label}
            </Link>
          </li>
        ))}
        <li>
          <Link href="/versions">{strings.allVersions}</Link>
        </li>
      </ul>
    </div>
  );
}
