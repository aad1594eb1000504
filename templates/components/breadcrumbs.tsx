/** The path from the home page to this one. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { Breadcrumb } from '../../src/shared/types/page.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** Renders nothing for a page in no sidebar. The last item is the page itself. */
export function Breadcrumbs({ items }: { readonly items: readonly Breadcrumb[] }) {
  if (items.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        <li>
          <Link href="/" aria-label={strings.homePage}>
            <Icon name="home" />
          </Link>
        </li>
        {items.map((item, index) => (
          <li key={index}>{renderItem(item, index === items.length - 1)}</li>
        ))}
      </ol>
    </nav>
  );
}

function renderItem({ label, href }: Breadcrumb, isLast: boolean) {
  if (isLast) return <span aria-current="page">{label}</span>;
  return href === null ? label : <Link href={href}>{label}</Link>;
}
