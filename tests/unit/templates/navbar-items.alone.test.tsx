import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageProvider } from '../../../src/client/hooks/page-context.tsx';
import type { PageData, SiteData } from '../../../src/shared/types/page.ts';
import { NavbarItems } from '../../../templates/components/navbar-items.tsx';

describe('NavbarItems', () => {
  it('B38 names an unknown type and the known ones', () => {
    const site = { baseUrl: '/', navbar: { hideOnScroll: false, items: [{ type: 'search' }] } } as unknown as SiteData;
    const draw = () =>
      renderToString(
        <PageProvider site={site} page={{ route: '/', kind: 'not-found' } as unknown as PageData}>
          <NavbarItems />
        </PageProvider>,
      );
    expect(draw).toThrow(/"search".*link, dropdown, docsVersionDropdown/u);
  });
});
