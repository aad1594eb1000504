/** A text for readers. Types only. */

/** A text for readers, or its plural forms as `Intl.PluralRules` names them. `{name}` in it is filled in. */
export type Message = string | PluralMessage;
export type PluralMessage = Readonly<Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>> & {
  readonly other: string;
};
