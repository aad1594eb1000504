/** The languages of the site, each with this page: a native disclosure, which works without scripts. */
import { usePage, useSite } from '../../src/client/hooks/page-context.tsx';
import { toUrl } from '../../src/shared/href.ts';
import { strings } from '../../src/shared/messages/site-strings.ts';

/** A language that lacks the page leads to its home page, and says so. */
export function LanguageMenu() {
  const { languages = [], htmlLang, trailingSlash } = useSite();
  const { route, notIn = [] } = usePage();
  return (
    <details className="dropdown languages">
      <summary className="menu-button">
        <span className="visually-hidden">{strings.language} </span>
        {languages.find(({ tag }) => tag === htmlLang)?.label}
      </summary>
      <ul>
        {languages.map(({ tag, label, baseUrl }) => (
          <li key={tag}>
            <a
              href={toUrl(notIn.includes(tag) ? '/' : route, { baseUrl, trailingSlash })}
              // The router leaves it to the browser: the scripts of a language are its own.
              target="_top"
              hrefLang={tag}
              lang={tag}
              translate="no"
              aria-current={tag === htmlLang || undefined}
              suppressHydrationWarning
            >
              {label}
              {notIn.includes(tag) && <small lang={htmlLang}>{`\u00A0· ${strings.homePage}`}</small>}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
