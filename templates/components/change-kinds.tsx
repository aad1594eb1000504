/** What became of pages since the version before, in the order of their groups. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { ChangedPage } from '../../src/shared/types/page.ts';

export const CHANGE_KINDS: Readonly<Record<ChangedPage['change'], string>> = {
  added: strings.added,
  changed: strings.changed,
  renamed: strings.renamed,
  removed: strings.removed,
};
