import { defineConfig } from 'docsite';

const repoUrl = 'https://github.com/platform-example/platform';

export default defineConfig({
  // The only place with the product's name.
  title: 'Open Course Platform',
  tagline: 'A CMS for Open Education',
  url: 'https://platform.example',
  repoUrl,
  favicon: '/favicon.svg',
  socialImage: '/img/social.png',

  navbar: {
    items: [
      { label: 'Documentation', to: '/docs/discover', position: 'left' },
      {
        type: 'docsVersionDropdown',
        position: 'left',
        itemsAfter: [{ label: 'All versions', to: '/versions' }],
      },
      { label: 'Help', to: '/help', position: 'left' },
      { label: 'GitHub', href: repoUrl, position: 'left' },
    ],
  },

  footer: {
    style: 'light',
    columns: [
      {
        title: 'Documentation',
        items: [
          { label: 'Getting started', to: '/docs/discover' },
          { label: 'Versions', to: '/versions' },
          { label: 'Contributing', to: '/docs/installation' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'User Showcase', to: '/users' },
          { label: 'GitHub', href: repoUrl },
        ],
      },
    ],
    copyright:
      'Written by the project’s contributors. The documentation may be shared and changed under ' +
      '<a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0</a>. ' +
      'The illustrations were drawn for this site.',
  },

  contentSecurityPolicy: {},

  theme: { accent: '#028074' },

  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },

  users: [
    {
      caption: 'National online-learning portal',
      image: '/img/showcase/learning-portal.svg',
      infoLink: 'https://portal.example/',
      pinned: true,
    },
    {
      caption: 'University alliance',
      image: '/img/showcase/university-alliance.svg',
      infoLink: 'https://alliance.example/',
      pinned: true,
    },
    {
      caption: 'Public training network',
      image: '/img/showcase/training-network.svg',
      infoLink: 'https://training.example/',
      pinned: true,
    },
  ],

  variables: {
    org: 'platform-example',
    demoUrl: 'https://demo.platform.example',
    i18nUrl: 'https://i18n.platform.example',
  },

  apis: [{ file: 'api/openapi.yaml', route: 'api/reference', label: 'API reference' }],

  docs: { showLastUpdateTime: true, releaseUrl: `${repoUrl}/releases/tag/v{version}` },

  machineReadable: { markdown: 'all' },
});
