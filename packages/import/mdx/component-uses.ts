/** Components of the old site that pages use: what the converter asks about them. */

/** Where a component comes from. */
export interface ComponentOrigin {
  /** As the page imports it: `@site/src/components/Chart`; empty for one that all pages have. */
  readonly specifier: string;
  /** The same as a path relative to the site's root, perhaps without extension; `null` for a package's. */
  readonly path: string | null;
  /** `default`, or the name of an export. */
  readonly imported: string;
}
/** A component that only puts its content into `<details>`. */
export interface DetailsWrapper {
  /** The text of its summary, or the attribute that has it, with what is shown without that. */
  readonly summary: { readonly text: string } | { readonly attribute: string; readonly preset: string };
}
/** A page or a category as a list of cards shows it. */
export interface DocCard {
  readonly label: string;
  /** As the page with the list needs it. */
  readonly href: string;
  /** May be empty. */
  readonly description: string;
}

export interface ComponentUse {
  /** Those that are data, by name. */
  readonly attributes: ReadonlyMap<string, unknown>;
  /** False if others had to be left out. */
  readonly isWhole: boolean;
  /** True on lines of its own. */
  readonly isBlock: boolean;
}
export interface ComponentUses {
  /** The component that a name means without an import; `null` if the site does not provide it to all pages. */
  readonly find: (name: string) => ComponentOrigin | null;
  /** Notes a block of code that a component draws because of this word; gives the name of the component. */
  readonly useFence: (word: string, name: string) => string;
  readonly wrapperOf: (origin: ComponentOrigin) => DetailsWrapper | null;
  /**
   * Notes a use. The name of its tag in the new site, and whether it is a stub there; `null` where its own source comes along and
   * would miss an attribute.
   */
  readonly use: (
    name: string,
    origin: ComponentOrigin,
    use: ComponentUse,
  ) => { readonly tag: string; readonly isStub: boolean } | null;
}
