/** What renders a page in the browser: the document's template is bundled, the others and the site's own pages are loaded. */
// Made by the bundler from the files in `pages/`.
import { pageModules } from 'docsite:pages';
import type { PageData } from '../shared/types/page.ts';
import { DocPage } from '../../templates/doc.tsx';
import type { PageTemplate } from '../../templates/templates.ts';

/** Rejects when a chunk cannot be loaded, or when the page is not part of this build. */
export async function loadTemplate(page: PageData): Promise<PageTemplate> {
  // A template takes only the data of its kind, which has been checked here.
  if (page.kind === 'doc') return DocPage as PageTemplate;
  if (page.kind !== 'component') {
    const { TEMPLATES } = await import('../../templates/templates.ts');
    return TEMPLATES[page.kind] as PageTemplate;
  }
  const load = pageModules[page.module];
  if (load === undefined) throw new Error(`${page.module} is not a page of this build.`);
  const [module] = await Promise.all([load(), import('./foreign-nodes.ts')]);
  // A site's own component ignores the page's data.
  return module.default as PageTemplate;
}
