/** `strings` of the configuration: messages that take the place of docsite's own. */
import * as v from 'valibot';
import { objectSchema } from '../../schema/objects.ts';
import { type Refusal, toMessage } from '../../schema/refusal.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { ENGLISH, type StringKey } from '../../shared/messages/english.ts';
import { namesIn, PLURAL_FORMS } from '../../shared/messages/message.ts';
import { isFields } from '../../shared/string/fields.ts';
import type { Message } from '../../shared/types/message.ts';
import type { UserStrings } from '../../shared/types/settings.ts';

const MONTHS = 12;

/** Any of docsite's messages, each with the names that docsite fills in, or with fewer. */
export const strings: v.GenericSchema<UserStrings, UserStrings> = objectSchema(
  'must be an object from keys of messages to messages',
  (input, refuse) => {
    for (const key of Object.keys(input)) {
      if (!Object.hasOwn(ENGLISH, key)) refuse(refuseKey(key), { key, origin: 'key' });
    }
    const known = Object.keys(input).filter((key): key is StringKey => Object.hasOwn(ENGLISH, key));
    return Object.fromEntries(known.map((key) => [key, messageFor(key)]));
  },
);

function refuseKey(key: string): Refusal {
  const why = didYouMean(key, Object.keys(ENGLISH)) || 'The page "Strings" of the manual lists all keys.';
  return { must: 'is unknown', fix: 'Correct its name, or remove it.', why };
}

function messageFor(key: StringKey): v.GenericSchema<Message> {
  return v.pipe(
    v.custom<Message>(isMessage, toMessage(describeMessage(key))),
    v.rawCheck<Message>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const refusal = checkMessage(key, dataset.value);
      if (refusal !== null) addIssue({ message: toMessage(refusal) });
    }),
  );
}

function isMessage(value: unknown): boolean {
  return (
    typeof value === 'string' || (isFields(value) && Object.values(value).every((form) => typeof form === 'string'))
  );
}

function describeMessage(key: StringKey): Refusal {
  return typeof ENGLISH[key] === 'string'
    ? { must: 'must be a string' }
    : { must: 'must be a string, or an object from plural forms to strings', fix: 'Write { one: "…", other: "…" }.' };
}

function checkMessage(key: StringKey, message: Message): Refusal | null {
  if (typeof message !== 'string') {
    if (typeof ENGLISH[key] === 'string') return { must: 'must be a string: it depends on no number.' };
    const unknown = Object.keys(message).find((form) => !PLURAL_FORMS.some((one) => one === form));
    if (unknown !== undefined) {
      const fix = `Known forms: ${PLURAL_FORMS.join(', ')}.`;
      return { must: `has the unknown plural form "${unknown}".`, fix, why: didYouMean(unknown, PLURAL_FORMS) };
    }
    if (!('other' in message)) {
      return { must: 'has no form "other".', fix: 'Add it: it is used where no other form fits.' };
    }
  }
  const allowed = [...namesIn(ENGLISH[key])];
  const wrong = [...namesIn(message)].find((name) => !allowed.includes(name));
  if (wrong !== undefined) {
    const known = allowed.map((name) => `{${name}}`).join(', ');
    const fix = allowed.length === 0 ? 'Remove it: nothing is filled in here.' : `Known places: ${known}.`;
    return { must: `has {${wrong}}, which docsite does not fill in.`, fix, why: didYouMean(wrong, allowed) };
  }
  if (key === 'months' && typeof message === 'string' && message.split('|').length !== MONTHS) {
    return { must: 'must be twelve names with "|" between them', fix: 'Write "Jan|Feb|…|Dec".' };
  }
  return null;
}
