/** `~struck~`, as GitHub and remark read it since 2021, which needs two signs in docsite. */

/** Which signs may begin and end it is said as for `*` by CommonMark: left- and right-flanking. Addresses of links have none. */
const STRUCK =
  /(?<![~\\]|\]\([^)\s]*|:\/\/\S*)(?:(?<=^|[\s\p{P}])~(?=[^\s~])|~(?=[^\s\p{P}~]))([^~\n]*?)(?:(?<=[^\s\p{P}\\])~|(?<=[^\s\\])~(?=$|[\s\p{P}]))(?!~)/gmu;

export function doubleTildes(text: string): string {
  return text.includes('~') ? text.replaceAll(STRUCK, '~~$1~~') : text;
}
