import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'docsite',
  tagline: 'Versioned documentation, built once per text',
  url: 'https://docsite.example',
  favicon: '/favicon.svg',
  theme: 'pine',
  languages: [
    { tag: 'en', label: 'English' },
    { tag: 'fr', label: 'Français' },
  ],
  languagesPage: true,
  navbar: {
    logo: { light: '/favicon.svg' },
    items: [
      { label: 'Manual', to: '/docs/getting-started' },
      { label: 'Configuration', to: '/docs/reference/configuration' },
      { label: 'Commands', to: '/docs/reference/cli' },
      {
        type: 'icon',
        icon: 'terminal',
        href: '/llms.txt',
        label: 'This manual as Markdown, for agents',
        position: 'right',
      },
      { type: 'languageDropdown', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Start',
        items: [
          { label: 'Getting started', to: '/docs/getting-started' },
          { label: 'Importing a site', to: '/docs/import' },
          { label: 'Why docsite', to: '/docs/why' },
        ],
      },
      {
        title: 'Reference',
        items: [
          { label: 'Configuration', to: '/docs/reference/configuration' },
          { label: 'Commands', to: '/docs/reference/cli' },
          { label: 'Problems', to: '/docs/reference/problems' },
          { label: 'Translations', to: '/languages' },
        ],
      },
    ],
  },
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
  apis: [{ file: 'reference/data-files.json', route: 'reference/data', label: 'Data files', pages: 'tags' }],
  docs: { sidebar: { hideable: true }, print: ['latest'] },
  snippets: ['examples', 'components'],
  hooks: {
    // "Configuration" alone says little in a tab of the browser and among the results of a search engine.
    page: ({ route, title }) => (route.startsWith('/docs/reference/') ? { title: `${title} reference` } : undefined),
  },
  onBrokenLinks: 'throw',
  onBrokenMarkdownLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
});
