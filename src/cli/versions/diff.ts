/** `docsite versions diff`: what changed between two versions, as a diff, a table, JSON or a draft of release notes. */
import picocolors from 'picocolors';
import {
  type ComparedFile,
  type ComparedHunk,
  type ComparedPage,
  compareVersions,
  type CompareQuery,
  type FileChange,
  type VersionComparison,
} from '../../store/commands/compare-versions.ts';
import type { OpenStore } from '../../store/commands/open-store.ts';
import type { LineRun } from '../../differences/compare-lines.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { countOf } from '../../shared/string/format-count.ts';
import { harmless } from '../terminal/harmless.ts';
import { type Colors, formatLines, formatPlace } from '../terminal/hunks.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';
import type { DiffOptions } from './diff-options.ts';
import { readStoreCommand } from './store-command.ts';
import { largest } from '../../shared/extremes.ts';

/** Prints the differences; the exit code is 0 whether there are any or not. */
export async function runVersionsDiff(query: CompareQuery, options: DiffOptions, io: Streams): Promise<number> {
  const { format, stat = false, word = false } = options;
  if (format === 'sarif' || format === 'github') throw new UsageError(`--format ${format} needs --api.`);
  if (options.failOn !== undefined) throw new UsageError('--fail-on needs --api.');
  return readStoreCommand({ ...options, json: format === 'json' }, io, async (store) => {
    const comparison = await compareVersions(store, query);
    const colors = picocolors.createColors(hasColor(io.stdout, io.env));
    if (format !== 'markdown')
      return { lines: formatText(comparison, { stat, word, colors }), json: toJson(comparison, stat) };
    const { notes, problems } = await writeApiNotes(store, comparison);
    return { lines: [...formatNotes(comparison), ...notes], json: {}, problems };
  });
}

interface TextOptions {
  readonly stat: boolean;
  readonly word: boolean;
  readonly colors: Colors;
}

function formatText(comparison: VersionComparison, options: TextOptions): readonly string[] {
  const { pages, otherFiles } = comparison;
  const total = options.colors.bold(harmless(formatTotal(comparison)));
  if (options.stat) return [total, ...formatStat(comparison)];
  const files = otherFiles.map((file) => `${file.change.padEnd(CHANGE_WIDTH)}  ${harmless(nameOf(file))}`);
  return [
    total,
    ...pages.flatMap((page) => ['', ...formatPage(page, options)]),
    ...(files.length > 0 ? ['', ...files] : []),
  ];
}

const CHANGE_WIDTH = 'changed'.length;
const CHANGES: readonly FileChange[] = ['added', 'removed', 'renamed', 'changed'];

/** `2.0 → 2.1: 1 page added, 3 pages changed, 12 unchanged`. */
function formatTotal({ from, to, page, pages, otherFiles, unchanged }: VersionComparison): string {
  if (pages.length + otherFiles.length === 0) {
    if (page !== null) return `${page} is the same in ${from} and ${to}.`;
    return `${from} and ${to} are the same: ${countOf(unchanged, 'page')}.`;
  }
  const counts = CHANGES.map((change) => [change, pages.filter((one) => one.change === change).length] as const);
  const parts = counts.filter(([, count]) => count > 0).map(([change, count]) => `${countOf(count, 'page')} ${change}`);
  const others =
    otherFiles.length === 0
      ? []
      : [`${countOf(otherFiles.length, 'other file')} differ${otherFiles.length === 1 ? 's' : ''}`];
  const rest = page === null ? [`${countOf(unchanged, 'page')} unchanged`] : [];
  return `${from} → ${to}: ${[...parts, ...others, ...rest].join(', ')}`;
}

/** `guide.md`, or `start.md → guide.md`. */
function nameOf({ from, to, change }: ComparedFile): string {
  return change === 'renamed' ? `${from ?? ''} → ${to ?? ''}` : (to ?? from ?? '');
}

function formatStat({ pages, otherFiles }: VersionComparison): readonly string[] {
  const rows = [
    ...pages.map((page) => [page, countsOf(page)] as const),
    ...otherFiles.map((file) => [file, ''] as const),
  ];
  const width = largest(
    rows.map(([file]) => nameOf(file).length),
    0,
  );
  return rows.map(([file, counts]) =>
    `  ${file.change.padEnd(CHANGE_WIDTH)}  ${harmless(nameOf(file)).padEnd(width)}  ${counts}`.trimEnd(),
  );
}

