/** The configuration of a Hugo site: one file, or the folder `config/_default`; and which of its languages is imported. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, mergeFields, oneOrMore, textOf } from '../../docusaurus/config/settings.ts';
import type { CreateSlugger } from '../../mdx/write/pin-heading-ids.ts';
import { readYaml } from '../../read-yaml.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { readHugoSlugs } from '../heading-slugs.ts';
import { readTomlFile } from '../read-toml.ts';

const ENDS = ['toml', 'yaml', 'yml', 'json'];
const FOLDER = 'config/_default';
/** The first that exists is the configuration, with the files of that folder. */
export const HUGO_FILES = ['hugo', 'config', `${FOLDER}/hugo`, `${FOLDER}/config`, `${FOLDER}/languages`].flatMap(
  (name) => ENDS.map((end) => `${name}.${end}`),
);

/** The fields of all files, their names in lower case: `languages.toml` has the field `languages`, `menus.de.toml` that of German. */
export function readHugoConfig(tree: SiteTree, configFile: string): Fields {
  let all: Fields = {};
  const inFolder = tree
    .list(FOLDER)
    .filter((path) => ENDS.includes(path.slice(path.lastIndexOf('.') + 1)))
    .map((path) => `${FOLDER}/${path}`);
  for (const path of new Set([...inFolder, configFile])) {
    const [key = '', ...rest] = path.slice(path.lastIndexOf('/') + 1).split('.');
    const fields = lowerKeys(
      path.endsWith('.toml') ? readTomlFile(tree, path) : fieldsOf(readYaml(readText(tree, path) ?? '')),
    );
    if (key === 'hugo' || key === 'config') all = mergeFields(all, fields);
    else if (rest.length < 2) all = mergeFields(all, { [key.toLowerCase()]: fields });
    else all = mergeFields(all, { languages: { [rest[0] ?? '']: { [key.toLowerCase()]: fields } } });
  }
  return all;
}

function lowerKeys(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]));
}

/** Folders of the layouts of themes, and of modules that the site has copies of; the first one counts. */
export function themeLayouts(config: Fields): readonly string[] {
  const themes = oneOrMore(config['theme']).map((name) => `themes/${name}`);
  const modules = listOf(fieldsOf(config['module'])['imports']).flatMap((one) => {
    const path = textOf(fieldsOf(one)['path']);
    return path === null ? [] : [`themes/${path}`, `_vendor/${path}`];
  });
  return [...themes, ...modules].map((folder) => `${folder}/layouts`);
}

/** Folders and files that `module.mounts` puts into the content. */
function contentMounts(config: Fields): readonly Fields[] {
  const mounts = listOf(fieldsOf(config['module'])['mounts']).map(fieldsOf);
  return mounts.filter(({ target }) => /^content(?:\/|$)/u.test(textOf(target) ?? ''));
}

/** The folder that is mounted as the content of a language, or without one for `null`; `null` without such a mount. */
function mountOf(config: Fields, language: string | null): string | null {
  const found = contentMounts(config).find(
    ({ target, lang }) => trimSlashes(textOf(target) ?? '') === 'content' && textOf(lang) === language,
  );
  return textOf(found?.['source']);
}

/** Whether the patterns of `ignoreFiles` match a file, by its path in the site. Those that only Go can read match none. */
function readIgnored(config: Fields): (path: string) => boolean {
  const patterns = listOf(config['ignorefiles']).flatMap((one) => {
    try {
      return [new RegExp(String(one), 'u')];
    } catch {
      return [];
    }
  });
  return (path) => patterns.some((pattern) => pattern.test(`/${path}`));
}

export interface HugoLanguage {
  /** Its code, such as `en`. */
  readonly name: string;
  /** Its fields and those of the whole site, their names in lower case. */
  readonly config: Fields;
  readonly folder: string;
  /** Where its pages are; `/` for most. */
  readonly route: RoutePath;
  /** The path of a file of the content without the mark of the language; `null` for one that belongs to another language. */
  readonly pathOf: (path: string) => string | null;
  readonly createSlugger: CreateSlugger;
}
interface FoundLanguage {
  readonly name: string;
  readonly fields: Fields;
  readonly folder: string;
}

