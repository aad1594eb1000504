/** Messages: texts with places that are filled in, and texts in the plural forms of a language. Plain data. */

import type { Message } from '../types/message.ts';

/** The forms that `Intl.PluralRules` knows. Each language has some of them; the others fall back to `other`. */
export const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** A text in pieces: `pieces` is one longer than `names`, piece, name, piece, … */
export interface MessageParts {
  readonly pieces: readonly string[];
  readonly names: readonly string[];
}

/** What each name in a text is replaced with. */
export type Values = Readonly<Record<string, string | number>>;

const PLACE = /\{([a-z]+)\}/giu;

export function splitMessage(text: string): MessageParts {
  const parts = text.split(PLACE);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Every name in a message, in all its forms. A plural message also takes `count`. */
export function namesIn(message: Message): ReadonlySet<string> {
  if (typeof message === 'string') return new Set(splitMessage(message).names);
  return new Set(['count', ...Object.values(message).flatMap((form) => splitMessage(form).names)]);
}

/** The text of a message for `count`. */
export function chooseForm(message: Message, count: unknown, rules: Intl.PluralRules): string {
  if (typeof message === 'string') return message;
  return message[rules.select(Number(count))] ?? message.other;
}

/** Names without a value become empty. */
export function fillMessage(text: string, values: Values): string {
  return text.replaceAll(PLACE, (_, name: string) => String(values[name] ?? ''));
}
