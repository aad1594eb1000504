import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Page history',
  url: 'https://history.example',
  baseUrl: '/base/',
  favicon: '/favicon.svg',
  contentSecurityPolicy: {},
});
