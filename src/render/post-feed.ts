/** `atom.xml` of a set with dates: its newest posts, for feed readers (Atom, RFC 4287). */
import { pageUrl } from '../shared/href.ts';
import { type DatedDoc, findFedPosts } from '../shared/model/posts.ts';
import type { Line } from '../shared/model/site-model.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { escapeXml, openFeed, toTime } from './change-feed.ts';

/** `route` is that of the file. */
export function buildPostFeed(line: Line, route: RoutePath): string {
  const { config, set } = line;
  const posts = findFedPosts(line);
  const head = openFeed(config, {
    route,
    title: `${config.title}: ${set?.label ?? ''}`,
    updated: posts[0]?.day ?? '1970-01-01',
    alternate: set?.route ?? '/',
  });
  return `${head}${posts.map((post) => buildEntry(post, line)).join('')}</feed>\n`;
}

function buildEntry({ title, description, route, day, frontMatter }: DatedDoc, { config }: Line): string {
  const url = escapeXml(config.url + pageUrl(route, config));
  const { authors = [], tags = [] } = frontMatter.post ?? {};
  return `<entry>
<id>${url}</id>
<title>${escapeXml(title)}</title>
<updated>${toTime(day)}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
${authors.map((name) => `<author><name>${escapeXml(name)}</name></author>\n`).join('')}${tags.map((tag) => `<category term="${escapeXml(tag)}"/>\n`).join('')}<summary>${escapeXml(description)}</summary>
</entry>
`;
}
