/** A Docusaurus site as it was read. Types only. */
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { SiteTree } from '../site-tree.ts';
import type { FieldPlaces } from './config/places.ts';
import type { LeftOut, ModuleFiles } from './config/module-statements.ts';
import type { BlogChoice } from './doc-lines.ts';

export interface OldSite {
  readonly tree: SiteTree;
  readonly modules: ModuleFiles;
  /** The configuration file, relative to the site's root. */
  readonly configFile: string;
  readonly config: Fields;
  /** What could not be read of it. */
  readonly leftOut: readonly LeftOut[];
  /** What becomes of its blog. */
  readonly blog: BlogChoice;
  /** Where its fields are; empty for one that was run. */
  readonly places: FieldPlaces;
  /** Sidebars as running their files gave them; empty when nothing was run. */
  readonly executed: ReadonlyMap<string, unknown>;
}
