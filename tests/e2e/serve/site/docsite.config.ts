import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Workshop',
  url: 'https://workshop.example',
  favicon: '/favicon.svg',
  snippets: ['examples'],
  navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
});
