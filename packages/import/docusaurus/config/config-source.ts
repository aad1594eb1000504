/** What the writers of the new configuration ask of the old site. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { MenuTargets } from '../menus/menu-targets.ts';
import type { FieldOf, FieldPlace } from './places.ts';
import type { SiteSettings } from './settings.ts';

/** Notes something about a field of the old configuration. */
export type Note = (field: FieldOf, what: string, fix?: string) => void;

export interface ConfigSource {
  readonly settings: SiteSettings;
  /** Where a field is written; its file is named as in problems. */
  readonly placeOf: (field: FieldOf) => FieldPlace;
  /** A link as the new site needs it. */
  readonly mapHref: (href: string) => string;
  /** HTML with its links as the new site needs them. */
  readonly mapHtml: (html: string) => string;
  readonly targets: MenuTargets;
  /** The part of the section `docs` that depends on the versions. */
  readonly docs: Fields;
  /** Further sets of documents. */
  readonly sets: readonly Fields[];
  /** All languages, that of the sources first; empty for a site in one. */
  readonly languages: readonly Fields[];
}
