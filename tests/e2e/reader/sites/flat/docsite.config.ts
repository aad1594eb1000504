import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Flat',
  tagline: 'A site of files called x.html',
  favicon: '/favicon.svg',
  url: 'https://flat.example',
  trailingSlash: false,
  navbar: { items: [{ label: 'About', to: '/about', position: 'left' }] },
});
