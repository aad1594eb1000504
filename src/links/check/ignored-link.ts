/** `ignoreLinks` of the config: links that nobody wants to hear of. */
import type { Href } from '../../shared/types/store.ts';

/** True when one of the forms of a link (as written, as resolved) is one of the patterns; a `*` at the end matches any rest. */
export function isIgnored(forms: readonly Href[], patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? forms.some((form) => form.startsWith(pattern.slice(0, -1)))
      : forms.some((form) => form === pattern),
  );
}

/** How to mend a link that leads nowhere. */
export const FIX_LINK = 'Fix the link, or list it under ignoreLinks in the config.';
