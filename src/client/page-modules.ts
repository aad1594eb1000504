/** Components of the site's own pages, each in a chunk of its own that is loaded with its page. */
import type { ComponentType } from 'react';
// Made by the bundler from the files in `pages/`.
import { pageModules } from 'docsite:pages';

/** Rejects when the chunk cannot be loaded, or when the page is not part of this build. */
export async function loadComponent(module: string): Promise<ComponentType> {
  const load = pageModules[module];
  if (load === undefined) throw new Error(`${module} is no page of this build.`);
  return (await load()).default;
}
