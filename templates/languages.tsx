/** `/languages`: how much of the latest version is translated, and what each language has of every page. */
import { strings } from '../src/shared/messages/site-strings.ts';
import type { LanguagesPageData, TranslatedPage, TranslatedShare } from '../src/shared/types/page.ts';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { ListParts } from './components/list-parts.tsx';
import { PageStyles } from './components/page-styles.tsx';
import stylesheet from './styles/languages.css?url';

/** Filled in by the bundler: the content is in the HTML, and what draws it is left out of scripts. */
declare const IS_BROWSER: boolean;

type State = TranslatedPage['state'];

const LABELS: Readonly<Record<State, string>> = {
  current: strings.translationCurrent,
  outdated: strings.translationOutdated,
  missing: strings.translationMissing,
};
/** A ring that is full, half full or empty. */
const MARKS: Readonly<Record<State, string>> = {
  current: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM4.6 8.2l2.3 2.3 4.5-4.8',
  outdated: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5zM8 4.5v4M8 11.2v.1',
  missing: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z',
};

export function LanguagesPage({ page }: { readonly page: LanguagesPageData }) {
  return (
    <>
      <PageStyles />
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <DrawnContent as="div" className="page languages-page" lists="languages pages" html={page.drawn}>
        {IS_BROWSER ? null : () => <Languages page={page} />}
      </DrawnContent>
    </>
  );
}

function Languages({ page }: { readonly page: LanguagesPageData }) {
  return (
    <>
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="lead">{strings.languagesLead({ version: page.subject })}</p>
      </header>
      <ul className="language-shares">
        {page.languages.map((language) => (
          <Share key={language.tag} {...language} />
        ))}
      </ul>
      <Filter pages={page.pages} />
      <PageTable page={page} />
      <ListParts part={page.part} />
    </>
  );
}

/** Of the bar, in its own units. */
const BAR = 300;

function Share({ tag, label, outdated, missing, words, currentWords, outdatedWords, summary }: TranslatedShare) {
  const lengthOf = (count: number): number => (words === 0 ? 0 : Math.round((BAR * count) / words));
  return (
    <li className="card">
      <h2>
        <span lang={tag}>{label}</span>
      </h2>
      {/* Rounded down: 100 % are all words. */}
      <p className="language-percent">
        {strings.translatedShare({ percent: words === 0 ? 100 : Math.floor((100 * currentWords) / words) })}
      </p>
      <svg className="language-bar" viewBox={`0 0 ${BAR} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="is-current" width={lengthOf(currentWords)} height="8" />
        <rect className="is-outdated" x={lengthOf(currentWords)} width={lengthOf(outdatedWords)} height="8" />
      </svg>
      <p className="card-text">{summary}</p>
      <p className="language-counts">
        <span>
          <Mark state="outdated" />
          {` ${LABELS.outdated}: ${outdated} `}
        </span>
        <span>
          <Mark state="missing" />
          {` ${LABELS.missing}: ${missing}`}
        </span>
      </p>
    </li>
  );
}

/** Styles hide the rows: no script is needed. */
function Filter({ pages }: Pick<LanguagesPageData, 'pages'>) {
  const having = (...states: readonly State[]): number =>
    pages.filter(({ inLanguages }) => inLanguages.some(({ state }) => states.includes(state))).length;
  const choices = [
    ['all', strings.allPages, pages.length],
    ['todo', strings.translationToDo, having('outdated', 'missing')],
    ['outdated', LABELS.outdated, having('outdated')],
    ['missing', LABELS.missing, having('missing')],
  ] as const;
  return (
    <fieldset className="language-filter">
      <legend className="visually-hidden">{strings.pagesToShow}</legend>
      {choices.map(([value, label, count]) => (
        <label key={value}>
          <input type="radio" name="shown" value={value} defaultChecked={value === 'all'} disabled={count === 0} />
          <span>
            {`${label} `}
            <small>{count}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function PageTable({ page }: { readonly page: LanguagesPageData }) {
  return (
    <table className="language-table">
      <caption className="visually-hidden">{page.title}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.pages}</th>
          {page.languages.map(({ tag, label }) => (
            <th key={tag} scope="col" lang={tag}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.pages.map((row) => (
          <tr key={row.href}>
            <th scope="row">
              <Link href={row.href}>{row.label}</Link>
              <small>{strings.changedWords({ count: row.words })}</small>
            </th>
            {row.inLanguages.map((one, index) => (
              <Cell key={page.languages[index]?.tag} {...one} page={row.label} language={page.languages[index]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends TranslatedPage {
  readonly page: string;
  readonly language: TranslatedShare | undefined;
}

function Cell({ state, changedWords, url, editUrl, page, language }: CellProps) {
  const { tag, label = '' } = language ?? {};
  const translation = `${page}, ${label}`;
  return (
    <td className={`is-${state}`}>
      {/* On a phone, where the head of the table has no room. */}
      <span className="language-name" lang={tag}>
        {label}
      </span>
      <span className="language-state">
        <Mark state={state} />
        {url === null ? (
          LABELS[state]
        ) : (
          // As in the menu of languages.
          <a href={url} target="_top" hrefLang={tag}>
            {LABELS[state]}
            <span className="visually-hidden">{strings.ofPage({ page })}</span>
          </a>
        )}
        {changedWords > 0 && <small>{strings.changedWords({ count: changedWords })}</small>}
      </span>
      {editUrl !== null && (
        <Link className="language-edit" href={editUrl}>
          {strings.editTranslation}
          <span className="visually-hidden">{strings.ofPage({ page: translation })}</span>
        </Link>
      )}
    </td>
  );
}

function Mark({ state }: { readonly state: State }) {
  return (
    <svg className={`language-mark is-${state}`} width="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={MARKS[state]} />
    </svg>
  );
}
