import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Own templates',
  url: 'https://own-templates.example',
  contentSecurityPolicy: {},
  footer: { copyright: 'Nobody' },
});