/** `+24 −1 words`; nothing where only signs, spaces or markup changed. */
function countsOf({ words }: ComparedPage): string {
  const { added, removed } = words;
  const parts = [...(added > 0 ? [`+${String(added)}`] : []), ...(removed > 0 ? [`-${String(removed)}`] : [])];
  return parts.length === 0 ? '' : `${parts.join(' ')} ${added + removed === 1 ? 'word' : 'words'}`;
}

/** As tools show differences, so that editors and viewers of patches know the format. */
function formatPage(page: ComparedPage, { word, colors }: TextOptions): readonly string[] {
  const counts = countsOf(page);
  const head = `${page.change.padEnd(CHANGE_WIDTH)}  ${colors.bold(harmless(nameOf(page)))}${counts === '' ? '' : `  ${colors.dim(counts)}`}`;
  const files = [`--- ${page.files.from ?? '/dev/null'}`, `+++ ${page.files.to ?? '/dev/null'}`];
  const hunks = page.hunks.flatMap((hunk) => [
    colors.cyan(harmless(formatPlace(hunk, hunk.section))),
    ...hunk.runs.flatMap((run) => (word ? formatWords(run, colors) : formatLines(run, colors))),
  ]);
  return page.hunks.length === 0 ? [head] : [head, ...files.map((line) => colors.bold(harmless(line))), ...hunks];
}

/** `Install [-one-]{+two+} packages`: the marks show what changed without colours. */
function formatWords(run: LineRun, colors: Colors): readonly string[] {
  if (run.type === 'same') return run.lines.map(harmless);
  const marked = run.words.map(({ status, text }) => {
    const lines = harmless(text).split('\n');
    if (status === 'same') return lines.join('\n');
    // A colour ends with its line: pagers show each line by itself.
    const paint = (line: string): string => {
      if (line === '') return '';
      return status === 'added' ? colors.green(`{+${line}+}`) : colors.red(`[-${line}-]`);
    };
    return lines.map(paint).join('\n');
  });
  return marked.join('').split('\n');
}

const TITLES: Readonly<Record<FileChange, string>> = {
  added: 'New pages',
  changed: 'Changed pages',
  renamed: 'Renamed pages',
  removed: 'Removed pages',
};

/** A draft: what changed by pages and their sections, for someone to say what it means. */
function formatNotes(comparison: VersionComparison): readonly string[] {
  const { from, to, pages } = comparison;
  const title = `## Documentation: ${from} → ${to}`;
  if (pages.length === 0) return [title, '', formatTotal(comparison)];
  const groups = (Object.keys(TITLES) as FileChange[]).flatMap((change) => {
    const items = pages.filter((page) => page.change === change).map(formatNote);
    return items.length === 0 ? [] : ['', `### ${TITLES[change]}`, '', ...items];
  });
  return [title, ...groups].map(harmless);
}

/** Of whole versions; loads what compares APIs where the site has some. */
async function writeApiNotes(store: OpenStore, { from, to, page }: VersionComparison) {
  if (page !== null || store.config.apis.length === 0) return { notes: [], problems: [] };
  const { compareStore, formatApiNotes } = await import('./diff-api.ts');
  const { apis, problems } = compareStore(store, from, to);
  return { notes: formatApiNotes(apis).map(harmless), problems };
}

/** `- **Installation** (`installation.md`): Install the package, First steps`. */
function formatNote(page: ComparedPage): string {
  const sections = [...new Set(page.hunks.flatMap(({ section }) => section ?? []))];
  const isListed = page.change === 'changed' || page.change === 'renamed';
  const list = isListed && sections.length > 0 ? `: ${sections.join(', ')}` : '';
  return `- **${page.title}** (\`${nameOf(page)}\`)${list}`;
}

function toJson({ page: only, ...comparison }: VersionComparison, stat: boolean): Readonly<Record<string, unknown>> {
  const pages = comparison.pages.map(({ hunks, ...page }) => (stat ? page : { ...page, hunks: hunks.map(toJsonHunk) }));
  return { ...comparison, ...(only === null ? {} : { page: only }), pages };
}

/** Lines with the sign that patches give them. */
function toJsonHunk({ section, from, to, runs }: ComparedHunk): Readonly<Record<string, unknown>> {
  const lines = runs.flatMap((run) =>
    run.type === 'same'
      ? run.lines.map((line) => ` ${line}`)
      : [...run.removed.map((line) => `-${line}`), ...run.added.map((line) => `+${line}`)],
  );
  return { section, from, to, lines };
}
