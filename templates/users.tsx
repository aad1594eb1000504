/** `/users`: who uses the product, and how to be listed. Only the invitation if the list is empty. */
import { useSite } from '../src/client/hooks/page-context.tsx';
import type { UsersPageData } from '../src/shared/types/page.ts';
import { Link } from './components/link.tsx';
import { Showcase } from './components/showcase.tsx';

/** The invitation links to the repository, and has no button if the site names none. */
export function UsersPage({ page }: { readonly page: UsersPageData }) {
  const { title, users, repoUrl } = useSite();
  return (
    <div className="page page-centred">
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="lead">
          {users.length > 0 ? `These organisations build on ${title}.` : 'Nobody is listed here yet. Be the first.'}
        </p>
      </header>
      <Showcase users={users} size={128} />
      <h2>Are you using {title}?</h2>
      <p>Tell us, and we will gladly add you to this page.</p>
      {repoUrl !== null && (
        <p>
          <Link className="button" href={repoUrl}>
            Get listed
          </Link>
        </p>
      )}
    </div>
  );
}
