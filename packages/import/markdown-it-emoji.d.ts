/** The package ships no types. */
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Signs by name. */
  const signs: Readonly<Record<string, string>>;
  export default signs;
}
