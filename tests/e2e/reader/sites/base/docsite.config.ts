import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Below',
  tagline: 'A site below a path, with slashes',
  favicon: '/favicon.svg',
  url: 'https://below.example',
  baseUrl: '/base/',
  trailingSlash: true,
  navbar: { items: [{ label: 'About', to: '/about', position: 'left' }] },
  // The script of docs/next/script.md.
  contentSecurityPolicy: { 'script-src': ["'sha256-2Z2YzTuKSKshM2nhskm+J6cq5kSn9n28Irt3vBkoKWc='"] },
});
