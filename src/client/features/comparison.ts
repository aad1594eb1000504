/** What the page that compares versions is asked, and what it shows. Types only. */
import type { ListedVersion } from './version-data.ts';

/** What the address asks for: text from anywhere. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  /** Path of a page below that of its version, `/` for the page at that address; empty for all pages. */
  readonly page: string;
}
export interface Pair {
  readonly from: ListedVersion;
  readonly to: ListedVersion;
}
export interface Result {
  /** Read out, too. */
  readonly status: string;
  readonly shown?: readonly Element[];
  /** The pages that the form offers, or the one that is compared. */
  readonly options?: readonly HTMLOptionElement[];
}
