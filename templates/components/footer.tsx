/** The end of every page: columns of links and the copyright line. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { Link } from './link.tsx';

/** Renders nothing if the site has no footer. */
export function Footer() {
  const { footer } = useSite();
  if (footer === null) return null;
  return (
    <footer className={footer.style === 'dark' ? 'footer footer-dark' : 'footer'} suppressHydrationWarning>
      {footer.columns.length > 0 && (
        <div className="footer-columns">
          {footer.columns.map((column) => (
            <div key={column.title}>
              {column.title !== '' && <p className="footer-title">{column.title}</p>}
              <ul>
                {column.items.map((item) => (
                  <li key={item.href}>
                    <Link href={item.href} icon>
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {footer.copyright !== null && (
        <div className="footer-copyright" dangerouslySetInnerHTML={{ __html: footer.copyright }} />
      )}
    </footer>
  );
}
