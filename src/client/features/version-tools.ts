/** The interface between the versions script of every page and that of the menu. */
import type { onPage } from './page-change.ts';

/** What the menu takes from the page's own script, so that the two share no chunk. */
export interface VersionTools {
  readonly onPage: typeof onPage;
  readonly savesData: boolean;
  readonly readPreferred: () => string | null;
  readonly savePreferred: (name: string) => void;
  readonly forgetPreferred: () => void;
}
