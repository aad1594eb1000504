/** What a policy of the config makes of a finding. */
import type { Policy } from '../types/config.ts';
import type { Severity } from '../types/problem.ts';

/** Severity of a problem under a policy; `null` when nothing is said at all. `throw` makes the build fail. */
export const SEVERITY_OF_POLICY: Readonly<Record<Policy, Severity | null>> = {
  ignore: null,
  log: 'info',
  warn: 'warn',
  throw: 'error',
};
