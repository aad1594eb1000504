import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Components',
  url: 'https://components.example',
  contentSecurityPolicy: {},
  colorMode: { respectPrefersColorScheme: true },
});
