import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Flat',
  tagline: 'A site of files called x.html',
  favicon: '/favicon.svg',
  url: 'https://flat.example',
  trailingSlash: false,
  navbar: { items: [{ label: 'About', to: '/about', position: 'left' }] },
  // The script of docs/next/script.md.
  contentSecurityPolicy: { 'script-src': ["'sha256-2Z2YzTuKSKshM2nhskm+J6cq5kSn9n28Irt3vBkoKWc='"] },
});
