/** Short forms that `pymdownx.magiclink` links: `#12`, `user/repo#12`, `!12` and `@user`. Pure. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { textOf } from '../../docusaurus/config/settings.ts';

/** The line with links in their place. */
export type LinkShorthands = (line: string) => string;

/** Where numbers of issues and of changes lead below a repository, by the host. */
const HOSTS: ReadonlyMap<string, { readonly url: string; readonly issues: string; readonly changes: string }> = new Map(
  [
    ['github', { url: 'https://github.com', issues: 'issues', changes: 'pull' }],
    ['gitlab', { url: 'https://gitlab.com', issues: '-/issues', changes: '-/merge_requests' }],
  ],
);
/** Code, links and tags, in which there are none; then the two forms. */
const PARTS =
  /`+[^`]*`+|!?\[[^\]]*\](?:\([^()\s]*\)|\[[^\]]*\])|^[ \t]*\[[^\]]+\]:.*$|<[^<>]*>|\b(?:https?:\/\/|www\.)\S+|(?<![\w/.@#!&[\\-])(?:([a-z\d][\w-]*\/[\w.-]*\w))?([#!])(\d+)\b|(?<![\w/.@\\-])@([a-z\d][a-z\d-]*\w)(?![\w.-]*@|\/)/giu;

/** By the options of the extension; those that are off link nothing. */
export function readShorthands(options: Fields): LinkShorthands {
  const host = HOSTS.get(textOf(options['provider']) ?? 'github');
  const hasNumbers = options['repo_url_shorthand'] === true;
  const hasNames = hasNumbers || options['social_url_shorthand'] === true;
  const [user, name] = [textOf(options['user']), textOf(options['repo'])];
  const own = user === null || name === null ? null : `${user}/${name}`;
  if (host === undefined || !hasNames) return (line) => line;
  return (line) =>
    !/[#!@]/u.test(line)
      ? line
      : line.replaceAll(PARTS, (part, repository?: string, sign?: string, number?: string, person?: string) => {
          if (person !== undefined) return `[${part}](${host.url}/${person})`;
          const place = repository ?? own;
          if (number === undefined || !hasNumbers || place === null) return part;
          return `[${part}](${host.url}/${place}/${sign === '#' ? host.issues : host.changes}/${number})`;
        });
}
