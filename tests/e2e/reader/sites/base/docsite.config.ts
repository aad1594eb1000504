import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Below',
  tagline: 'A site below a path, with slashes',
  favicon: '/favicon.svg',
  url: 'https://below.example',
  baseUrl: '/base/',
  trailingSlash: true,
  navbar: { items: [{ label: 'About', to: '/about', position: 'left' }] },
});
