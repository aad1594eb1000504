/** `docsite search-records`: what a built site says, a line of JSON for each section, for a search engine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { changedRecords, RecordLister, type SearchedLine, type SearchRecord } from '../../search/search-records.ts';
import type { PageMap } from '../../shared/model/page-map.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { OPEN_SEARCH_FILE, SEARCH_FOLDER, SEARCH_ROUTE } from '../../shared/search/entry.ts';
import type { PageTexts } from '../../shared/search/page-texts.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import type { Streams } from '../terminal/streams.ts';

/** As commander passes them. */
export interface SearchRecordsOptions {
  readonly root: string;
  readonly out?: string;
  /** What an earlier run printed. */
  readonly since?: string;
}

/** Resolves to the exit code; throws a `UsageError` where there is no built site with a search, or no earlier list. */
export async function runSearchRecords(options: SearchRecordsOptions, io: Streams): Promise<number> {
  const site = resolve(io.cwd, options.root, options.out ?? 'site');
  const records = listRecords(site);
  const before = options.since === undefined ? null : readLines(resolve(io.cwd, options.since));
  for (const record of before === null ? records : changedRecords(records, before)) {
    io.stdout.write(`${JSON.stringify(record)}\n`);
  }
  return Promise.resolve(EXIT.clean);
}

function* listRecords(site: string): Generator<SearchRecord> {
  const folder = join(site, SEARCH_FOLDER, 'text');
  if (!existsSync(folder))
    throw new UsageError(`${site} is not a built site with a search: run "docsite build" first.`);
  const { baseUrl } = readJson(join(site, 'versions.json')) as { readonly baseUrl: string };
  // The one file that says how the site writes the address of a page.
  const endsInSlash = readFileSync(join(site, OPEN_SEARCH_FILE), 'utf8').includes(`${SEARCH_ROUTE}/?`);
  const listers = new Map<RoutePath | undefined, RecordLister>();
  const listerOf = (set: RoutePath | undefined): RecordLister => {
    const known =
      listers.get(set) ?? new RecordLister(readLine(site, set), { baseUrl, trailingSlash: endsInSlash || undefined });
    listers.set(set, known);
    return known;
  };
  const texts = readdirSync(folder).map((name) => readJson(join(folder, name)) as PageTexts);
  // The names of files are hashes: the order of pages is the same in every list.
  const keyed = texts.map((own) => [JSON.stringify(own.page), own] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, own] of keyed) yield* listerOf(own.page.kind === 'page' ? undefined : own.page.set).list(own);
}

function readLine(site: string, set: RoutePath | undefined): SearchedLine {
  const folder = join(site, set ?? '');
  const { versions } = readJson(join(folder, 'versions.json')) as Pick<SearchedLine, 'versions'>;
  return { versions, map: readJson(join(folder, 'pages.json')) as PageMap };
}

function readLines(file: string): readonly string[] {
  if (!existsSync(file))
    throw new UsageError(`${file} does not exist. "--since" names what an earlier run has printed.`);
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
