import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Crashes',
  tagline: 'Pages that fail in the browser',
  favicon: '/favicon.svg',
  url: 'https://crashes.example',
  navbar: { items: [{ label: 'Click', to: '/click', position: 'left' }] },
  footer: { copyright: 'Nobody was harmed.' },
  contentSecurityPolicy: {},
});
