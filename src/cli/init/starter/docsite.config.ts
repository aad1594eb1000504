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
  navbar: {
    items: [
      { type: 'link', label: 'Documentation', href: '/docs', position: 'left' },
      { type: 'docsVersionDropdown', position: 'right' },
    ],
  },
  // Write {{product}} in a page to show this text.
  variables: { product: 'My Project' },
});
