/**
 * Bounds for what authors write. Each is beyond anything that a document holds for its readers, and small enough that no text
 * keeps a build busy for more than seconds or exhausts its memory. The manual lists them (`markdown.md`).
 */
export const LIMITS = {
  /** Characters of a document; beyond it the text is refused. */
  text: 4_000_000,
  /** Characters of a block of code; a longer one has no colours. */
  code: 100_000,
  /** Characters in a row without any punctuation that ends a run: see `endless-code.ts`. */
  codeRun: 2000,
  /** Cells of a table; a larger one is shown as it is written. */
  tableCells: 50_000,
  /** Quotes, boxes and tabs inside each other; a list counts as two, with its item. What is deeper is shown as it is written. */
  blockDepth: 60,
  /** Different variables of a page: each is one private character, and there are no more of those. */
  variables: 32,
  /** Includes inside each other. */
  includeDepth: 10,
  /** Includes of a page, those of its parts among them. */
  includes: 1000,
  /** Aliases (`*name`) in front matter or a category file: each may repeat everything written before it. */
  yamlAliases: 100,
  /** Values in a YAML file that has aliases, with what they repeat. */
  yamlValues: 1_000_000,
  /** Values inside each other in front matter or a category file. */
  yamlDepth: 100,
  /** Objects and lists inside each other in a JSON file. */
  jsonDepth: 200,
  /** Elements inside each other in a page that is imported; what is deeper counts as not closed. */
  elementDepth: 100,
  /** Characters of the first line of a commit's message; in a longer one an import looks for nothing. */
  commitSubject: 1000,
  /** Names in a pattern for paths of which a path does not say where one ends and the next begins. */
  rewriteWays: 3,
  /** Bytes of a picture or download next to documents. Larger ones belong into `static/`, which is copied as it is. */
  fileBytes: 500_000_000,
  /** Categories inside each other in `sidebars.json`; what is deeper is left out. */
  sidebarDepth: 20,
} as const;
