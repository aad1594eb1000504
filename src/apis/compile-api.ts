/** The specification of one API in one version → the texts of its pages, and what is wrong with it. */
import type { JsonPath } from '../schema/parse-json.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { SourcePath } from '../shared/types/store.ts';
import type { TryOperation } from '../shared/types/try-it.ts';
import type { Api, Operation } from './model.ts';
import { type OpenFile } from './read/references.ts';
import { readApi } from './read/read-api.ts';
import type { KnownOperations } from './read/known-operations.ts';
import type { SpecFile } from './read/spec-node.ts';
import { description, plain, withoutVariables } from './write/markdown.ts';
import { describeTry } from './write/try-it.ts';
import { slug, titleOf, writeOperation } from './write/write-operation.ts';
import { type Group, writeOverview } from './write/write-overview.ts';

export interface ApiOptions {
  /** Path of the specification in the version. */
  readonly file: string;
  /** Folder of its pages in the version. */
  readonly route: string;
  readonly label: string;
  readonly pages: 'tags' | 'operations';
  /** Names of `x-` fields that are shown. */
  readonly extensions: readonly string[];
  /** Whether readers may send operations. */
  readonly tryIt: boolean;
}
export interface ApiText {
  /** In the version: `api/courses/get-courses.md`. */
  readonly path: string;
  readonly text: string;
  /** What of the specification it is about; `null` for all of it. A path, since a text outlives the file that it is made from. */
  readonly about: ApiPlace | null;
  /** The operations on it that readers may send. */
  readonly tries: readonly TryOperation[];
}
export interface ApiPlace {
  /** Path of the file in the version. */
  readonly file: string;
  readonly path: JsonPath;
}
export interface CompiledApi {
  readonly api: Api | null;
  /** Where each operation is described, as paths of texts. */
  readonly pages: ReadonlyMap<Operation, SourcePath>;
  readonly texts: readonly ApiText[];
  readonly problems: readonly Problem[];
}

/** What was made for other versions, with the same options. */
export interface KnownApi {
  readonly operations: KnownOperations;
  /** Whole pages, or parts of the page of a tag. */
  readonly texts: Map<Operation, string>;
}

/** `stylesheet`: the address of the styles of these pages; empty for none. */
export function compileApi(
  file: SpecFile,
  open: OpenFile,
  {
    options,
    stylesheet,
    known = { operations: new Map(), texts: new Map() },
  }: { readonly options: ApiOptions; readonly stylesheet: string; readonly known?: KnownApi | undefined },
): CompiledApi {
  const { extensions, route, label } = options;
  const { api, places, problems } = readApi(file, open, { extensions, known: known.operations });
  if (api === null) return { api, pages: new Map(), texts: [], problems };
  const groups = groupOperations(api);
  const root = '../'.repeat(options.file.split('/').length - 1);
  const source = { api, options, stylesheet, known, overview: `${root}${route}/index.md` };
  const pageOf = (group: Group, operation: Operation): string =>
    `${route}/${group.slug}${options.pages === 'tags' ? '' : `/${operation.id}`}.md`;
  const pages = new Map(groups.flatMap((group) => group.operations.map((one) => [one, pageOf(group, one)] as const)));
  const first = writeOverview(api, groups, (operation) => `${root}${pages.get(operation) ?? ''}#${operation.id}`);
  const fields = { title: api.title || label, sidebar_label: label, description: firstSentence(api.description) };
  const written: readonly Written[] = [
    { path: '_category_.json', text: JSON.stringify({ order: groups.map((group) => group.slug) }) },
    { path: 'index.md', text: writePage(fields, first, stylesheet) },
    ...groups.flatMap((group, at) => writeGroup(group, at, source)),
  ];
  const placeOf = (about: Operation | undefined): ApiPlace | null => {
    const node = about === undefined ? undefined : places.get(about.id);
    return node === undefined ? null : { file: node.file.path, path: node.path };
  };
  return {
    api,
    pages,
    problems,
    texts: written.map(({ path, text, operations = [] }) => ({
      path: `${route}/${path}`,
      text,
      about: placeOf(operations[0]),
      tries: options.tryIt ? operations.flatMap((one) => describeTry(one, api) ?? []) : [],
    })),
  };
}

