/** The result of an import: the figures, and the report as Markdown. Pure; `cli/` prints it. */
import { groupBy } from '../../src/shared/group-by.ts';
import { isMarkdown } from '../../src/shared/model/source-kind.ts';
import { sortProblems } from '../../src/shared/problem/problem.ts';
import { countOf, formatCount } from '../../src/shared/string/format-count.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import type { FolderFiles } from './build-store.ts';
import type { AnchorCounts } from './mdx/write/pin-heading-ids.ts';

export interface ImportCounts {
  /** Pages of all versions, and the site's own. */
  readonly pages: number;
  /** The unreleased one among them. */
  readonly versions: number;
  /** Files of further languages, and the texts that they became; left out for a site in one language. */
  readonly translations?: { readonly files: number; readonly texts: number; readonly languages: number };
  /** Bytes of all versions before, when each was a full copy, and of `docs/` now, without further languages. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Addresses of pages: how many stayed, how many changed and redirect, how many are gone. */
  readonly urls?: { readonly kept: number; readonly changed: number; readonly lost: number };
  /** Files beside pages that are at the addresses they had. */
  readonly files?: number;
  /** Ids of headings: `kept` unchanged or by a `{#id}` that was written (`pinned` of them), `changed` the others. */
  readonly anchors?: AnchorCounts;
  /** Components that could not be converted, by name, the most frequent first. */
  readonly components?: readonly { readonly name: string; readonly count: number }[];
}

/** What an import made. */
export interface ImportedSite {
  /** All files of the new site, by path. */
  readonly files: FolderFiles;
  readonly problems: readonly Problem[];
  /** What remains to be done by hand, a sentence each. */
  readonly notes: readonly string[];
  readonly counts: ImportCounts;
  /** Old route → new route. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** The figures as lines of `label: text`. */
export function describeCounts(counts: ImportCounts): readonly (readonly [label: string, text: string])[] {
  const { translations, urls, files, anchors, components } = counts;
  const share =
    counts.bytesBefore === 0 ? '' : ` (${Math.round((100 * counts.bytesAfter) / counts.bytesBefore)} % of before)`;
  const figures: [label: string, text: string][] = [
    ['Pages', formatCount(counts.pages)],
    ['Versions', formatCount(counts.versions)],
  ];
  if (translations !== undefined) {
    const { files: copies, texts, languages } = translations;
    const from = `${countOf(copies, 'file')} in ${countOf(languages, 'language')}`;
    figures.push(['Translations', `${countOf(texts, 'text')}, from ${from}`]);
  }
  if (urls !== undefined) {
    figures.push(['URLs kept', formatCount(urls.kept)]);
    figures.push(['URLs changed', `${formatCount(urls.changed)}, each with a redirect`]);
    figures.push(['URLs without a page', formatCount(urls.lost)]);
  }
  if (files !== undefined) figures.push(['Files kept', formatCount(files)]);
  if (anchors !== undefined) {
    const added = `${formatCount(anchors.pinned)} of them with an added {#id}`;
    figures.push(['Anchors kept', `${formatCount(anchors.kept)}, ${added}`]);
    figures.push(['Anchors changed', formatCount(anchors.changed)]);
  }
  if (components !== undefined) figures.push(['Components not converted', describeComponents(components)]);
  figures.push(['Bytes before', formatCount(counts.bytesBefore)]);
  figures.push(['Bytes after', `${formatCount(counts.bytesAfter)}${share}`]);
  return figures;
}

export interface ReportSource extends Omit<ImportedSite, 'files'> {
  /** Lines of the comparison with the old build, when there was one. */
  readonly comparison: readonly string[];
}

/** The whole report as Markdown. The same import gives the same bytes: no clock. */
export function formatReport({ counts, problems, notes, redirects, comparison }: ReportSource): string {
  const figures = describeCounts(counts).map(([label, text]) => `| ${label} | ${text} |\n`);
  return [
    '# Import report\n',
    `| What | Result |\n| --- | --- |\n${figures.join('')}`,
    ...section('To do by hand', notes),
    ...section('Not imported as it was', groupProblems(problems).map(formatGroup)),
    ...section('Redirects', [...redirects].map(formatRedirect)),
    ...section('Compared with the old build', comparison),
  ].join('\n');
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`## ${title}\n`, items.map((item) => `- ${item}\n`).join('')];
}

function formatRedirect([from, to]: readonly [string, string]): string {
  return `\`${from}\` → \`${to}\``;
}

/** What was lost in the same way in several places. */
interface ProblemGroup {
  readonly problems: readonly [Problem, ...Problem[]];
  /** How many pages have it; a text that several versions share counts once for each. */
  readonly pages: number;
}

/** Those with the most pages first; those without a page, such as settings, last. */
function groupProblems(problems: readonly Problem[]): readonly ProblemGroup[] {
  const groups = groupBy(sortProblems(problems), ({ code, what, fix }) => `${code}\0${what}\0${fix}`);
  return [...groups.values()]
    .map((group) => ({ problems: group, pages: countPages(group) }))
    .toSorted((a, b) => b.pages - a.pages);
}

function countPages(problems: readonly Problem[]): number {
  const pages = new Map<string, number>();
  for (const { file, versions } of problems) {
    if (file === null || !isMarkdown(file)) continue;
    pages.set(file, Math.max(pages.get(file) ?? 0, versions.length, 1));
  }
  return [...pages.values()].reduce((sum, count) => sum + count, 0);
}

function formatGroup({ problems, pages }: ProblemGroup): string {
  const [first, ...others] = problems;
  const { code, what, fix } = first;
  const why = others.every((other) => other.why === first.why) ? first.why : '';
  // Tags in the text would vanish in a Markdown view.
  const text = [what, why, fix]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/gu, ' ');
  const count = pages > 1 ? ` (${formatCount(pages)} pages)` : '';
  if (others.length === 0) return `${formatPlace(first)}**${code}**${count}: ${text}`;
  const places = problems.map(formatPlace).filter((place) => place !== '');
  return `**${code}**${count}: ${text}${places.map((place) => `\n  - ${place.trimEnd()}`).join('')}`;
}

function formatPlace({ file, line }: Problem): string {
  return file === null ? '' : `\`${file}${line === null ? '' : `:${line}`}\` `;
}

function describeComponents(components: NonNullable<ImportCounts['components']>): string {
  if (components.length === 0) return '0';
  const total = components.reduce((sum, { count }) => sum + count, 0);
  return `${formatCount(total)}: ${components.map(({ name, count }) => `${name} (${count})`).join(', ')}`;
}
