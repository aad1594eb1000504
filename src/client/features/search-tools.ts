/** The interface between the search's part of the page's own script and the dialog. */
import type { RoutePath } from '../../shared/types/store.ts';
import type { onPage } from './page-change.ts';

/** What the dialog takes from the page's own script, so that the two share no chunk. */
export interface SearchTools {
  readonly onPage: typeof onPage;
  readonly readStored: (key: string) => string | null;
  readonly writeStored: (key: string, value: string) => void;
  readonly removeStored: (key: string) => void;
  /** Name of the version that the reader chose last, of the documentation or of the set with this route; `null` for none. */
  readonly readPreferred: (set?: RoutePath) => string | null;
}
