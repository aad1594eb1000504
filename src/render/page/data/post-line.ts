/** The line below the title of a post: its day, its authors and its tags. It is part of the HTML of the text, so that no script knows posts. */
import { stringsOf } from '../../../shared/messages/strings.ts';
import { postFeedRoute } from '../../../shared/model/posts.ts';
import type { LineOfSite } from '../../../shared/model/site-model.ts';
import { escapeHtml } from '../../../shared/string/html.ts';
import type { SiteConfig } from '../../../shared/types/config.ts';
import type { Doc } from '../../../shared/types/page.ts';
import type { Html } from '../../../shared/types/store.ts';

/** In a set with dates, `body` with the line after the heading that it begins with, or else at its start. */
export function withPostLine(body: Html, { frontMatter }: Pick<Doc, 'frontMatter'>, { line }: LineOfSite): Html {
  if (frontMatter.post === undefined || postFeedRoute(line) === null) return body;
  const { date, authors, tags } = frontMatter.post;
  const parts = [
    ...(date === null ? [] : [`<time datetime="${date}">${formatDay(date, line.config)}</time>`]),
    ...authors.map(escapeHtml),
    ...tags.map((tag) => `#${escapeHtml(tag)}`),
  ];
  const title = /^\s*(?:<header>\s*)?<h1[\s>][\s\S]*?<\/h1>(?:\s*<\/header>)?/u.exec(body)?.[0] ?? '';
  return `${title}<p>${parts.join(' · ')}</p>\n${body.slice(title.length)}`;
}

/** As the template shows days. */
function formatDay(date: string, config: SiteConfig): string {
  const strings = stringsOf(config);
  const [year = '', month, day] = date.split('-');
  return strings.date({ day: Number(day), month: strings.months.split('|')[Number(month) - 1] ?? '', year });
}
