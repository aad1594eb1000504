import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Known',
  url: 'https://known.example',
  baseUrl: '/base/',
  favicon: '/favicon.svg',
  trailingSlash: true,
  contentSecurityPolicy: {},
});
