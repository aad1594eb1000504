/** A MkDocs site: what `mkdocs.yml` says of its pages, its menu and its addresses. */
import { parseYaml } from '../../../../src/content/parse/front-matter.ts';
import { buildDocPaths } from '../../../../src/content/model/doc-paths.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { UsageError } from '../../../../src/shared/problem/exit.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { defaultTocSlugs, readTocSlugs } from '../heading-slugs.ts';
import { type MarkdownSite, settingNote, type SitePage } from '../markdown-site.ts';
import { readMikeSettings } from '../mike/mike-list.ts';
import { isHidden } from '../move-pages.ts';
import { canBeSet, leftPosts } from '../post-sets.ts';
import { countUntranslated, type DocsLanguages, readLanguages } from './mkdocs-plugins.ts';
import { leftDraft, MaterialBlog } from './mkdocs-blog.ts';
import { mapMkdocsLinks, type MkdocsPlaces } from './mkdocs-links.ts';
import { namedPages, pageTitle } from './mkdocs-titles.ts';
import { readMaterialLook } from './mkdocs-theme.ts';
import { convertMkdocsText } from './mkdocs-text.ts';
import { findTextPlugins } from './mkdocs-text-plugins.ts';
import type { TextRules } from '../text-tools.ts';
import type { OtherLanguage } from '../other-languages.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';

export const MKDOCS_FILES = ['mkdocs.yml', 'mkdocs.yaml'];

const CARRIED = new Set(
  'site_name site_url site_description repo_url repo_name copyright docs_dir nav use_directory_urls theme plugins markdown_extensions edit_uri strict site_dir site_author remote_branch remote_name hooks'.split(
    ' ',
  ),
);
const EXTENSIONS =
  /^(?:admonition|attr_list|toc|tables|footnotes|md_in_html|def_list|abbr|fenced_code|sane_lists|meta|smarty|codehilite|extra|pymdownx\.(?:keys|mark|caret|tilde|critic|details|superfences|tabbed|snippets|highlight|inlinehilite|blocks\..*|emoji|tasklist|magiclink|betterem|extra))$/u;

const OWN_FIELDS = new Set(['title', 'description']);

