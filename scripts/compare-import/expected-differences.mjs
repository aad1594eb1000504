/** Differences between an old build and docsite's that are right, each with its reason. They count as equal; the output lists them. */

export const NO_TITLE =
  'The old page has no title, and the window that of the site. In docsite it has the name of its file.';
export const NO_POSTS = 'The old generator made a list of posts without a post. docsite makes none.';
export const LIST_OF_POSTS =
  'A list of posts. docsite has one of its own with all posts, there or where the old address leads.';
export const DEAD_LINK =
  'The old link names a Markdown file, which no reader reaches. In docsite it leads to the page.';

/** A list of posts that has none, as Docusaurus builds it. @param {string} html */
export function isListWithoutPosts(html) {
  return /<html[^>]*\bblog-list-page\b/u.test(html) && !/<article\b/u.test(html);
}

/** A list of posts, or of tags, authors or years of posts, as Docusaurus builds it. @param {string} html */
export function isListOfPosts(html) {
  return (
    /<html[^>]*\bblog-(?:tags-list|tags-post-list|authors-list|authors-posts|list)-page\b/u.test(html) ||
    (/<html[^>]*"plugin-blog /u.test(html) && !/<article\b/u.test(html))
  );
}

/**
 * The links without those to Markdown files of the old site, and without the pages that these lead to now.
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 */
export function withoutDeadLinks(before, after) {
  const left = [...after];
  const kept = before.filter((target) => {
    const name = /^file (.+)\.mdx?$/u.exec(target)?.[1];
    const index = name === undefined ? -1 : left.findIndex((page) => page.replace(/[?#].*$/u, '').endsWith(`/${name}`));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return { before: kept, after: left };
}
