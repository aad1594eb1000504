/** The specification of one API in one version → the texts of its pages, and what is wrong with it. */
import type { Problem } from '../shared/types/problem.ts';
import type { Api, Operation } from './model.ts';
import { type OpenFile } from './read/references.ts';
import { readApi } from './read/read-api.ts';
import type { SpecFile } from './read/spec-node.ts';
import { withoutVariables } from './write/markdown.ts';
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
  /** The line of the specification that it is about. */
  readonly line: number;
}
export interface CompiledApi {
  readonly api: Api | null;
  readonly texts: readonly ApiText[];
  readonly problems: readonly Problem[];
}

/** `stylesheet`: the address of the styles of these pages; empty for none. */
export function compileApi(
  file: SpecFile,
  open: OpenFile,
  { options, stylesheet }: { readonly options: ApiOptions; readonly stylesheet: string },
): CompiledApi {
  const { api, lines, problems } = readApi(file, open, options.extensions);
  if (api === null) return { api, texts: [], problems };
  const head =
    stylesheet === '' ? {} : { head: [{ tag: 'link', attributes: { rel: 'stylesheet', href: stylesheet } }] };
  const groups = groupOperations(api);
  const up = '../'.repeat(options.file.split('/').length - 1) + options.route;
  const overview = `${up}/index.md`;
  const pageOf = (group: Group, operation: Operation): string =>
    options.pages === 'tags' ? `${group.slug}.md` : `${group.slug}/${operation.id}.md`;
  const pages = new Map(groups.flatMap((group) => group.operations.map((one) => [one, pageOf(group, one)] as const)));
  const place = (path: string, text: string, line = 1): ApiText => ({
    path: `${options.route}/${path}`,
    text: withoutVariables(text),
    line,
  });
  const page = (fields: object, body: string): string =>
    `---\n${JSON.stringify({ ...fields, ...head, custom_edit_url: null, parse_number_prefixes: false })}\n---\n\n${body}\n`;
  const write = (operation: Operation, level: 1 | 2): string => writeOperation(operation, { api, level, overview });
  const texts = groups.flatMap((group, at): readonly ApiText[] => {
    const own = { sidebar_position: at + 1, title: group.name };
    if (options.pages === 'tags') {
      const body = [`# ${group.name}`, group.description, ...group.operations.map((one) => write(one, 2))]
        .filter(Boolean)
        .join('\n\n');
      const line = lines.get(group.operations[0]?.id ?? '');
      return [place(`${group.slug}.md`, page({ ...own, toc_max_heading_level: 2 }, body), line)];
    }
    const category = JSON.stringify({ label: group.name, position: at + 1, link: null });
    return [
      place(`${group.slug}/_category_.json`, category),
      ...group.operations.map((one, index) =>
        place(`${group.slug}/${one.id}.md`, page(fieldsOf(one, index), write(one, 1)), lines.get(one.id)),
      ),
    ];
  });
  const first = writeOverview(api, groups, (operation) => `${up}/${pages.get(operation) ?? ''}#${operation.id}`);
  const fields = {
    title: api.title || options.label,
    sidebar_label: options.label,
    description: firstSentence(api.description),
  };
  return { api, problems, texts: [place('index.md', page(fields, first)), ...texts] };
}

const TONES: Readonly<Record<string, string>> = {
  get: 'info',
  post: 'tip',
  put: 'warning',
  patch: 'warning',
  delete: 'danger',
};

function fieldsOf(operation: Operation, index: number): object {
  const { method, path, description } = operation;
  return {
    title: titleOf(operation),
    description: `${method.toUpperCase()} ${path}${description === '' ? '' : `: ${firstSentence(description)}`}`,
    sidebar_position: index + 1,
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
