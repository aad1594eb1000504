/** The history of a page: its texts, newest first, and the versions that lack it. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { HistoryPageData, HistoryStep, HistoryVersion } from '../src/shared/types/page.ts';
import { ChangedRow, mostWords } from './components/changed-row.tsx';
import { Day } from './components/day.tsx';
import { Differences } from './components/differences.tsx';
import { classOfLines, countColumns, HistoryRails } from './components/history-rails.tsx';
import { HistoryStrip } from './components/history-strip.tsx';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { VersionName } from './components/version-name.tsx';
import stylesheet from './styles/history.css?url';

/** Filled in by the bundler. */
declare const HAS_APIS: boolean;

type TextStep = Extract<HistoryStep, { readonly type: 'text' }>;

/** Versions of a text that are shown; more of them are in a disclosure. */
const MOST_SHOWN = 6;

const CHANGES = {
  first: strings.pageIsNew,
  changed: strings.textChanged,
  renamed: strings.renamedAndChanged,
  returned: strings.returnedChanged,
} as const;
const SAME_CHANGES: Partial<Readonly<Record<TextStep['change'], string>>> = {
  renamed: strings.pageRenamed,
  returned: strings.returnedSame,
};

export function HistoryPage({ page }: { readonly page: HistoryPageData }) {
  const count = page.steps.filter(({ type }) => type === 'text').length;
  const columns = countColumns(page.steps);
  const most = mostWords(page.steps.map((step) => ({ differences: step.type === 'text' ? step.differences : null })));
  return (
    <div className="page page-narrow">
      <PageStyles />
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="page-meta">
          {page.pageHref !== null && <Link href={page.pageHref}>{strings.readThePage}</Link>}
          <Link href={page.ofSet?.versionsHref ?? '/versions'}>{strings.allVersions}</Link>
        </p>
        <p className="lead">{count === 1 ? strings.hadOneText : strings.historyLead}</p>
      </header>
      {columns === 0 && <HistoryStrip page={page} />}
      <ol className={classOfLines(columns)} reversed>
        {page.steps.map((step, index) => (
          <li key={index} className={step.type === 'text' ? undefined : 'history-missing'}>
            {step.rail && (
              <HistoryRails rail={step.rail} columns={columns} isCurrent={'isCurrent' in step && step.isCurrent} />
            )}
            {step.type === 'text' ? <Text step={step} page={page} most={most} /> : <Missing step={step} />}
          </li>
        ))}
      </ol>
      {page.hasOlder && <p className="muted">{strings.olderLackPage}</p>}
    </div>
  );
}

interface TextProps {
  readonly step: TextStep;
  readonly page: HistoryPageData;
  readonly most: number;
}

function Text({ step, page, most }: TextProps) {
  const { since, others, isCurrent, renamed, differences } = step;
  const last = step.isBroken === true ? undefined : others[0];
  return (
    <>
      <h2>
        {isCurrent ? nodes.sinceVersion({ version: <VersionName {...since} /> }) : <VersionName {...since} />}
        {last !== undefined && (
          <>
            {' – '}
            <VersionName {...last} />
          </>
        )}
      </h2>
      <p>
        {since.released !== null && nodes.releasedOnSentence({ date: <Day date={since.released} /> })}
        {(step.isSame ? SAME_CHANGES[step.change] : undefined) ?? CHANGES[step.change]}
        {renamed !== null &&
          nodes.untilThen({
            from: <code translate="no">{renamed.from}</code>,
            to: <code translate="no">{renamed.to}</code>,
          })}
        {step.from !== undefined && strings.madeFromText({ version: step.from })}
      </p>
      <OtherVersions versions={last === undefined ? others : others.slice(1)} />
      {HAS_APIS && step.apis !== undefined && <Differences html={page.differences[step.apis] ?? ''} />}
      {differences?.index === null && <p>{strings.nothingShows}</p>}
      {typeof differences?.index === 'number' && (
        <ChangedRow
          differences={differences}
          drawn={page.differences}
          most={most}
          summary={
            <span>
              {strings.whatChanged}
              <span className="visually-hidden">{strings.inVersion({ version: since.label })}</span>
            </span>
          }
        />
      )}
    </>
  );
}

/** Between the first and the last version that have a text. */
function OtherVersions({ versions }: { readonly versions: readonly HistoryVersion[] }) {
  if (versions.length === 0) return null;
  const list = (
    <ul className="history-versions">
      {versions.map((version) => (
        <li key={version.label}>
          <VersionName {...version} />
        </li>
      ))}
    </ul>
  );
  if (versions.length <= MOST_SHOWN) return list;
  return (
    <details>
      <summary>{strings.versionsBetween({ count: versions.length })}</summary>
      {list}
    </details>
  );
}

function Missing({ step }: { readonly step: Extract<HistoryStep, { readonly type: 'missing' }> }) {
  const { since, until, from } = step;
  return (
    <p>
      {until === null && strings.notInSince({ version: since })}
      {until === since && strings.notIn({ version: since })}
      {until !== null && until !== since && strings.notInRange({ oldest: since, newest: until })}
      {from !== undefined && strings.madeFromText({ version: from })}
    </p>
  );
}