interface Written extends Pick<ApiText, 'path' | 'text'> {
  /** Left out for what is about all. */
  readonly operations?: readonly Operation[];
}
interface PageSource {
  readonly api: Api;
  readonly options: ApiOptions;
  readonly stylesheet: string;
  readonly known: KnownApi;
  readonly overview: string;
}

function writePage(fields: object, body: string, stylesheet: string): string {
  const head =
    stylesheet === '' ? {} : { head: [{ tag: 'link', attributes: { rel: 'stylesheet', href: stylesheet } }] };
  const all = { ...fields, ...head, custom_edit_url: null, parse_number_prefixes: false };
  return withoutVariables(`---\n${JSON.stringify(all)}\n---\n\n${body}\n`);
}

/** The pages of operations with the same first tag. */
function writeGroup(
  group: Group,
  at: number,
  { api, options, stylesheet, known, overview }: PageSource,
): readonly Written[] {
  const keep = (operation: Operation, write: () => string): string => {
    const text = known.texts.get(operation) ?? write();
    known.texts.set(operation, text);
    return text;
  };
  const write = (operation: Operation, level: 1 | 2): string => writeOperation(operation, { api, level, overview });
  const { name, slug: folder, operations } = group;
  if (options.pages === 'tags') {
    const parts = operations.map((one) => keep(one, () => write(one, 2)));
    const body = [`# ${plain(name)}`, description(group.description, 1), ...parts].filter(Boolean).join('\n\n');
    const text = writePage({ title: name, toc_max_heading_level: 2 }, body, stylesheet);
    return [{ path: `${folder}.md`, text, operations }];
  }
  const category = { label: name, position: at + 1, link: null, order: operations.map(({ id }) => id) };
  return [
    { path: `${folder}/_category_.json`, text: JSON.stringify(category) },
    ...operations.map((one) => ({
      path: `${folder}/${one.id}.md`,
      text: keep(one, () => writePage(fieldsOf(one), write(one, 1), stylesheet)),
      operations: [one],
    })),
  ];
}

const TONES = new Map([
  ['get', 'info'],
  ['post', 'tip'],
  ['put', 'warning'],
  ['patch', 'warning'],
  ['delete', 'danger'],
]);

/** Nothing of its place among others: an operation that comes in between must not change those after it. */
function fieldsOf(operation: Operation): object {
  const { method, path, description: words } = operation;
  return {
    title: titleOf(operation),
    description: `${method.toUpperCase()} ${path}${words === '' ? '' : `: ${firstSentence(words)}`}`,
    badge: { text: method === 'delete' ? 'DEL' : method.toUpperCase(), tone: TONES.get(method) ?? 'note' },
    toc_max_heading_level: 2,
  };
}

function firstSentence(markdown: string): string {
  const [line = ''] = markdown.trim().split(/\n\s*\n/u);
  return line
    .replace(/\s+/gu, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^#+ |[*`]|(?<!\w)_|_(?!\w)/gu, '')
    .replace(/^(.{0,160})(?:\s.*)?$/u, '$1')
    .slice(0, 160);
}

/** By first tag, in the order of the tags; those without one come last. */
function groupOperations({ tags, operations }: Api): readonly Group[] {
  const named = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter((one) => one.tags[0] === name),
  }));
  const others = operations.filter((one) => one.tags.length === 0);
  const plain = { name: 'Operations', description: '', operations: others.filter(({ kind }) => kind === 'path') };
  const hooks = { name: 'Webhooks', description: '', operations: others.filter(({ kind }) => kind === 'webhook') };
  const used = new Set<string>(['index']);
  return [...named, plain, hooks].flatMap((group) => {
    if (group.operations.length === 0) return [];
    let own = slug(group.name).replace(/^-+|-+$/gu, '') || 'tag';
    while (used.has(own)) own += '-2';
    used.add(own);
    return { ...group, slug: own };
  });
}
