import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Constructs',
  tagline: 'Everything a document may hold',
  url: 'https://constructs.example',
  favicon: '/favicon.svg',
  docs: { editUrl: 'https://github.com/constructs-example/constructs/edit/main/' },
  contentSecurityPolicy: {},
});
