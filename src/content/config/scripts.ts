/** Scripts of the configuration: an address, or attributes → an element of the head. */
import * as v from 'valibot';
import { type HeadAttributes, headAttributes, isCode } from '../../schema/head-tags.ts';
import { toMessage } from '../../schema/refusal.ts';
import { filledText } from '../../schema/values.ts';
import type { HeadTag } from '../../shared/types/config.ts';

const NOT_CODE = toMessage({ must: 'must be an address, not code', fix: 'Write the code into a file of "static".' });

const ofAddress = v.pipe(
  filledText,
  v.check((src) => !isCode(src), NOT_CODE),
  v.transform((src) => toTag({ src })),
);
const ofAttributes = v.pipe(
  headAttributes,
  v.check(
    ({ src }) => typeof src === 'string' && !isCode(src),
    toMessage({ must: 'needs "src", the address of the script.' }),
  ),
  v.transform(toTag),
);

export const script = v.lazy(
  (written): v.GenericSchema<string | HeadAttributes, HeadTag> =>
    // The schema of each takes its own half of the input.
    (typeof written === 'string' ? ofAddress : ofAttributes) as v.GenericSchema<string | HeadAttributes, HeadTag>,
);

/** Scripts wait for the page, unless they say when they run. */
function toTag(written: HeadAttributes): HeadTag {
  const isTimed = 'async' in written || 'defer' in written || written['type'] === 'module';
  return { tag: 'script', attributes: isTimed ? written : { ...written, defer: true }, content: '' };
}
