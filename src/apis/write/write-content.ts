/** What a request or a response holds: its media types, an example of each, and its schema. */
import type { Strings } from '../../shared/messages/strings.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type { MediaType } from '../model.ts';
import { bodyText, exampleOf } from './examples.ts';
import { code, description, fence, plain, slug } from './markdown.ts';
import { constraintsOf, listed, typeText } from './type-text.ts';
import { type FieldWriter, valuesOf } from './write-fields.ts';

/** Characters of an example. */
const MOST_EXAMPLE = 6000;

export interface BodyPlace {
  readonly id: string;
  readonly level: number;
  readonly strings: Strings;
}

interface ContentPlace extends BodyPlace {
  readonly direction: 'request' | 'response';
  readonly isOpen: boolean;
}

/** Media types of the same schema are said once. */
export function writeContent(
  content: readonly MediaType[],
  writer: FieldWriter,
  { id, level, strings, direction, isOpen }: ContentPlace,
): readonly string[] {
  const groups = new Map<MediaType['schema'], MediaType[]>();
  for (const media of content) groups.set(media.schema, [...(groups.get(media.schema) ?? []), media]);
  return [...groups].flatMap(([schema, all], at) => {
    const [media] = all;
    if (media === undefined) return [];
    const types = listed(
      all.map(({ type }) => code(type)),
      'apiOr',
      strings,
    );
    const what = typeText(schema, strings);
    const place = { id: at === 0 ? id : `${id}.${slug(media.type)}`, level: level + 1, depth: 0 };
    return [
      [types, media.isStream ? strings.apiStreamOf({ type: what }) : what, ...constraintsOf(schema, strings)].join(
        ' · ',
      ),
      ...(schema.description.trim() === '' ? [] : [description(schema.description, level)]),
      ...valuesOf(schema, strings, []),
      ...writeExamples(media, direction),
      ...writer.inside(schema, place, { isOpen: isOpen && at === 0 }),
    ];
  });
}

function writeExamples(media: MediaType, direction: 'request' | 'response'): readonly string[] {
  const draw = (value: JsonValue): string => {
    const text = bodyText(media.type, value, 2);
    return text.length > MOST_EXAMPLE ? '' : fence(text === value && !/json/u.test(media.type) ? 'text' : 'json', text);
  };
  const [, second] = media.examples;
  if (second === undefined) {
    const value = exampleOf(media, direction);
    const isNothing =
      media.examples.length === 0 && (typeof value !== 'object' || /octet-stream|multipart/u.test(media.type));
    return isNothing ? [] : [draw(value)];
  }
  const tabs = media.examples
    .slice(0, 8)
    .map(({ name, summary, value }) => `@tab ${plain(summary || name)}\n\n${draw(value)}`);
  return [`:::tabs\n${tabs.join('\n\n')}\n\n:::`];
}
