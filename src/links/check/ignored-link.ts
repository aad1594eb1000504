/** `ignoreLinks` of the config: links that are not reported. */
import type { Href } from '../../shared/types/store.ts';

/** True if a form of the link (as written, as resolved) matches a pattern; a trailing `*` matches any rest. */
export function isIgnored(forms: readonly Href[], patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? forms.some((form) => form.startsWith(pattern.slice(0, -1)))
      : forms.some((form) => form === pattern),
  );
}

/** The advice for a broken link. */
export const FIX_LINK = 'Fix the link, or list it under ignoreLinks in the config.';
