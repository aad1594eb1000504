/** A MkDocs site: what `mkdocs.yml` says of its pages, its menu and its addresses. */
import { appendAll } from '../../../../src/shared/append-all.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, oneOrMore, textOf } from '../../docusaurus/config/settings.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { defaultTocSlugs, readTocSlugs } from '../heading-slugs.ts';
import { type MarkdownSite, type OtherLanguage, settingNote, type SitePage } from '../markdown-site.ts';
import { readMikeSettings } from '../mike/mike-list.ts';
import { isHidden } from '../move-pages.ts';
import { canBeSet, leftFeeds, leftPosts } from '../post-sets.ts';
import { countUntranslated, type DocsLanguages, readLanguages } from './mkdocs-plugins.ts';
import { leftDraft, MaterialBlog, readFeeds } from './mkdocs-blog.ts';
import { allExtensions, hasEditLinks, namedOptions, readConfig, reportRest } from './mkdocs-config.ts';
import { mapMkdocsLinks, type MkdocsPlaces } from './mkdocs-links.ts';
import { convertNav, readRedirects, toPage } from './mkdocs-nav.ts';
import { namedPages, pageTitle, showTitle } from './mkdocs-titles.ts';
import { readMaterialLook, writeNavbar } from './mkdocs-theme.ts';
import { convertMkdocsText } from './mkdocs-text.ts';
import { readContents } from './mkdocs-contents.ts';
import { writeFrontMatter } from './mkdocs-meta.ts';
import { readShorthands } from './mkdocs-magiclink.ts';
import { readExcluded } from './mkdocs-exclude.ts';
import { findTextPlugins } from './mkdocs-text-plugins.ts';
import type { TextRules } from '../text-tools.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';

export const MKDOCS_FILES = ['mkdocs.yml', 'mkdocs.yaml'];

const OWN_FIELDS = new Set(['title', 'description', 'hide_title']);

/** Reads the configuration; throws a `UsageError` for one that cannot be read. */
export function readMkdocs(tree: SiteTree, configFile: string): MarkdownSite {
  const { fields: config, text: source } = readConfig(tree, configFile);
  const folder = textOf(config['docs_dir']) ?? 'docs';
  const hasFolders = config['use_directory_urls'] !== false;
  const titles = new Map(listOf(config['nav']).flatMap(namedPages));
  const plugins = namedOptions(config['plugins']);
  const extensions = namedOptions(config['markdown_extensions']);
  const isExcluded = readExcluded(config, plugins);
  const texts = tree.list(folder).filter((path) => isMarkdown(path) && !isHidden(path));
  const paths = texts.filter((path) => !isExcluded(path));
  const languages = readLanguages(plugins.get('i18n'));
  const blogPlugin = ['blog', 'material/blog'].find((name) => plugins.has(name));
  const blog = blogPlugin === undefined ? null : new MaterialBlog(plugins.get(blogPlugin), tree, folder);
  const file = tree.fileName(configFile);
  const problems: Problem[] = [];
  const pages = paths.flatMap((path): readonly SitePage[] => {
    const target = languages.pathOf(path);
    if (target === null) return [];
    const text = writeFrontMatter(readText(tree, `${folder}/${path}`) ?? '');
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
  const feeds = readFeeds(plugins);
  const posts = section !== null && canBeSet(section.route, '/') ? [{ ...section, feeds }] : [];
  if (posts.length === 0) {
    appendAll(problems, section === null ? leftFeeds(file, feeds) : leftPosts(file, { ...section, feeds }));
  }
  reportRest(config, plugins, (what, fix) => problems.push(settingNote(file, what, fix)));
  if (paths.length < texts.length)
    problems.push(settingNote(file, `Left out, as MkDocs does: ${countOf(texts.length - paths.length, 'text')}.`));
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
  const toc = fieldsOf(extensions.get('toc') ?? extensions.get('markdown.extensions.toc'));
  const createSlugger = readTocSlugs(source, toc);
  if (createSlugger === null)
    problems.push(
      settingNote(file, 'Ids of headings are those of "toc": the function that "slugify" names is not run.'),
    );
  const bases = oneOrMore(extension['base_path']);
  const roots = [...bases, '.', folder];
  const glossary = oneOrMore(extension['auto_append']).map((name) => readFirst(tree, roots, name));
  const site = {
    roots,
    dedents: extension['dedent_subsections'] === true,
    plugins: textPlugins,
    extensions: allExtensions(extensions.keys()),
    contents: readContents(toc),
    linkShorthands: readShorthands(fieldsOf(extensions.get('pymdownx.magiclink'))),
    glossary: glossary.join('\n'),
  };
  const isMaterial = fieldsOf(config['theme'])['name'] === 'material';
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
      return isPost ? blog.writePost(converted) : showTitle(converted, isMaterial);
    },
    createSlugger: createSlugger ?? defaultTocSlugs,
    drawsEmoji: extensions.has('pymdownx.emoji'),
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
      colorMode: look.colorMode,
      theme: look.theme,
      navbar: writeNavbar(look.navbar, {
        url: parsed,
        extra: fieldsOf(config['extra']),
        hasLanguages: languages.own !== null,
      }),
      footer: textOf(config['copyright']) === null ? undefined : { copyright: config['copyright'] },
      trailingSlash: hasFolders,
      docs: { route: '/' },
    },
    sidebars:
      config['nav'] === undefined
        ? null
        : { docs: listOf(config['nav']).flatMap((item) => convertNav(item, { pages, url: parsed, miss })) },
    redirects: new Map([...lists, ...readRedirects(fieldsOf(plugins.get('redirects'))['redirect_maps'], hasFolders)]),
    posts,
    pathOf: (path) => (isExcluded(path) ? null : languages.pathOf(path)),
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

/** The file of this name in the first folder that has it; empty for none. */
function readFirst(tree: SiteTree, folders: readonly string[], name: string): string {
  const texts = folders.map((folder) => readText(tree, normalise(`${folder}/${name}`)));
  return texts.find((text) => text !== null) ?? '';
}
