/** Temporary files that appear next to the sources while they are edited. */

/** `discover.md~`, `#discover.md#`, `discover.md.swp`, `discover.md.bak`, `4913` (vim's write test), and the like. */
const EDITOR_FILE =
  /~$|^#.*#$|\.(?:sw[a-p]|bak|orig|rej|tmp)$|___jb_(?:tmp|old)___$|^4913$|^(?:Thumbs\.db|desktop\.ini)$/iu;

/** True for files that editors and systems create next to the one being edited. */
export function isLeftByEditor(name: string): boolean {
  return EDITOR_FILE.test(name);
}
