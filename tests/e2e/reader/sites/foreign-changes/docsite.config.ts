import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Foreign changes',
  url: 'https://foreign.example',
  favicon: '/favicon.svg',
  contentSecurityPolicy: {},
  navbar: {
    items: [
      { type: 'docsVersionDropdown', position: 'left' },
      { label: 'Own page', to: '/own', position: 'left' },
    ],
  },
  footer: {
    columns: [{ title: 'Pages', items: [{ label: 'Other', to: '/docs/other' }] }],
    copyright: 'Nobody',
  },
});
