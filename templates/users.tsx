/** `/users`: who uses the product, and how to be listed. Only the invitation if the list is empty. */
import { useSite } from '../src/client/hooks/page-context.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { UsersPageData } from '../src/shared/types/page.ts';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { Showcase } from './components/showcase.tsx';

/** The invitation links to the repository, and has no button if the site names none. */
export function UsersPage({ page }: { readonly page: UsersPageData }) {
  const { title, users, repoUrl } = useSite();
  return (
    <div className="page page-centred">
      <PageStyles />
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="lead">{users.length > 0 ? strings.usersLead({ title }) : strings.noUsers}</p>
      </header>
      <Showcase users={users} size={128} />
      <h2>{strings.areYouUsing({ title })}</h2>
      <p>{strings.tellUs}</p>
      {repoUrl !== null && (
        <p>
          <Link className="button" href={repoUrl}>
            {strings.getListed}
          </Link>
        </p>
      )}
    </div>
  );
}
