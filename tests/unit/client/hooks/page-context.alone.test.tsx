import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MissingProviderError, PageProvider, usePage, useSite } from '../../../../src/client/hooks/page-context.tsx';
import type { PageData, SiteData } from '../../../../src/shared/types/page.ts';

function Title() {
  return `${useSite().title}: ${usePage().title}`;
}

describe('page context', () => {
  it('gives site and page to everything inside', () => {
    const html = renderToString(
      <PageProvider site={{ title: 'Site' } as SiteData} page={{ title: 'Page' } as PageData}>
        <Title />
      </PageProvider>,
    );
    expect(html).toBe('Site: Page');
  });

  it('B37 a hook outside its provider reports its name and the missing provider', () => {
    expect(() => renderToString(<Title />)).toThrow(MissingProviderError);
    expect(() => renderToString(<Title />)).toThrow(/useSite\(\) .*PageProvider/u);
    expect(new MissingProviderError('useSite').name).toBe('MissingProviderError');
  });
});
