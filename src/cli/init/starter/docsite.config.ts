import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'My Project',
  tagline: 'What it does, in one line',
  // Where readers will find the site: scheme and host in url, the path in baseUrl.
  url: 'https://docs.example.org',
  baseUrl: '/',
  // The language of the pages: 'fr', 'pt-BR', 'zh-Hans'. docsite's own words are in it, too.
  locale: { htmlLang: 'en' },
  favicon: '/favicon.svg',
  // What other sites show with a link to a page: 1200 × 630.
  socialImage: '/img/social.png',
  // One colour makes a look. Or take one that has a name: 'slate', 'pine', 'ember', 'ink'.
  theme: { accent: '#4f46e5' },
  navbar: {
    logo: { light: '/favicon.svg' },
    items: [
      { type: 'link', label: 'Documentation', href: '/docs/introduction', position: 'left' },
      {
        type: 'docsVersionDropdown',
        position: 'right',
        itemsAfter: [{ label: 'All versions', to: '/versions' }],
      },
    ],
  },
  // Write {{product}} in a page to show this text.
  variables: { product: 'My Project' },
});
