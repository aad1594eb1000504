export default {
  title: 'Provided',
  url: 'https://fixture.example',
  favicon: '/favicon.svg',
  contentSecurityPolicy: {},
  search: { provider: './search-provider.ts' },
};
