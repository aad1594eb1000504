/** Tags of the head of a VitePress site or page → docsite's. Pure. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf } from '../../docusaurus/config/settings.ts';

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
