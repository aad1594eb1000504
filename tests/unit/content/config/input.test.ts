/** The documented type of a configuration equals what the schema accepts, field by field, as checked by the compiler. */
import { expectTypeOf, test } from 'vitest';
import type { UserConfig } from '../../../../src/content/config/input.ts';
import type { ConfigInput } from '../../../../src/content/config/schema.ts';

test('the documented configuration is what the schema accepts', () => {
  expectTypeOf<ConfigInput>().toEqualTypeOf<UserConfig>();
});
