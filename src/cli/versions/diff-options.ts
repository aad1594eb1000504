/** Options of `docsite versions diff`. */
import type { StoreOptions } from './store-command.ts';

export interface DiffOptions extends Pick<StoreOptions, 'root' | 'set'> {
  /** The last two are for `api`. */
  readonly format: 'text' | 'json' | 'markdown' | 'sarif' | 'github';
  readonly stat?: boolean;
  readonly word?: boolean;
  readonly api?: boolean;
  readonly failOn?: 'breaking' | 'additive';
}
