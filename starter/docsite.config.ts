import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'My Project',
  tagline: 'What it does, in one line',
  // Where the site will be served: scheme and host here, the path below it in baseUrl.
  url: 'https://docs.example.org',
  baseUrl: '/',
  favicon: '/favicon.svg',
  navbar: {
    items: [
      { type: 'link', label: 'Documentation', href: '/docs', position: 'left' },
      { type: 'docsVersionDropdown', position: 'right' },
    ],
  },
  // Documents may say {{product}} for this text.
  variables: { product: 'My Project' },
});
