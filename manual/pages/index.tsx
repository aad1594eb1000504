/** The home page of the manual: what docsite is, the first command, and where to go next. */
import { useSite } from 'docsite/client';
import { Link } from 'docsite/templates/components/link';
import './index.css';

export const title = '';
export const description = 'The manual of docsite, a generator for documentation with many versions.';

const WAYS = [
  {
    label: 'Getting started',
    href: '/docs/getting-started',
    text: 'From an empty folder to a published site in ten minutes.',
  },
  { label: 'Markdown', href: '/docs/markdown', text: 'Everything a page can contain, with its source.' },
  { label: 'Versions', href: '/docs/versions', text: 'Release them, fix many at once, retire old ones.' },
  { label: 'Checking links', href: '/docs/check-links', text: 'On your machine and in every pull request.' },
  { label: 'Templates and pages', href: '/docs/templates', text: 'Your colours, your components, your pages.' },
  { label: 'Importing a site', href: '/docs/import', text: 'Keep all versions, addresses and anchors.' },
] as const;

export default function HomePage() {
  const { tagline } = useSite();
  return (
    <div className="manual-home">
      <h1>{tagline}</h1>
      <p className="manual-lead">
        docsite builds documentation for projects that release often and keep every release online. Each text is stored
        and rendered once, however many versions share it.
      </p>
      <pre>
        <code>node docsite/bin/docsite.js init my-docs</code>
      </pre>
      <ul className="manual-ways">
        {WAYS.map(({ label, href, text }) => (
          <li key={href}>
            <h2>
              <Link href={href}>{label}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
