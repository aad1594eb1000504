import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Components',
  url: 'https://components.example',
  colorMode: { respectPrefersColorScheme: true },
});
