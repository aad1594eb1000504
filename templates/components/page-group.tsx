/** A titled list of pages with a description of each, on a version's landing page. */
import type { LandingSection } from '../../src/shared/types/page.ts';
import { Link } from './link.tsx';

/** Pages keep their order. */
export function PageGroup({ title, pages, more }: LandingSection) {
  return (
    <section className="page-group">
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.href}>
            <Link href={page.href} icon>
              {page.label}
            </Link>
            {page.description !== '' && <p>{page.description}</p>}
          </li>
        ))}
        {more !== undefined && (
          <li>
            <Link href={more.href}>{more.label}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
