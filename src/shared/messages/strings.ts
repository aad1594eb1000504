/** A table of messages as what templates and scripts read: texts, and functions for those that are filled in. */
import { ENGLISH, type StringKey } from './english.ts';
import { chooseForm, fillMessage, namesIn, type Values } from './message.ts';
import type { SiteConfig } from '../types/config.ts';
import type { Message } from '../types/message.ts';

/** All messages of a language, complete. */
export type StringTable = Readonly<Record<StringKey, Message>>;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type TextOf<Of> = Of extends string ? Of : Extract<Of[keyof Of], string>;
/** What a message is filled with: a missing or an unknown name is an error of types. */
export type ValuesOf<Key extends StringKey, Value> = (typeof ENGLISH)[Key] extends string
  ? Readonly<Record<Names<(typeof ENGLISH)[Key]>, Value>>
  : Readonly<Record<Exclude<Names<TextOf<(typeof ENGLISH)[Key]>>, 'count'>, Value> & Record<'count', number>>;
/** Keys of messages that are filled in. */
export type FilledKey = {
  [Key in StringKey]: (typeof ENGLISH)[Key] extends string
    ? [Names<(typeof ENGLISH)[Key]>] extends [never]
      ? never
      : Key
    : Key;
}[StringKey];

/** `strings.search` is a text, `strings.versionNumber({ version })` a function that makes one. */
export type Strings = Readonly<Record<Exclude<StringKey, FilledKey>, string>> & {
  readonly [Key in FilledKey]: (values: ValuesOf<Key, string | number>) => string;
};

/** `language` decides which plural form a number takes. */
export function createStrings(table: StringTable, language: string): Strings {
  let rules: Intl.PluralRules | null = null;
  const read = (key: string, message: Message): unknown => {
    // Another language may leave a name out, and is called all the same.
    if (namesIn(ENGLISH[key as StringKey]).size === 0) return message;
    return (values: Values): string => {
      rules ??= new Intl.PluralRules(language);
      return fillMessage(chooseForm(message, values['count'], rules), values);
    };
  };
  return Object.fromEntries(
    Object.entries(table).map(([key, message]) => [key, read(key, message)]),
  ) as unknown as Strings;
}

const created = new WeakMap<SiteConfig['strings'], Strings>();

/** The words of a site. */
export function stringsOf({ strings: table, locale }: Pick<SiteConfig, 'strings' | 'locale'>): Strings {
  const strings = created.get(table) ?? createStrings(table, locale.htmlLang);
  created.set(table, strings);
  return strings;
}