/** The language that the site has without a choice, and all others in each folder of content. */
export function readLanguage(config: Fields): {
  readonly own: HugoLanguage;
  readonly others: readonly HugoLanguage[];
} {
  const folder = mountOf(config, null) ?? textOf(config['contentdir']) ?? 'content';
  const isIgnored = readIgnored(config);
  const disabled = listOf(config['disablelanguages']).map(String);
  const all = Object.entries(fieldsOf(config['languages'])).map(([name, value]): FoundLanguage => {
    const fields = lowerKeys(fieldsOf(value));
    const own = mountOf(config, name) ?? textOf(fields['contentdir']) ?? folder;
    return { name: name.toLowerCase(), fields, folder: trimSlashes(own) };
  });
  const wanted = (textOf(config['defaultcontentlanguage']) ?? 'en').toLowerCase();
  const found = all.find(({ name }) => name === wanted) ?? { name: wanted, fields: {}, folder: trimSlashes(folder) };
  const others = all.filter(
    ({ name, fields }) => name !== wanted && fields['disabled'] !== true && !disabled.includes(name),
  );
  const isBelow = config['defaultcontentlanguageinsubdir'] === true;
  const createSlugger = readHugoSlugs(config);
  const toLanguage = (one: FoundLanguage): HugoLanguage => ({
    name: one.name,
    config: { ...config, ...one.fields },
    folder: one.folder,
    createSlugger,
    route: isBelow || one !== found ? joinRoute('/', `/${one.name}`) : '/',
    pathOf: (path) => {
      const { name, plain } = languageOf(`${one.folder}/${path}`, [found, ...others]);
      return name === one.name && !isIgnored(`${one.folder}/${path}`) ? plain.slice(one.folder.length + 1) : null;
    },
  });
  const folders = [...new Set([found, ...others].map((one) => one.folder))];
  /** A language may have pages in the folders of all languages, by the marks in their names. */
  const inFolders = others.flatMap((one) =>
    folders.map((inFolder): HugoLanguage => {
      const language = toLanguage({ ...one, folder: inFolder });
      const inner = folders.filter((other) => other.startsWith(`${inFolder}/`));
      const isInner = (path: string): boolean => inner.some((other) => `${inFolder}/${path}`.startsWith(`${other}/`));
      return { ...language, pathOf: (path) => (isInner(path) ? null : language.pathOf(path)) };
    }),
  );
  return { own: toLanguage(found), others: inFolders };
}

/** What is mounted into a folder of content, and files that Hugo leaves out. */
export function describeLeft(tree: SiteTree, { own, others }: ReturnType<typeof readLanguage>): readonly string[] {
  const folders = new Set([own, ...others].map(({ folder }) => folder));
  const mounts = contentMounts(own.config).flatMap(({ source }) => {
    const name = textOf(source) ?? '';
    return folders.has(trimSlashes(name)) ? [] : [`The mount of "${name}" into the content was omitted.`];
  });
  const isIgnored = readIgnored(own.config);
  const ignored = [...folders].flatMap((folder) =>
    tree.list(folder).filter((path) => isMarkdown(path) && isIgnored(`${folder}/${path}`)),
  );
  return ignored.length === 0 ? mounts : [...mounts, `Left out, as Hugo does: ${countOf(ignored.length, 'text')}.`];
}

/** The language that a file belongs to, which its name says before its folder, and its path without the mark. */
function languageOf(
  path: string,
  all: readonly Pick<FoundLanguage, 'name' | 'folder'>[],
): { readonly name: string; readonly plain: string } {
  const [, before = '', mark = '', end = ''] = /^(.*)\.([\w-]+)(\.md)$/iu.exec(path) ?? [];
  const marked = all.find(({ name }) => name === mark.toLowerCase());
  if (marked !== undefined) return { name: marked.name, plain: before + end };
  const [inside] = all
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  return { name: inside?.name ?? '', plain: path };
}
