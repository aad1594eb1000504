/** The content security policy of a site: what docsite needs, and nothing else (BEHAVIOUR B176). */
import { createHash } from 'node:crypto';
import type { HeadTag, SiteConfig } from '../shared/types/config.ts';
import type { Bundle } from './bundle/bundle.ts';
import { REDIRECT_SCRIPT } from './page/document.ts';

/** In the order of the policy. The scripts in pages are known by their hashes, which are added. */
const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // The icons of the theme are in its stylesheet.
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
/**
 * The value of the header. Sources of the configuration are added to docsite's, and take the place of `'none'`. `called`: origins that readers may
 * send operations of APIs to.
 */
export function buildContentPolicy(
  { contentSecurityPolicy, head, feedback }: Pick<SiteConfig, 'contentSecurityPolicy' | 'head' | 'feedback'>,
  { headScript, homeScript }: Pick<Bundle, 'headScript' | 'homeScript'>,
  called: readonly string[] = [],
): string {
  const own = contentSecurityPolicy ?? {};
  const hashes = [headScript, homeScript, REDIRECT_SCRIPT].map(hashOf);
  return [...new Set([...Object.keys(DIRECTIVES), ...Object.keys(own)])]
    .map((name) => {
      const scripts = name === 'script-src' ? hashes : [];
      const ofHead = head.flatMap((tag) => sourcesOf(tag, name));
      // A form posts there, or a script does.
      const posts = /^(?:connect-src|form-action)$/u.test(name) ? originOf(feedback?.endpoint ?? '') : [];
      const calls = name === 'connect-src' ? called : [];
      const needed = [...scripts, ...ofHead, ...posts, ...calls];
      const sources = new Set([...(DIRECTIVES[name] ?? []), ...needed, ...(own[name] ?? [])]);
      if (sources.size > 1) sources.delete("'none'");
      return [name, ...sources].join(' ');
    })
    .join('; ');
}

/** What an element of the head needs of a directive: the host of what it loads, the hash of what is inside. */
function sourcesOf({ tag, attributes, content }: HeadTag, directive: string): readonly string[] {
  const isStyle = tag === 'style' || (tag === 'link' && attributes['rel'] === 'stylesheet');
  if (directive !== (isStyle ? 'style-src' : tag === 'script' ? 'script-src' : '')) return [];
  const address = attributes['src'] ?? attributes['href'];
  if (typeof address !== 'string') return content === '' ? [] : [hashOf(content)];
  return originOf(address.startsWith('//') ? `https:${address}` : address);
}

/** None for a path of the own host. */
function originOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
