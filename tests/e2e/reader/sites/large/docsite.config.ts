import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Large',
  favicon: '/favicon.svg',
  url: 'https://large.example',
  baseUrl: '/base/',
  trailingSlash: true,
  docs: { sidebar: { hideable: true } },
  navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
  contentSecurityPolicy: {},
});
