/** What a language of docsite has: every message but those that `Intl` knows. */
import type { StringTable } from '../strings.ts';

export type Translation = Omit<StringTable, 'date' | 'months' | 'groupSeparator'>;
