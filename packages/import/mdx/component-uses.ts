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
export interface ComponentUses {
  /** The component that a name means without an import; `null` if the site does not provide it to all pages. */
  readonly find: (name: string) => ComponentOrigin | null;
  /** Notes a block of code that a component draws because of this word; gives the name of the component. */
  readonly useFence: (word: string, name: string) => string;
  readonly wrapperOf: (origin: ComponentOrigin) => DetailsWrapper | null;
  /** Notes a use with its attributes. The name of its tag in the new site, and whether it is a stub there. */
  readonly use: (
    name: string,
    origin: ComponentOrigin,
    attributes: ReadonlyMap<string, unknown>,
  ) => { readonly tag: string; readonly isStub: boolean };
}
