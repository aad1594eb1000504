/** Elements for the head of pages, as the configuration and front matter write them. */
import * as v from 'valibot';
import { didYouMean } from '../shared/problem/suggest.ts';
import { type Fields, isFields } from '../shared/string/fields.ts';
import type { HeadTag } from '../shared/types/config.ts';
import type { UserHeadTag } from '../shared/types/settings.ts';
import { fields, namesTo } from './objects.ts';
import { type Refusal, toMessage } from './refusal.ts';
import { choice, list, text } from './values.ts';

const TAGS = ['meta', 'link', 'script', 'style', 'noscript'] as const;
/** Documents may not contain code. */
const TAGS_OF_PAGES = ['meta', 'link', 'script'] as const;
/** Data in a script element; browsers run no other type but those of JavaScript. */
const DATA_TYPE = /^(?:application|text)\/(?!(?:x-)?(?:java|ecma)script)[\w.+-]+$/iu;

const attribute = v.union(
  [text, v.literal(true)],
  toMessage({ must: 'must be a text, or true for one without a value' }),
);
export type HeadAttributes = HeadTag['attributes'];
export const headAttributes = namesTo(attribute, checkAttributeName);
const tagFields = { attributes: v.optional(headAttributes, {}), content: v.optional(text) };

/** Of the configuration: they may be code. */
export const headTags = list(tagOf(TAGS, checkTag));
/** Of front matter. */
export const pageHeadTags = list(tagOf(TAGS_OF_PAGES, (tag) => checkTag(tag) ?? checkPageTag(tag)));

function tagOf<const T extends HeadTag['tag']>(
  tags: readonly T[],
  rule: (tag: Fields) => Refusal | null,
): v.GenericSchema<HeadTagInput<T>, HeadTag> {
  return v.pipe(
    fields({ tag: choice(tags), ...tagFields }, { rule }),
    v.transform(({ tag, attributes, content = '' }): HeadTag => ({ tag, attributes: lowerNames(attributes), content })),
  ) as unknown as v.GenericSchema<HeadTagInput<T>, HeadTag>;
}

/** HTML knows no case in names of attributes, and of two with one name browsers take the first. */
function lowerNames<T>(attributes: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

interface HeadTagInput<T> extends Omit<UserHeadTag, 'tag'> {
  readonly tag: T;
}

function checkAttributeName(name: string): Refusal | null {
  if (/^on/iu.test(name)) {
    return {
      must: 'is code in an attribute.',
      fix: 'Write the code into a file of "static", and load it.',
      why: 'Content security policies forbid it.',
    };
  }
  if (/^style$/iu.test(name)) return { must: 'is not for the head.', why: 'Content security policies forbid it.' };
  return /^[a-z][\w:.-]*$/iu.test(name) ? null : { must: 'is not the name of an attribute.' };
}

/** Attributes without which an element means nothing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  meta: ['name', 'property', 'http-equiv', 'itemprop', 'media'],
  link: ['rel'],
};
/** docsite writes them itself. */
const OWN_META = ['viewport', 'generator', 'docsite_version'];

function checkTag({ tag, attributes, content }: Fields): Refusal | null {
  const written = isFields(attributes) ? attributes : {};
  const given = lowerNames(written);
  const names = Object.keys(given);
  if (names.length < Object.keys(written).length) return { must: 'has an attribute twice, in upper and lower case.' };
  const needed = NEEDED[String(tag)];
  if (needed !== undefined && !needed.some((name) => names.includes(name))) {
    const why = names.map((name) => didYouMean(name, needed)).find((hint) => hint !== '') ?? '';
    return { must: `needs ${needed.map((name) => `"${name}"`).join(' or ')} among its attributes.`, why };
  }
  if (needed !== undefined && content !== undefined && content !== '')
    return { must: 'cannot have content.', key: 'content' };
  if (tag === 'meta' && OWN_META.includes(String(given['name']))) {
    return { must: 'is written by docsite already.', fix: 'Remove it.' };
  }
  const address = [given['href'], given['src']].find(isCode);
  if (address !== undefined) return { must: 'has code as an address.', fix: 'Write the code into a file of "static".' };
  if (typeof content === 'string' && new RegExp(`</${String(tag)}`, 'iu').test(content)) {
    return { must: `must not contain "</${String(tag)}".`, key: 'content', why: 'The element would end there.' };
  }
  return null;
}

function checkPageTag({ tag, attributes }: Fields): Refusal | null {
  const given = isFields(attributes) ? lowerNames(attributes) : {};
  const { type } = given;
  const isData = typeof type === 'string' && DATA_TYPE.test(type) && !Object.hasOwn(given, 'src');
  if (tag !== 'script' || isData) return null;
  return {
    must: 'is code, which documents cannot have.',
    fix: 'Add the script to "scripts" in the configuration; data needs a type such as "application/ld+json".',
  };
}

/** Whether an address is code. */
export function isCode(address: unknown): boolean {
  return typeof address === 'string' && /^\s*(?:javascript|vbscript):/iu.test(address);
}
