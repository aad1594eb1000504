/** What its text makes a page load besides what all pages do: a stylesheet for components, a script for islands, one for tabs. */
import { writtenSourceOf } from '../../../shared/model/route-owner.ts';
import type { RouteOwner } from '../../../shared/model/site-model.ts';
import type { ParsedBody } from '../../../shared/model/parsed-body.ts';
import { OWN_COMPONENTS } from '../../../shared/model/site-components.ts';
import type { PageContext } from './page-context.ts';
import { drawnTexts } from './shown-texts.ts';

/** Whether a text shows what needs the stylesheet: docsite's own components, one of the site's `islands`, marked code. */
export function hasStyledComponents(
  body: Pick<ParsedBody, 'components' | 'hasMarkedCode'> | undefined,
  islands: ReadonlySet<string>,
): boolean {
  if (body?.hasMarkedCode === true) return true;
  return body?.components.some(({ name }) => Object.hasOwn(OWN_COMPONENTS, name) || islands.has(name)) === true;
}

/** Whether the text of a page has a component that runs in the browser. */
export function hasIslands(owner: RouteOwner, { model, islands = null }: PageContext): boolean {
  const source = writtenSourceOf(owner);
  if (islands === null || source === null || !('hash' in source)) return false;
  return model.bodies.get(source.hash)?.components.some(({ name }) => islands.names.has(name)) === true;
}

/** Whether the text of a page has tabs that follow the query string. */
export function hasTabQueries(owner: RouteOwner, { model }: PageContext): boolean {
  const source = writtenSourceOf(owner);
  return source !== null && 'hash' in source && model.bodies.get(source.hash)?.hasTabQueries === true;
}

/** Whether the page of a route does. */
export function showsStyledComponents(owner: RouteOwner, { model, islands = null }: PageContext): boolean {
  const names = islands?.names ?? new Set<string>();
  // The script of a comparison draws texts of any page, where a text of the site needs the stylesheet.
  if (owner.type === 'compare') return true;
  return drawnTexts(owner, model).some(({ hash }) => hasStyledComponents(model.bodies.get(hash), names));
}
