/** The documented type of a configuration is what the schema takes, field by field: the check is that of the types. */
import { expectTypeOf, test } from 'vitest';
import type { UserConfig } from '../../../../src/content/config/input.ts';
import type { ConfigInput } from '../../../../src/content/config/schema.ts';

test('the documented configuration is the one the schema takes', () => {
  expectTypeOf<ConfigInput>().toEqualTypeOf<UserConfig>();
});
