/** Files that appear beside the sources while somebody works on them. */

/** `discover.md~`, `#discover.md#`, `discover.md.swp`, `discover.md.bak`, `4913` (vim's write test), and what is like them. */
const EDITOR_FILE =
  /~$|^#.*#$|\.(?:sw[a-p]|bak|orig|rej|tmp)$|___jb_(?:tmp|old)___$|^4913$|^(?:Thumbs\.db|desktop\.ini)$/iu;

/** True for what editors and systems leave beside a file while it is edited. */
export function isLeftByEditor(name: string): boolean {
  return EDITOR_FILE.test(name);
}
