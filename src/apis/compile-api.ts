/** The specification of one API in one version → the texts of its pages, and what is wrong with it. */
import type { Problem } from '../shared/types/problem.ts';
import type { Api, Operation } from './model.ts';
import { type OpenFile } from './read/references.ts';
import { readApi } from './read/read-api.ts';
import type { KnownOperations } from './read/known-operations.ts';
import type { SpecFile } from './read/spec-node.ts';
import { description, plain, withoutVariables } from './write/markdown.ts';
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
}
export interface ApiText {
  /** In the version: `api/courses/get-courses.md`. */
  readonly path: string;
  readonly text: string;
  /** The line of the specification that it is about: a file is searched for it when it is asked for. */
  readonly line: () => number;
}
export interface CompiledApi {
  readonly api: Api | null;
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
  const { extensions } = options;
  const { api, places, problems } = readApi(file, open, { extensions, known: known.operations });
  if (api === null) return { api, texts: [], problems };
  const head =
    stylesheet === '' ? {} : { head: [{ tag: 'link', attributes: { rel: 'stylesheet', href: stylesheet } }] };
  const groups = groupOperations(api);
  const up = '../'.repeat(options.file.split('/').length - 1) + options.route;
  const overview = `${up}/index.md`;
  const pageOf = (group: Group, operation: Operation): string =>
    options.pages === 'tags' ? `${group.slug}.md` : `${group.slug}/${operation.id}.md`;
  const pages = new Map(groups.flatMap((group) => group.operations.map((one) => [one, pageOf(group, one)] as const)));
  const place = (path: string, text: string, about?: Operation): ApiText => ({
    path: `${options.route}/${path}`,
    text,
    line: () => {
      const node = about === undefined ? undefined : places.get(about.id);
      return node === undefined ? 1 : node.file.lineOf(node.path);
    },
  });
  const page = (fields: object, body: string): string =>
    withoutVariables(
      `---\n${JSON.stringify({ ...fields, ...head, custom_edit_url: null, parse_number_prefixes: false })}\n---\n\n${body}\n`,
    );
  const keep = (operation: Operation, write: () => string): string => {
    const text = known.texts.get(operation) ?? write();
    known.texts.set(operation, text);
    return text;
  };
  const write = (operation: Operation, level: 1 | 2): string => writeOperation(operation, { api, level, overview });
  const texts = groups.flatMap((group, at): readonly ApiText[] => {
    if (options.pages === 'tags') {
      const operations = group.operations.map((one) => keep(one, () => write(one, 2)));
      const body = [`# ${plain(group.name)}`, description(group.description, 1), ...operations]
        .filter(Boolean)
        .join('\n\n');
      const fields = { title: group.name, toc_max_heading_level: 2 };
      return [place(`${group.slug}.md`, page(fields, body), group.operations[0])];
    }
    const order = group.operations.map(({ id }) => id);
    const category = JSON.stringify({ label: group.name, position: at + 1, link: null, order });
    return [
      place(`${group.slug}/_category_.json`, category),
      ...group.operations.map((one) =>
        place(
          `${group.slug}/${one.id}.md`,
          keep(one, () => page(fieldsOf(one), write(one, 1))),
          one,
        ),
      ),
    ];
  });
  const order = JSON.stringify({ order: groups.map((group) => group.slug) });
  const first = writeOverview(api, groups, (operation) => `${up}/${pages.get(operation) ?? ''}#${operation.id}`);
  const fields = {
    title: api.title || options.label,
    sidebar_label: options.label,
    description: firstSentence(api.description),
  };
  return { api, problems, texts: [place('_category_.json', order), place('index.md', page(fields, first)), ...texts] };
}

const TONES: Readonly<Record<string, string>> = {
  get: 'info',
  post: 'tip',
  put: 'warning',
  patch: 'warning',
  delete: 'danger',
};

/** Nothing of its place among others: an operation that comes in between must not change those after it. */
function fieldsOf(operation: Operation): object {
  const { method, path, description: words } = operation;
  return {
    title: titleOf(operation),
    description: `${method.toUpperCase()} ${path}${words === '' ? '' : `: ${firstSentence(words)}`}`,
    badge: { text: method === 'delete' ? 'DEL' : method.toUpperCase(), tone: TONES[method] ?? 'note' },
    toc_max_heading_level: 2,
  };
}

function firstSentence(markdown: string): string {
  const [line = ''] = markdown.trim().split(/\n\s*\n/u);
  return line
    .replace(/\s+/gu, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/[*_`#]/gu, '')
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
