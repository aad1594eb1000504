/** Front matter of a VitePress page in docsite's form: tags of its head, headings in its list, pages before and after it. Pure. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { setFrontMatterField } from '../../front-matter-fields.ts';
import { readWrittenFields } from '../../written-fields.ts';
import type { SitePage } from '../markdown-site.ts';
import { convertOutline, idOf } from './vitepress-menus.ts';

/** Those that `convertFields` writes, and those that mean the same in docsite. */
export const OWN_FIELDS = new Set(
  'title description head hide_title placeholder_for hide_table_of_contents toc_min_heading_level toc_max_heading_level pagination_prev pagination_next'.split(
    ' ',
  ),
);

/** `text` is the converted page; `base` ends in a slash. A neighbour that is not a page of the site is left to the sidebar. */
export function convertFields(
  text: string,
  { base, pages }: { readonly base: string; readonly pages: readonly SitePage[] },
): string {
  const { head, outline, prev, next } = readWrittenFields(text);
  const levels = convertOutline(outline);
  const fields: Fields = {
    head: head === undefined ? undefined : (convertHead(head, base) ?? []),
    hide_table_of_contents: outline === false ? true : undefined,
    toc_min_heading_level: levels?.['minHeadingLevel'],
    toc_max_heading_level: levels?.['maxHeadingLevel'],
    pagination_prev: neighbourOf(prev, pages),
    pagination_next: neighbourOf(next, pages),
  };
  return Object.entries(fields).reduce(
    (written, [key, value]) =>
      value === undefined ? written : setFrontMatterField(written, key, JSON.stringify(value)),
    text,
  );
}

/** `null` for a page that has none; `undefined` where the sidebar says it. A text alone is that of the link. */
function neighbourOf(value: unknown, pages: readonly SitePage[]): string | null | undefined {
  if (value === false) return null;
  const link = textOf(fieldsOf(value)['link']);
  return link === null ? undefined : (idOf(link, pages) ?? undefined);
}

/** `['link', { rel: 'icon' }]` and `['script', {}, 'code']`. */
export function convertHead(value: unknown, base: string): readonly Fields[] | undefined {
  const tags = listOf(value).flatMap((one) => {
    const [tag, attributes, content] = listOf(one);
    return typeof tag === 'string'
      ? [
          {
            tag,
            attributes: withoutBase(fieldsOf(attributes), base),
            ...(typeof content === 'string' ? { content } : {}),
          },
        ]
      : [];
  });
  return tags.length === 0 ? undefined : tags;
}

/** docsite puts the base URL before addresses of the site. */
function withoutBase(attributes: Fields, base: string): Fields {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === 'string' && base !== '/' && value.startsWith(base) ? `/${value.slice(base.length)}` : value,
    ]),
  );
}
