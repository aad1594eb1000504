import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Compared components',
  url: 'https://components.example',
  search: false,
  contentSecurityPolicy: {},
  colorMode: { respectPrefersColorScheme: true },
});
