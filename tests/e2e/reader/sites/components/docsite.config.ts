import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Components',
  url: 'https://components.example',
  // docs/next/islands.md has a style attribute.
  contentSecurityPolicy: { 'style-src-attr': ["'unsafe-inline'"] },
  fences: { live: 'LiveCode', figure: 'CodeFigure' },
  colorMode: { respectPrefersColorScheme: true },
});
