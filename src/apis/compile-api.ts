/** The specification of one API in one version → what is wrong with it, and the texts of its pages in the words of a language. */
import type { JsonPath } from '../schema/parse-json.ts';
import type { Strings } from '../shared/messages/strings.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { SourcePath } from '../shared/types/store.ts';
import type { TryOperation } from '../shared/types/try-it.ts';
import type { Api, Operation } from './model.ts';
import { type OpenFile } from './read/references.ts';
import { readApi } from './read/read-api.ts';
import type { KnownOperations } from './read/known-operations.ts';
import type { SpecFile } from './read/spec-node.ts';
import { description, plain, slug, withoutVariables } from './write/markdown.ts';
import { describeTry } from './write/try-it.ts';
import { titleOf, writeOperation } from './write/write-operation.ts';
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
/** A specification that was read, and all that its pages need. */
export interface ReadSpec {
  readonly api: Api;
  /** Where each operation is written, by its id. */
  readonly places: ReadonlyMap<string, ApiPlace>;
}
export interface WrittenApi {
  /** Path of the first page. */
  readonly overview: SourcePath;
  /** Where each operation is described, as paths of texts. */
  readonly pages: ReadonlyMap<Operation, SourcePath>;
  readonly texts: readonly ApiText[];
}

/** Texts of other versions, with the same options and words: whole pages, or parts of the page of a tag. */
export type KnownTexts = Map<Operation, string>;

export interface WriteApiOptions {
  readonly options: ApiOptions;
  /** The words of the site. Addresses are the same in every language. */
  readonly strings: Strings;
  /** The address of the styles of these pages; empty for none. */
  readonly stylesheet: string;
  readonly known: KnownTexts;
}

/** `spec` is `null` if the file is not a specification. `known`: operations of other versions, with the same `extensions`. */
export function readSpec(
  file: SpecFile,
  open: OpenFile,
  options: { readonly extensions: readonly string[]; readonly known: KnownOperations },
): { readonly spec: ReadSpec | null; readonly problems: readonly Problem[] } {
  const { api, places, problems } = readApi(file, open, options);
  if (api === null) return { spec: null, problems };
  const paths = [...places].map(([id, { file: own, path }]) => [id, { file: own.path, path }] as const);
  return { spec: { api, places: new Map(paths) }, problems };
}

/** The texts of a specification that was read. */
export function writeApi({ api, places }: ReadSpec, given: WriteApiOptions): WrittenApi {
  const { options, strings, stylesheet } = given;
  const { route, label } = options;
  // A page with the name of its folder has the address of the folder, which is that of the overview.
  const taken = options.pages === 'tags' ? ['index', route.slice(route.lastIndexOf('/') + 1)] : ['index'];
  const groups = groupOperations(api, strings, taken);
  const root = '../'.repeat(options.file.split('/').length - 1);
  const source = { ...given, api, overview: `${root}${route}/index.md` };
  const pageOf = (group: Group, operation: Operation): string =>
    `${route}/${group.slug}${options.pages === 'tags' ? '' : `/${operation.id}`}.md`;
  const pages = new Map(groups.flatMap((group) => group.operations.map((one) => [one, pageOf(group, one)] as const)));
  const addressOf = (operation: Operation): string => `${root}${pages.get(operation) ?? ''}#${operation.id}`;
  const first = writeOverview(api, groups, { strings, addressOf });
  const fields = { title: api.title || label, sidebar_label: label, description: firstSentence(api.description) };
  const written: readonly Written[] = [
    { path: '_category_.json', text: JSON.stringify({ order: ['index', ...groups.map((group) => group.slug)] }) },
    { path: 'index.md', text: writePage(fields, first, stylesheet) },
    ...groups.flatMap((group, at) => writeGroup(group, at, source)),
  ];
  return {
    overview: `${route}/index.md`,
    pages,
    texts: written.map(({ path, text, operations = [] }) => ({
      path: `${route}/${path}`,
      text,
      about: places.get(operations[0]?.id ?? '') ?? null,
      tries: options.tryIt ? operations.flatMap((one) => describeTry(one, api) ?? []) : [],
    })),
  };
}

interface Written extends Pick<ApiText, 'path' | 'text'> {
  /** Left out for what is about all. */
  readonly operations?: readonly Operation[];
}
interface PageSource extends WriteApiOptions {
  readonly api: Api;
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
  { api, options, strings, stylesheet, known, overview }: PageSource,
): readonly Written[] {
  const keep = (operation: Operation, write: () => string): string => {
    const text = known.get(operation) ?? write();
    known.set(operation, text);
    return text;
  };
  const write = (operation: Operation, level: 1 | 2): string =>
    writeOperation(operation, { api, strings, level, overview });
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

/** By first tag, in the order of the tags; those without one come last. `taken`: names that no group may have. */
function groupOperations({ tags, operations }: Api, strings: Strings, taken: readonly string[]): readonly Group[] {
  const named = tags.map(({ name, description }) => ({
    name,
    address: name,
    description,
    operations: operations.filter((one) => one.tags[0] === name),
  }));
  const others = operations.filter((one) => one.tags.length === 0);
  const untagged = (name: string, address: string, kind: Operation['kind']) => {
    return { name, address, description: '', operations: others.filter((one) => one.kind === kind) };
  };
  const plain = untagged(strings.apiOperations, 'operations', 'path');
  const hooks = untagged('Webhooks', 'webhooks', 'webhook');
  const used = new Set(taken);
  return [...named, plain, hooks].flatMap((group) => {
    if (group.operations.length === 0) return [];
    let own = slug(group.address).replace(/^-+|-+$/gu, '') || 'tag';
    while (used.has(own)) own += '-2';
    used.add(own);
    return { ...group, slug: own };
  });
}
