/** The configuration of a site of MkDocs: its fields, its plugins and its extensions, and which of them the import leaves out. */
import { UsageError } from '../../../../src/shared/problem/exit.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf, mergeFields, textOf } from '../../docusaurus/config/settings.ts';
import { readYaml } from '../../read-yaml.ts';
import { pathBeside, readText, type SiteTree } from '../../site-tree.ts';

const CARRIED = new Set(
  'site_name site_url site_description repo_url repo_name copyright docs_dir nav use_directory_urls theme plugins markdown_extensions edit_uri strict site_dir site_author remote_branch remote_name hooks exclude_docs draft_docs not_in_nav extra'.split(
    ' ',
  ),
);
const EXTENSIONS =
  /^(?:admonition|attr_list|toc|tables|footnotes|md_in_html|def_list|abbr|fenced_code|sane_lists|meta|smarty|codehilite|extra|pymdownx\.(?:keys|mark|caret|tilde|critic|details|superfences|tabbed|snippets|highlight|inlinehilite|blocks\..*|emoji|tasklist|magiclink|betterem|extra|smartsymbols))$/u;

/** Fields of a configuration, and what is written in it and in those that it inherits from. */
export interface WrittenConfig {
  readonly fields: Fields;
  readonly text: string;
}

/**
 * The configuration with what it has from `INHERIT`: mappings are merged, other values taken as a whole, as MkDocs does. Throws a
 * `UsageError` for a text that cannot be read, or a file that is missing.
 */
export function readConfig(tree: SiteTree, file: string, around: readonly string[] = []): WrittenConfig {
  const text = readText(tree, file);
  if (text === null)
    throw new UsageError(`${file} does not exist, which ${around.at(-1) ?? 'the site'} inherits from.`);
  const { INHERIT: parent, ...own } = parseConfig(text, file);
  const path = textOf(parent);
  if (path === null) return { fields: own, text };
  const place = pathBeside(file, path);
  if (around.includes(place)) throw new UsageError(`${place} inherits from itself.`);
  const inherited = readConfig(tree, place, [...around, file]);
  return { fields: mergeFields(inherited.fields, own), text: `${text}\n${inherited.text}` };
}

/** Tags of YAML name code of Python, which nothing here runs. */
function parseConfig(text: string, file: string): Fields {
  const value = readYaml(text.replaceAll(/(?<=[:\-[,]\s*)!!?[\w.:/-]+(?:[ \t]+\[[^\]\n]*\])?/gu, ''));
  if (isFields(value)) return value;
  throw new UsageError(`${file} cannot be read as YAML.`);
}

/** `[a, { b: options }]` and `{ a: null, b: options }`, by name. */
export function namedOptions(value: unknown): ReadonlyMap<string, unknown> {
  if (isFields(value)) return new Map(Object.entries(value));
  return new Map(
    listOf(value).flatMap((one): (readonly [string, unknown])[] =>
      typeof one === 'string' ? [[one, null]] : isFields(one) ? Object.entries(one) : [],
    ),
  );
}

/** Notes each field, hook, plugin and extension that has no counterpart. */
export function reportRest(
  config: Fields,
  plugins: ReadonlyMap<string, unknown>,
  note: (what: string, fix?: string) => void,
): void {
  for (const key of Object.keys(config)) {
    if (!CARRIED.has(key)) note(`The field ${key} was omitted.`);
  }
  for (const key of Object.keys(fieldsOf(config['extra']))) {
    if (!/^(?:social|alternate|version|analytics)$/u.test(key)) note(`The field extra.${key} was omitted.`);
  }
  for (const hook of listOf(config['hooks'])) {
    note(`The hook "${String(hook)}" is not run.`, 'Write into the pages what it changed in them.');
  }
  for (const name of plugins.keys()) {
    if (!/^(?:search|redirects|mike|i18n|exclude|(?:material\/)?blog)$/u.test(name))
      note(`The plugin "${name}" is not run.`);
  }
  for (const name of namedOptions(config['markdown_extensions']).keys()) {
    if (!EXTENSIONS.test(name)) note(`The Markdown extension "${name}" has no counterpart.`);
  }
}

/** Extensions by their own names: `extra` brings several. */
export function allExtensions(names: Iterable<string>): ReadonlySet<string> {
  const plain = Array.from(names, (name) => name.replace(/^markdown\.extensions\./u, ''));
  const hasExtra = plain.some((name) => name === 'extra' || name === 'pymdownx.extra');
  return new Set(hasExtra ? [...plain, 'abbr', 'def_list'] : plain);
}

/** MkDocs makes them for these hosts, unless it is asked not to. */
export function hasEditLinks(config: Fields): boolean {
  const [repository, edit] = [textOf(config['repo_url']) ?? '', config['edit_uri']];
  if (repository === '' || edit === '') return false;
  return textOf(edit) !== null || /^https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)\//iu.test(repository);
}