/** Reads the configuration; throws a `UsageError` for one that cannot be read. */
export function readMkdocs(tree: SiteTree, configFile: string): MarkdownSite {
  const source = readText(tree, configFile) ?? '';
  const config = readConfig(source, configFile);
  const folder = textOf(config['docs_dir']) ?? 'docs';
  const hasFolders = config['use_directory_urls'] !== false;
  const titles = new Map(listOf(config['nav']).flatMap(namedPages));
  const plugins = namedOptions(config['plugins']);
  const extensions = namedOptions(config['markdown_extensions']);
  const paths = tree.list(folder).filter((path) => isMarkdown(path) && !isHidden(path));
  const languages = readLanguages(plugins.get('i18n'));
  const blogPlugin = ['blog', 'material/blog'].find((name) => plugins.has(name));
  const blog = blogPlugin === undefined ? null : new MaterialBlog(plugins.get(blogPlugin), tree, folder);
  const file = tree.fileName(configFile);
  const problems: Problem[] = [];
  const pages = paths.flatMap((path): readonly SitePage[] => {
    const target = languages.pathOf(path);
    if (target === null) return [];
    const text = readText(tree, `${folder}/${path}`) ?? '';
    if (blog?.isDraft(target, text) === true) {
      problems.push(leftDraft(tree.fileName(`${folder}/${path}`)));
      return [];
    }
    const title = pageTitle(target, titles, text);
    const route = blog?.add(target, text) ?? null;
    const page = { ...toPage(target, hasFolders), path, ...(title === undefined ? {} : { title }) };
    return [route === null ? page : { ...page, route }];
  });
  const textPlugins = findTextPlugins(plugins.keys());
  const lists = blog?.lists() ?? new Map<RoutePath, RoutePath>();
  const section = blog?.section() ?? null;
  const posts = section !== null && canBeSet(section.route, '/') ? [section] : [];
  if (section !== null && posts.length === 0) problems.push(leftPosts(file, section));
  reportRest(config, plugins, (what, fix) => problems.push(settingNote(file, what, fix)));
  if (hasEditLinks(config)) {
    problems.push(settingNote(file, 'Edit links were omitted: the files have moved.', 'Set docs.editUrl.'));
  }
  const miss = (path: string): void =>
    void problems.push(
      problem({
        severity: 'warn',
        code: 'bad-sidebar',
        file,
        what: `The entry "${path}" of nav was left out: no page has this path.`,
        why: 'MkDocs showed it, as a link to nothing.',
        fix: 'Add the page, and the entry to docs/next/sidebars.json.',
      }),
    );
  const url = textOf(config['site_url']);
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
  const favicon = textOf(fieldsOf(config['theme'])['favicon']);
  const look = readMaterialLook(config['theme'], (what, fix) => problems.push(settingNote(file, what, fix)));
  const extension = fieldsOf(extensions.get('pymdownx.snippets'));
  const createSlugger = readTocSlugs(
    source,
    fieldsOf(extensions.get('toc') ?? extensions.get('markdown.extensions.toc')),
  );
  if (createSlugger === null)
    problems.push(
      settingNote(file, 'Ids of headings are those of "toc": the function that "slugify" names is not run.'),
    );
  const bases = [extension['base_path']].flat().flatMap((base) => textOf(base) ?? []);
  const roots = [...bases, '.', folder];
  const glossary = [extension['auto_append']].flat().map((name) => readFirst(tree, roots, textOf(name)));
  const site = {
    roots,
    plugins: textPlugins,
    extensions: allExtensions(extensions.keys()),
    glossary: glossary.join('\n'),
  };
  const places: MkdocsPlaces = {
    base: parsed?.pathname.replace(/\/?$/u, '/') ?? '/',
    byPath: new Map(pages.map((page) => [normalise(`${folder}/${page.path}`), page])),
    byRoute: new Map(pages.map((page) => [page.route, page])),
    hasFolders,
    hasFile: (path) => tree.read(normalise(`${folder}/${path}`)) !== null,
  };
  const rules: TextRules = {
    convert: (text, tools) => {
      const converted = mapMkdocsLinks(convertMkdocsText(text, tools, site), tools, places);
      const isPost = blog?.isPost(places.byPath.get(tools.path)?.target ?? '') === true;
      return isPost ? blog.writePost(converted) : converted;
    },
    createSlugger: createSlugger ?? defaultTocSlugs,
    ownFields: OWN_FIELDS,
  };
  return {
    configFile,
    folder,
    pages,
    fields: {
      title: textOf(config['site_name']) ?? 'Documentation',
      tagline: textOf(config['site_description']) ?? undefined,
      url: parsed?.origin ?? UNKNOWN_URL,
      baseUrl: parsed === null || parsed.pathname === '/' ? undefined : parsed.pathname,
      repoUrl: textOf(config['repo_url'])?.replace(/\/$/u, ''),
      favicon: favicon === null ? undefined : `/${favicon}`,
      theme: look.theme,
      navbar: look.navbar,
      footer: textOf(config['copyright']) === null ? undefined : { copyright: config['copyright'] },
      trailingSlash: hasFolders,
      docs: { route: '/' },
    },
    sidebars:
      config['nav'] === undefined
        ? null
        : { docs: listOf(config['nav']).flatMap((item) => convertNav(item, pages, miss)) },
    redirects: new Map([...lists, ...readRedirects(fieldsOf(plugins.get('redirects'))['redirect_maps'], hasFolders)]),
    posts,
    pathOf: languages.pathOf,
    publishedAt: (path) => `/${path}`,
    urls: { changed: lists.size, lost: countUntranslated(plugins.get('i18n'), languages, { paths, pages }) },
    ...readOtherLanguages(config, languages, { folder, paths, rules }),
    copies: new Map(
      [favicon, look.logo].flatMap((name) => (name === null ? [] : [[`${folder}/${name}`, `static/${name}`] as const])),
    ),
    problems,
    notes: [],
    // Their plugins differ in the name.
    workers: [...plugins.keys()].some((name) => /pwa|service-?worker/iu.test(name))
      ? ['service-worker.js', 'sw.js']
      : [],
    mike: readMikeSettings(config, plugins.get('mike'), plugins.has('mike')),
    ...rules,
  };
}

/** Of the plugin `i18n`. */
function readOtherLanguages(
  config: Fields,
  { own, others }: DocsLanguages,
  { folder, paths, rules }: { readonly folder: string; readonly paths: readonly string[]; readonly rules: TextRules },
): Pick<MarkdownSite, 'languages'> {
  if (own === null) return {};
  const found = others.map(({ name, fields, pathOf }): OtherLanguage => {
    const pages = paths.flatMap((path) => {
      const target = pathOf(path);
      return target === null ? [] : [{ path, target, route: null }];
    });
    const settings = ['site_name', 'site_description', 'copyright'].map((key) => [config[key], fields[key]] as const);
    const words = [...Object.entries(fieldsOf(fields['nav_translations'])), ...settings].flatMap(([from, to]) =>
      typeof from === 'string' && typeof to === 'string' ? [[from, to] as const] : [],
    );
    return { name, label: textOf(fields['name']), folder, pages, pathOf, words, ...rules };
  });
  const languages = {
    name: own.name,
    label: textOf(own.fields['name']),
    others: found.filter(({ pages }) => pages.length > 0),
  };
  return languages.others.length === 0 ? {} : { languages };
}

