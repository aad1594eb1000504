/** Which names a file or a folder cannot have on Windows: one rule for versions, sources and addresses, which all become files. */

/** Each alternative ends a name or begins one, so that paths with "/" can be searched, too. `con .txt` is a device as well. */
const UNFIT =
  // oxlint-disable-next-line no-control-regex -- It looks for control characters.
  /[<>:"|?*\\\u0000-\u001f]|[. ](?=\/|$)|(?<![^/])(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:[./]|$))/iu;

/** What a name does that Windows does not allow, as the end of a sentence; `null` for a good name. */
export function windowsFault(name: string): string | null {
  const found = UNFIT.exec(name)?.[0];
  if (found === undefined) return null;
  if (found === '.') return 'ends with a dot';
  if (found === ' ') return 'ends with a space';
  return found.length === 1 ? `contains ${JSON.stringify(found)}` : 'means a device';
}

/** The first part of a path with "/" that Windows cannot have, as the path up to it; `null` if it can have all. */
export function findUnfitPart(path: string): string | null {
  // Most paths are looked at once.
  if (!UNFIT.test(path)) return null;
  const parts = path.split('/');
  const at = parts.findIndex((part) => UNFIT.test(part));
  return at === -1 ? null : parts.slice(0, at + 1).join('/');
}
