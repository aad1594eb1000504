/** Names of tabs: of a group, of the query string that follows it, of a tab in that query string. */
import type Token from 'markdown-it/lib/token.mjs';
import { slug } from 'github-slugger';
import type { TabMeta, TabsMeta } from '../../../shared/string/markdown-names.ts';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';

/** The plugin takes what follows the last `#` for an id. In `Title#id` it is one; "C#" and "Step #1" are titles. */
const VALUE = /(?<=[^\s\\])#([a-z][\w-]*)$/iu;
const QUERY = /^[a-z][\w-]*$/iu;

/** Of a line `@tab Title#id`. */
export function splitTab(written: string): { readonly title: string; readonly id: string | null } {
  return { title: written.replace(VALUE, ''), id: VALUE.exec(written)?.[1] ?? null };
}

/** Without an id, the value of a tab in a query string is made from its title, as the id of a heading is. */
export function tabMeta(token: Token, id: string | null): TabMeta {
  return { ...(token.meta as TabMeta), value: id ?? slug(token.info) };
}

/** `#group?query`, each of which may be missing; with nothing after the `?`, the query has the name of the group. */
export function tabsMeta({ meta }: Token): TabsMeta {
  const [id = '', query] = ((meta as Partial<TabsMeta> | null)?.id ?? '').split(/\?(.*)/su);
  if (query === undefined) return { id, query: null };
  const name = query || id;
  return QUERY.test(name) ? { id, query: name } : { id, query: null, badQuery: name };
}

/** The query that a block of tabs follows; `null` for another token and for tabs without one. */
export function tabsQuery({ type, meta }: Token): string | null {
  return type === 'tabs_tabs_open' ? (meta as TabsMeta).query : null;
}

/** What is wrong with the query of these tabs; `null` for nothing. */
export function describeTabsQuery({ type, meta }: Token): Pick<BodyFinding, 'code' | 'what' | 'why' | 'fix'> | null {
  const query = type === 'tabs_tabs_open' ? (meta as TabsMeta).badQuery : undefined;
  if (query === undefined) return null;
  return {
    code: 'bad-tab-query',
    what:
      query === '' ? 'These tabs name no query string after "?".' : `"${query}" cannot be a name in a query string.`,
    why: 'The tabs do not follow the address of the page.',
    fix: 'Write letters, digits, "-" and "_" after the "?", with a letter first: ":::tabs#system?system".',
  };
}
