/** The site's own pages by language: `pages/index.fr.tsx` is `/` in French. */
import { LANGUAGES_DIR } from '../shared/site-folders.ts';
import type { SiteFiles } from '../content/sources/read-pages.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { RoutePath } from '../shared/types/store.ts';

/** Tags of all languages but that of the sources. */
export function furtherTags({ languages }: Pick<SiteConfig, 'languages'>): readonly string[] {
  return languages.slice(1).map(({ tag }) => tag);
}

/** What hosts look for at the root alone. */
const OF_HOST = /^\/(?:CNAME|robots\.txt|_headers|_redirects|sitemap\.xml|\.nojekyll|\.well-known\/.*)$/u;

/** The files of the site in one language, `null` for that of its sources; `tags` are those of all others. */
export function filesInLanguage(files: SiteFiles, tag: string | null, tags: readonly string[]): SiteFiles {
  if (tags.length === 0) return files;
  const pages = files.pages.flatMap((page) => {
    const own = languageOf(page.file, tags);
    if (own !== tag) return [];
    return own === null ? page : { ...page, route: withoutTag(page.route, own) };
  });
  const names = new Set(pages.map(({ file }) => file));
  return {
    ...files,
    pages,
    pageTexts: new Map([...files.pageTexts].filter(([file]) => names.has(file))),
    staticFiles: tag === null ? files.staticFiles : files.staticFiles.filter((file) => !OF_HOST.test(file)),
    problems: tag === null ? files.problems : [],
  };
}

/** The language that the name of a page says: `help.fr.md`. */
function languageOf(file: string, tags: readonly string[]): string | null {
  return tags.find((tag) => file.replace(/\.[a-z]+$/iu, '').endsWith(`.${tag}`)) ?? null;
}

/** Says which problems are in files of a language: those of the sources are known from the sources. */
export function isOfLanguage(tag: string): (found: Problem) => boolean {
  return ({ file }) =>
    file !== null && (file.startsWith(`${LANGUAGES_DIR}/${tag}/`) || languageOf(file, [tag]) === tag);
}

function withoutTag(route: RoutePath, tag: string): RoutePath {
  const bare = route.slice(0, -tag.length - 1);
  return `/${bare.slice(1).replace(/(?:^|\/)index$/u, '')}`;
}