/** Tags of YAML name code of Python, which nothing here runs. */
function readConfig(text: string, file: string): Fields {
  try {
    const value: unknown = parseYaml(text.replaceAll(/(?<=[:\-[,]\s*)!!?[\w.:/-]+(?:[ \t]+\[[^\]\n]*\])?/gu, ''));
    if (isFields(value)) return value;
  } catch {
    // Reported below.
  }
  throw new UsageError(`${file} cannot be read as YAML.`);
}

/** `[a, { b: options }]` and `{ a: null, b: options }`, by name. */
function namedOptions(value: unknown): ReadonlyMap<string, unknown> {
  if (isFields(value)) return new Map(Object.entries(value));
  return new Map(
    listOf(value).flatMap((one): (readonly [string, unknown])[] =>
      typeof one === 'string' ? [[one, null]] : isFields(one) ? Object.entries(one) : [],
    ),
  );
}

function reportRest(
  config: Fields,
  plugins: ReadonlyMap<string, unknown>,
  note: (what: string, fix?: string) => void,
): void {
  for (const key of Object.keys(config)) {
    if (!CARRIED.has(key)) note(`The field ${key} was omitted.`);
  }
  for (const hook of listOf(config['hooks'])) {
    note(`The hook "${String(hook)}" is not run.`, 'Write into the pages what it changed in them.');
  }
  for (const name of plugins.keys()) {
    if (!/^(?:search|redirects|mike|i18n|(?:material\/)?blog)$/u.test(name)) note(`The plugin "${name}" is not run.`);
  }
  for (const name of namedOptions(config['markdown_extensions']).keys()) {
    if (!EXTENSIONS.test(name)) note(`The Markdown extension "${name}" has no counterpart.`);
  }
}

/** `README.md` is the page of its folder where there is no `index.md`. */
function toPage(path: string, hasFolders: boolean): SitePage {
  const plain = path.replace(/\.mdx?$/iu, '');
  const folder = plain.replace(/(?:^|\/)(?:index|README)$/u, '');
  const route = hasFolders || folder !== plain ? `/${folder}` : `/${plain}`;
  return { path, target: path, route: route as RoutePath };
}

/** Extensions by their own names: `extra` brings several. */
function allExtensions(names: Iterable<string>): ReadonlySet<string> {
  const plain = Array.from(names, (name) => name.replace(/^markdown\.extensions\./u, ''));
  const hasExtra = plain.some((name) => name === 'extra' || name === 'pymdownx.extra');
  return new Set(hasExtra ? [...plain, 'abbr', 'def_list'] : plain);
}

/** The file of this name in the first folder that has it; empty for none. */
function readFirst(tree: SiteTree, folders: readonly string[], name: string | null): string {
  const texts = folders.map((folder) => (name === null ? null : readText(tree, normalise(`${folder}/${name}`))));
  return texts.find((text) => text !== null) ?? '';
}

/** MkDocs makes them for these hosts, unless it is asked not to. */
function hasEditLinks(config: Fields): boolean {
  const [repository, edit] = [textOf(config['repo_url']) ?? '', config['edit_uri']];
  if (repository === '' || edit === '') return false;
  return textOf(edit) !== null || /^https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)\//iu.test(repository);
}

/** `miss` gets the paths that no page has. */
function convertNav(item: unknown, pages: readonly SitePage[], miss: (path: string) => void): readonly unknown[] {
  const [label, value] = typeof item === 'string' ? [null, item] : (Object.entries(fieldsOf(item))[0] ?? [null, null]);
  if (Array.isArray(value)) {
    // A section without a name has no line of its own.
    if (label?.trim() === '') return value.flatMap((one) => convertNav(one, pages, miss));
    return [{ type: 'category', label: label ?? 'More', items: value.flatMap((one) => convertNav(one, pages, miss)) }];
  }
  if (typeof value !== 'string') return [];
  const name = label === null || label.trim() === '' ? null : label;
  if (/^[a-z]+:/iu.test(value)) return [{ type: 'link', label: name ?? value, href: value }];
  const page = pages.find(({ path }) => path === value.replace(/^\.?\//u, ''));
  if (page === undefined) {
    miss(value);
    return [];
  }
  const { id } = buildDocPaths(page.target, {});
  return [name === null ? id : { type: 'doc', id, label: name }];
}

function readRedirects(maps: unknown, hasFolders: boolean): ReadonlyMap<RoutePath, string> {
  return new Map(
    Object.entries(fieldsOf(maps)).flatMap(([from, to]) => {
      if (typeof to !== 'string') return [];
      const [path = '', hash] = to.split('#');
      const target = /^[a-z]+:/iu.test(to)
        ? to
        : toPage(path, hasFolders).route + (hash === undefined ? '' : `#${hash}`);
      return [[toPage(from, hasFolders).route, target] as const];
    }),
  );
}
