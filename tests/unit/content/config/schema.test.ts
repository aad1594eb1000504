/** What a config may contain, its parsed value, and the problems reported. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserConfig } from '../../../../src/content/config/input.ts';
import type { UserIgnoredAddress } from '../../../../src/shared/types/settings.ts';
import { ENGLISH } from '../../../../src/shared/messages/english.ts';
import { parseConfig } from '../../../../src/content/config/schema.ts';
import type { SiteConfig } from '../../../../src/shared/types/config.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';

const minimal = { title: 'Guides', url: 'https://docs.example.org' };

function parse(value: unknown): { config: SiteConfig | null; problems: readonly Problem[] } {
  return parseConfig(value);
}
function accept(fields: Partial<UserConfig> = {}): SiteConfig {
  const { config, problems } = parse({ ...minimal, ...fields });
  expect(problems).toEqual([]);
  if (config === null) throw new Error('no config');
  return config;
}
/** The problems as `what | why | fix`. */
function refuse(fields: object): readonly string[] {
  const { config, problems } = parse({ ...minimal, ...fields });
  expect(config).toBeNull();
  return problems.map(({ what, why, fix }) => `${what} | ${why} | ${fix}`);
}
function onlyWhat(fields: object): string | undefined {
  const reported = refuse(fields);
  expect(reported).toHaveLength(1);
  return reported[0]?.split(' | ')[0];
}

test('title and url are enough: everything else has a default', () => {
  expect(accept()).toEqual({
    title: 'Guides',
    theme: accept({ theme: 'slate' }).theme,
    tagline: '',
    url: 'https://docs.example.org',
    baseUrl: '/',
    titleDelimiter: '|',
    locale: { htmlLang: 'en', direction: 'ltr' },
    languages: [],
    outdatedTranslations: 'notice',
    languagesPage: false,
    strings: ENGLISH,
    repoUrl: null,
    favicon: null,
    socialImage: null,
    noIndex: false,
    navbar: { hideOnScroll: false, title: 'Guides', logo: null, brandHref: '/', items: [] },
    footer: null,
    announcementBar: null,
    feedback: null,
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
    users: null,
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    variables: {},
    docs: {
      route: '/docs',
      latestVersion: null,
      versionOrder: null,
      versions: {},
      aliases: {},
      print: [],
      sidebarHideable: false,
      editUrl: null,
      editLinks: 'next',
      releaseUrl: null,
      showLastUpdateTime: false,
      showLastUpdateAuthor: false,
      sinceMarks: 'new',
    },
    sets: [],
    head: [],
    extensionsKey: '',
    fences: {},
    onBrokenLinks: 'log',
    onBrokenMarkdownLinks: 'log',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',
    onBudgetExceeded: 'warn',
    search: true,
    searchProvider: null,
    contentSecurityPolicy: null,
    checkLinks: {
      onOrphanPages: 'log',
      onUnusedAssets: 'log',
      external: {
        onUnknown: 'log',
        checkAnchors: false,
        allowPrivateHosts: [],
        timeoutMs: 15_000,
        concurrency: 16,
        perHost: 2,
        pauseMs: 250,
        retries: 2,
        maxAgeMs: 86_400_000,
        ignore: [],
      },
    },
    redirects: {},
    ignoreLinks: [],
    trailingSlash: undefined,
    build: { keepAssets: 1, budgets: {}, relative: false },
    machineReadable: { markdown: 'maintained' },
    snippets: [],
    apis: [],
  });
});

describe('addresses of other sites', () => {
  const withEntry = (entry: UserIgnoredAddress) => ({ checkLinks: { external: { ignore: [entry] } } });

  test('an entry of the ignore list has a reason and an optional last day', () => {
    const entry = { url: 'https://e.org/*', reason: 'Behind a password.' };
    expect(accept(withEntry(entry)).checkLinks.external.ignore).toEqual([{ ...entry, until: null }]);
    expect(onlyWhat({ checkLinks: { external: { ignore: [{ url: 'https://e.org/' }] } } })).toBe(
      '"checkLinks.external.ignore[0]" has no "reason".',
    );
    expect(onlyWhat(withEntry({ ...entry, until: '2026-02-30' }))).toContain('must be a day such as 2025-11-03');
    expect(onlyWhat(withEntry({ ...entry, url: '*.org' }))).toContain('must be an http or https address');
  });

  test.each([0, 301, 1.5, '15', null])('a time-out of %j is refused', (timeoutSeconds) => {
    const what = onlyWhat({ checkLinks: { external: { timeoutSeconds } } });
    expect(what).toContain('"checkLinks.external.timeoutSeconds" must be a whole number from 1 to 300');
  });
});

test('defaults inside sections that are given in part', () => {
  const config = accept({
    footer: { copyright: 'CC BY' },
    announcementBar: { id: 'v3', content: 'Version 3 is out' },
    users: [{ caption: 'Alliance', image: 'img/a.svg', infoLink: 'https://a.example' }],
    docs: { sidebar: { hideable: true }, versions: { '1.12': { banner: 'none' } } },
  });
  expect(config.footer).toEqual({ style: 'light', columns: [], copyright: 'CC BY' });
  expect(config.announcementBar?.isCloseable).toBe(true);
  expect(config.users?.[0]).toEqual({
    caption: 'Alliance',
    image: '/img/a.svg',
    infoLink: 'https://a.example',
    pinned: false,
  });
  expect(config.docs.sidebarHideable).toBe(true);
  expect(config.docs).not.toHaveProperty('sidebar');
  expect(config.docs.versions).toEqual({ '1.12': { label: null, banner: 'none', noIndex: null } });
});

test('all errors are reported at once, each with file and code', () => {
  const { config, problems } = parse({
    titel: 'x',
    url: 'ftp://x',
    navbar: { items: [{ type: 'serch' }] },
    noIndex: 'yes',
  });
  expect(config).toBeNull();
  expect(problems.map(({ what }) => what).toSorted()).toEqual([
    '"noIndex" must be true or false, but is "yes".',
    '"url" must be an http or https address, but is "ftp://x".',
    'Bad navbar item type "serch" in "navbar.items[0]".',
    'The configuration has no "title".',
    'Unknown field "titel".',
  ]);
  for (const { file, code, severity } of problems) {
    expect([file, code, severity]).toEqual(['docsite.config.ts', 'bad-config', 'error']);
  }
});

test.each([[null], ['text'], [[]], [7], [undefined]])('%j is not a configuration', (value) => {
  expect(parse(value).problems[0]?.what).toMatch(/^The configuration must be an object with named fields, but is /u);
});

describe('unknown fields', () => {
  test('get a suggestion, on every level', () => {
    expect(refuse({ tagLine: '' })).toEqual([
      'Unknown field "tagLine". | Did you mean "tagline"? | Correct its name, or remove it.',
    ]);
    expect(refuse({ navbar: { itmes: [] } })[0]).toContain('Unknown field "navbar.itmes". | Did you mean "items"?');
    expect(refuse({ docs: { versions: { '3.2': { banner: 'none', lable: 'x' } } } })[0]).toContain(
      `Unknown field "docs.versions['3.2'].lable". | Did you mean "label"?`,
    );
    const footer = { columns: [{ items: [{ label: 'x', to: '/', positon: 'left' }] }] };
    expect(refuse({ footer })[0]).toContain('Unknown field "footer.columns[0].items[0].positon".');
  });
  test('without a near name list the known ones', () => {
    expect(refuse({ customFields: {} })[0]).toMatch(
      /^Unknown field "customFields"\. \| {2}\| Remove it\. Known fields: title, tagline, /u,
    );
  });
  test('that belong to a section name that section', () => {
    expect(refuse({ latestVersion: '3' })[0]).toContain('"docs.latestVersion"');
    expect(refuse({ docs: { sidebarHideable: true } })[0]).toContain('"docs.sidebar.hideable"');
  });
  test('with names of inherited properties are not overlooked', () => {
    expect(parse(JSON.parse('{"title":"x","url":"https://x.y","__proto__":{},"constructor":1}')).problems).toHaveLength(
      2,
    );
  });
});

test('a missing field is reported with how to add it, an undefined one as present', () => {
  expect(parse({ title: 'x' }).problems[0]).toMatchObject({
    what: 'The configuration has no "url".',
    why: '',
    fix: "Add it, as in: url: 'https://docs.example.org'",
  });
  expect(parse({ title: 'x', url: undefined }).problems[0]?.why).toBe(
    'The field is there, but its value is undefined.',
  );
  expect(onlyWhat({ announcementBar: { content: 'x' } })).toBe('"announcementBar" has no "id".');
});

test('a field named like an inherited property gets no example', () => {
  expect(refuse({ variables: { constructor: undefined } })).toEqual([
    '"variables" has no "constructor". | The field is there, but its value is undefined. | Add it, as in: constructor: …',
  ]);
});

describe('texts', () => {
  test.each(['title', 'titleDelimiter', 'favicon'])('%s may not be blank', (field) => {
    expect(onlyWhat({ [field]: ' ' })).toBe(`"${field}" must not be blank.`);
  });
  test('an id may not be blank', () => {
    expect(onlyWhat({ announcementBar: { id: '', content: 'x' } })).toBe('"announcementBar.id" must not be blank.');
  });
});

describe('url', () => {
  test.each([
    ['https://docs.example.org/', 'https://docs.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['HTTPS://Docs.Example.org', 'https://docs.example.org'],
  ])('%s becomes %s', (url, expected) => expect(accept({ url }).url).toBe(expected));

  test.each(['docs.example.org', '/docs', 'ftp://x', 'https:x', 'https://', 'https://a b', '//x.y', 'https://a\nb'])(
    '%j is not an address',
    (url) => expect(onlyWhat({ url })).toMatch(/^"url" must be an http or https address, but is /u),
  );
  test('a path belongs to baseUrl', () => {
    expect(refuse({ url: 'https://x.y/docs' })[0]).toContain("Write url: 'https://x.y', baseUrl: '/docs/'.");
  });
  test.each(['https://x.y/?a', 'https://x.y#a', 'https://me:secret@x.y'])('%s has too much', (url) => {
    expect(refuse({ url })[0]).toContain("Write url: 'https://x.y'.");
  });
});

describe('baseUrl', () => {
  test.each([
    ['/', '/'],
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['a/b/', '/a/b/'],
    ['//', '/'],
    ['/%C3%A9/', '/%C3%A9/'],
  ])('%s becomes %s', (baseUrl, expected) => expect(accept({ baseUrl }).baseUrl).toBe(expected));

  test.each(['https://x.y/docs', '/a b/', '/é/', '/a?b', '/a#b', '/a//b/', '/../x', 'a\\b', '/\ud800/'])(
    '%j is rejected',
    (baseUrl) => {
      expect(onlyWhat({ baseUrl })).toMatch(/^"baseUrl" must /u);
    },
  );
});

test('the language is any language tag, and decides the direction', () => {
  expect(accept({ locale: { htmlLang: 'en-gb' } }).locale).toEqual({ htmlLang: 'en-GB', direction: 'ltr' });
  expect(accept({ locale: { htmlLang: 'zh-hans-cn' } }).locale).toEqual({ htmlLang: 'zh-Hans-CN', direction: 'ltr' });
  for (const htmlLang of ['ar', 'he', 'fa-IR', 'az-Arab', 'ur']) {
    expect(accept({ locale: { htmlLang } }).locale).toEqual({ htmlLang, direction: 'rtl' });
  }
  expect(accept({ locale: { htmlLang: 'ar', direction: 'ltr' } }).locale.direction).toBe('ltr');
  expect(onlyWhat({ locale: { htmlLang: 'e n' } })).toBe(
    '"locale.htmlLang" must be a language tag (BCP 47), but is "e n".',
  );
  expect(onlyWhat({ locale: { direction: 'up' } })).toBe(
    '"locale.direction" must be one of "ltr", "rtl", but is "up".',
  );
});

test('the first language is that of the site, and each has its own tag', () => {
  const languages = [
    { tag: 'de', label: 'Deutsch' },
    { tag: 'pt-br', label: 'Português' },
  ];
  expect(accept({ languages })).toMatchObject({ locale: { htmlLang: 'de' }, languages: [{}, { tag: 'pt-BR' }] });
  expect(onlyWhat({ languages, locale: { htmlLang: 'fr' } })).toBe(
    'The first language is "de", and "locale.htmlLang" is "fr".',
  );
  expect(onlyWhat({ languages: [...languages, { tag: 'DE', label: 'Noch einmal' }] })).toBe(
    'Two languages have the tag "de".',
  );
});

describe('strings', () => {
  test('take the place of those of the language, some or all', () => {
    const { strings } = accept({
      locale: { htmlLang: 'fr' },
      strings: { search: 'Trouver', items: { other: '{count}' } },
    });
    expect(strings).toMatchObject({ search: 'Trouver', items: { other: '{count}' }, close: 'Fermer' });
    expect(accept({ strings: { versionBadge: 'A version' } }).strings['versionBadge']).toBe('A version');
  });

  test.each([
    [{ serach: 'x' }, 'Unknown field "strings.serach". | Did you mean "search"? | Correct its name, or remove it.'],
    [{ search: 1 }, '"strings.search" must be a string, but is 1. |  | '],
    [{ search: { other: 'x' } }, '"strings.search" must be a string: it depends on no number. |  | '],
    [{ items: { one: 'x' } }, '"strings.items" has no form "other". |  | Add it: it is used where no other form fits.'],
    [
      { items: { ohter: 'x', other: 'y' } },
      '"strings.items" has the unknown plural form "ohter". | Did you mean "other"? | Known forms: zero, one, two, few, many, other.',
    ],
    [
      { items: { other: 2 } },
      '"strings.items" must be a string, or an object from plural forms to strings, but is an object. |  | Write { one: "…", other: "…" }.',
    ],
    [
      { versionBadge: 'Version {vesion}' },
      '"strings.versionBadge" has {vesion}, which docsite does not fill in. | Did you mean "version"? | Known places: {version}.',
    ],
    [
      { search: 'Find in {title}' },
      '"strings.search" has {title}, which docsite does not fill in. |  | Remove it: nothing is filled in here.',
    ],
    [
      { months: 'Jan|Feb' },
      '"strings.months" must be twelve names with "|" between them, but is "Jan|Feb". |  | Write "Jan|Feb|…|Dec".',
    ],
  ])('%j is refused', (strings, problem) => {
    expect(refuse({ strings })).toEqual([problem]);
  });

  test('what is no object is refused', () => {
    expect(onlyWhat({ strings: ['a'] })).toBe(
      '"strings" must be an object from keys of messages to messages, but is a list.',
    );
  });
});

test('addresses of the repository and for edit links get their final form', () => {
  expect(accept({ repoUrl: 'https://github.com/a/b/' }).repoUrl).toBe('https://github.com/a/b');
  expect(accept({ docs: { editUrl: 'https://github.com/a/b/edit/main' } }).docs.editUrl).toBe(
    'https://github.com/a/b/edit/main/{path}',
  );
  expect(accept({ docs: { editUrl: 'https://e.x/?file=' } }).docs.editUrl).toBe('https://e.x/?file={path}');
  const issue = 'https://{version}.e.x/{nextPath}?of={version}';
  expect(accept({ docs: { editUrl: issue, releaseUrl: 'https://e.x/v{version}/' } }).docs).toMatchObject({
    editUrl: issue,
    releaseUrl: 'https://e.x/v{version}',
  });
  expect(onlyWhat({ docs: { editUrl: 'https://e.x/{file}' } })).toMatch(/^"docs.editUrl" must not contain "\{file\}"/u);
  expect(onlyWhat({ docs: { releaseUrl: 'https://e.x/notes' } })).toMatch(
    /^"docs.releaseUrl" must contain "\{version\}"/u,
  );
  expect(onlyWhat({ repoUrl: 'github.com/a/b' })).toMatch(/^"repoUrl" must be an http or https address/u);
});

test('B289 an answer of readers has links, or an address that a form posts to', () => {
  const href = 'https://e.x/{version}?{answer}={path}';
  expect(accept({ feedback: { href } }).feedback).toEqual({ href, endpoint: null });
  const endpoints = ['https://e.x/answers/', '/api/feedback?a'];
  for (const endpoint of endpoints) expect(accept({ feedback: { endpoint } }).feedback?.endpoint).toBe(endpoint);
  expect(refuse({ feedback: { href: 'https://e.x/{title}' } })).toEqual([
    expect.stringMatching(
      /^"feedback.href" must not contain "\{title\}".*It may contain \{answer\}, \{path\}, \{version\}\.$/u,
    ),
  ]);
  expect(onlyWhat({ feedback: { href: 'https://e.x/' } })).toMatch(/^"feedback.href" must contain "\{answer\}"/u);
  for (const endpoint of ['answers', '//e.x/answers', 'mailto:a@e.x']) {
    expect(onlyWhat({ feedback: { endpoint } })).toMatch(
      /^"feedback.endpoint" must be an http or https address, or a path/u,
    );
  }
  for (const feedback of [{}, { href, endpoint: '/api' }]) {
    expect(onlyWhat({ feedback })).toMatch(/^"feedback" must have either "href" or "endpoint"/u);
  }
});

test('files of static/ get a leading slash, absolute addresses stay', () => {
  expect(accept({ favicon: 'favicon.svg', socialImage: 'https://cdn.example/a.png' })).toMatchObject({
    favicon: '/favicon.svg',
    socialImage: 'https://cdn.example/a.png',
  });
  expect(onlyWhat({ favicon: '../a.svg' })).toBe('"favicon" must not contain "..", but is "../a.svg".');
});

test('a pattern of ignoreLinks has a star only at its end', () => {
  expect(accept({ ignoreLinks: ['/api/*', '/status', '*'] }).ignoreLinks).toEqual(['/api/*', '/status', '*']);
  for (const pattern of ['*x', 'a*b', 'a**']) {
    expect(onlyWhat({ ignoreLinks: [pattern] })).toContain('"ignoreLinks[0]" may have a "*" only at its end');
  }
});

describe('navbar', () => {
  const item = (value: object): unknown => accept({ navbar: { items: [value as never] } }).navbar.items[0];
  const reported = (value: unknown): readonly string[] => refuse({ navbar: { items: [value] } });

  test.each([
    ['docs/discover', '/docs/discover'],
    ['/docs/discover/', '/docs/discover'],
    ['./help?a=1#b', '/help?a=1#b'],
    ['/', '/'],
  ])('a link to %s leads to %s', (to, href) => {
    expect(item({ label: 'Docs', to })).toEqual({ type: 'link', label: 'Docs', href, position: 'left' });
  });
  test.each(['https://x.y/', 'mailto:a@b.c', '//x.y', '/a.pdf'])('a link may have the href %s', (href) => {
    expect(item({ type: 'link', label: 'x', href, position: 'right' })).toEqual({
      type: 'link',
      label: 'x',
      href,
      position: 'right',
    });
  });
  test('a link has exactly one of to and href', () => {
    expect(reported({ label: 'x' })[0]).toContain('"navbar.items[0]" has no target.');
    expect(reported({ label: 'x', to: '/', href: '/' })[0]).toContain('"navbar.items[0]" has both "to" and "href".');
  });
  test('a fault of one field does not hide another', () => {
    expect(reported({ label: 3, position: 'top' })).toHaveLength(3);
  });
  test('to is for this site, href needs a scheme or a slash', () => {
    expect(reported({ label: 'x', to: 'https://x.y' })[0]).toContain('Use "href"');
    expect(reported({ label: 'x', href: 'docs' })[0]).toContain('must be an absolute address or start with "/"');
    expect(reported({ label: 'x', href: 'https://' })[0]).toContain('must be a valid address');
  });
  test('a dropdown without links is rejected', () => {
    expect(reported({ type: 'dropdown', label: 'x', items: [] })[0]).toContain(
      '"navbar.items[0].items" must have at least one link, but is an empty list.',
    );
  });
  test('a dropdown has links and may be a link itself', () => {
    const items = [{ label: 'a', to: 'a' }];
    const links = [{ type: 'link', label: 'a', href: '/a', position: 'left' }];
    expect(item({ type: 'dropdown', label: 'x', items })).toEqual({
      type: 'dropdown',
      label: 'x',
      href: null,
      position: 'left',
      items: links,
    });
    expect(item({ type: 'dropdown', label: 'x', to: 'b', items })).toMatchObject({ href: '/b' });
    expect(reported({ type: 'dropdown', label: 'x', to: 'b', href: '/b', items })[0]).toContain('both');
    expect(reported({ type: 'dropdown', label: 'x', items: [] })[0]).toContain('must have at least one link');
  });
  test.each(['dropdown', 'docsVersionDropdown'])('a menu inside a menu is refused: %s', (type) => {
    const dropdown = { type: 'dropdown', label: 'x', items: [{ type, label: 'y', items: [] }] };
    expect(reported(dropdown)[0]).toContain('A menu cannot hold another menu in "navbar.items[0].items[0]".');
  });
  test('the version menu has links before and after', () => {
    const itemsAfter = [{ label: 'All versions', to: '/versions' }];
    expect(item({ type: 'docsVersionDropdown', itemsAfter })).toEqual({
      type: 'docsVersionDropdown',
      position: 'left',
      itemsBefore: [],
      itemsAfter: [{ type: 'link', label: 'All versions', href: '/versions', position: 'left' }],
    });
  });
  test('an icon is one of the kept set, and has a label and one target', () => {
    const icon = { type: 'icon', icon: 'github', label: 'Source code', href: 'https://git.example.org' };
    expect(item(icon)).toEqual({ ...icon, position: 'left' });
    expect(item({ type: 'icon', icon: 'rss', label: 'News', to: 'news', position: 'right' })).toEqual({
      type: 'icon',
      icon: 'rss',
      label: 'News',
      href: '/news',
      position: 'right',
    });
    expect(reported({ ...icon, icon: 'gihtub' })[0]).toMatch(
      /"navbar\.items\[0\]\.icon" must be one of "bluesky", .* but is "gihtub"\. \| Did you mean "github"\?/u,
    );
    expect(reported({ ...icon, to: '/' })[0]).toContain('"navbar.items[0]" has both "to" and "href".');
    expect(reported({ ...icon, label: '' })[0]).toContain('"navbar.items[0].label" must not be blank.');
  });
  test('the brand is the title of the site, unless it has its own words or a logo', () => {
    const navbarOf = (navbar: object): unknown => accept({ navbar }).navbar;
    const none = { hideOnScroll: false, items: [] };
    expect(navbarOf({ title: ' Docs ' })).toEqual({ ...none, title: 'Docs', logo: null, brandHref: '/' });
    expect(navbarOf({ logo: { light: 'img/a.svg' } })).toEqual({
      ...none,
      title: 'Guides',
      logo: { light: '/img/a.svg', dark: null, alt: '' },
      brandHref: '/',
    });
    const whole = { light: '/a.svg', dark: '/b.svg', alt: 'Sample', href: 'https://example.org' };
    expect(navbarOf({ title: '', logo: whole })).toEqual({
      ...none,
      title: '',
      logo: { light: '/a.svg', dark: '/b.svg', alt: 'Sample' },
      brandHref: 'https://example.org',
    });
    expect(navbarOf({ title: '', logo: { light: '/a.svg' } })).toMatchObject({ logo: { alt: 'Guides' } });
  });
  test('the link of the brand has a name', () => {
    const refuseNavbar = (navbar: object): readonly string[] => refuse({ navbar });
    expect(refuseNavbar({ title: ' ' })[0]).toContain('"navbar.title" must not be empty without a logo');
    expect(refuseNavbar({ title: '', logo: { light: '/a.svg', alt: '' } })[0]).toContain(
      '"navbar" has neither a title nor an alternative text of its logo.',
    );
    expect(refuseNavbar({ logo: { dark: '/a.svg' } })[0]).toContain(
      `"navbar.logo" has no "light". |  | Add it, as in: light: '/img/logo.svg'`,
    );
    expect(refuseNavbar({ logo: '/a.svg' })[0]).toContain('"navbar.logo" must be an object with named fields');
  });
  test('an unknown type names the known ones', () => {
    expect(reported({ type: 'dropDown', label: 'x' })).toEqual([
      'Bad navbar item type "dropDown" in "navbar.items[0]". | Did you mean "dropdown"? | Known types: link, dropdown, docsVersionDropdown, languageDropdown, set, icon.',
    ]);
    expect(reported({ type: 7 })[0]).toContain('Bad navbar item type "7"');
    expect(reported({ type: { a: 1n } })[0]).toContain('Bad navbar item type "an object"');
    expect(reported('Docs')[0]).toContain('"navbar.items[0]" must be an object with named fields, but is "Docs".');
  });
});

test('either all footer columns have a title or none has', () => {
  const items = [{ label: 'a', to: '/a' }];
  expect(accept({ footer: { columns: [{ items }] } }).footer?.columns[0]?.title).toBe('');
  expect(onlyWhat({ footer: { columns: [{ title: 'A', items }, { items }] } })).toBe(
    '"footer.columns" must all have a title, or none.',
  );
  expect(onlyWhat({ footer: { columns: [{ title: 'A' }] } })).toBe('"footer.columns[0]" has no "items".');
});

describe('folders of snippets', () => {
  test.each(['', '.', '..', '../examples', '/examples', 'a/../b', 'a//b', 'C:/a', 'a\\b', '.git', 'node_modules/x', 3])(
    '%j is rejected',
    (folder) => {
      expect(onlyWhat({ snippets: [folder] as readonly string[] })).toContain('"snippets[0]" must ');
    },
  );
  test('are inside of the site, without a slash at their end', () => {
    expect(accept({ snippets: ['./examples/', 'src/demo'] }).snippets).toEqual(['examples', 'src/demo']);
  });
});

describe('the number of builds that assets are kept for', () => {
  test.each([-1, 1.5, '1', null, Infinity])('%j is rejected', (keepAssets) => {
    expect(onlyWhat({ build: { keepAssets } })).toContain(
      '"build.keepAssets" must be a whole number, 0 or more, but is ',
    );
  });
  test('may be zero or any number', () => {
    expect([0, 7].map((keepAssets) => accept({ build: { keepAssets } }).build.keepAssets)).toEqual([0, 7]);
  });
  test('belongs to the build', () => {
    expect(refuse({ keepAssets: 2 })[0]).toContain('"build.keepAssets"');
  });
});

describe('heading levels', () => {
  test.each([1, 0, 2.5, '2', null])('%j is rejected', (minHeadingLevel) => {
    expect(onlyWhat({ tableOfContents: { minHeadingLevel, maxHeadingLevel: 6 } })).toContain(
      'must be a heading level from 2 to 6',
    );
  });
  test('the lowest is not above the highest, defaults included', () => {
    expect(onlyWhat({ tableOfContents: { minHeadingLevel: 4 } })).toBe(
      '"tableOfContents" has a minimum level above its maximum.',
    );
    expect(
      accept({ tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 4 } }).tableOfContents.minHeadingLevel,
    ).toBe(4);
  });
});

describe('variables', () => {
  test('are texts', () => {
    expect(accept({ variables: { org: 'a', 'demo-url_2': '' } }).variables).toEqual({ org: 'a', 'demo-url_2': '' });
    expect(onlyWhat({ variables: { port: 3000 } })).toBe('"variables.port" must be a string, but is 3000.');
  });
  test.each(['version', 'title', 'repoUrl'])('%s is built in', (name) => {
    expect(onlyWhat({ variables: { [name]: 'x' } })).toBe(`"variables.${name}" is the name of a built-in variable.`);
  });
  test.each(['3x', 'a b', '', '-a', 'é'])('%j is rejected', (name) => {
    expect(onlyWhat({ variables: { [name]: 'x' } })).toContain('cannot be the name of a variable');
  });
  test('may be named like an inherited property', () => {
    expect(Object.entries(accept({ variables: { constructor: 'x' } }).variables)).toEqual([['constructor', 'x']]);
  });
});

describe('sources in contentSecurityPolicy (B176)', () => {
  test('has sources by directive', () => {
    const contentSecurityPolicy = {
      'img-src': ['https://img.example', 'data:'],
      'style-src-attr': ["'unsafe-inline'"],
    };
    expect(accept({ contentSecurityPolicy }).contentSecurityPolicy).toEqual(contentSecurityPolicy);
  });
  test('a name that is no directive is rejected', () => {
    expect(onlyWhat({ contentSecurityPolicy: { 'image-src': [] } })).toBe(
      '"contentSecurityPolicy[\'image-src\']" is not a directive that has sources.',
    );
  });
  test.each(['a b', "'self'; script-src *", 'a,b', 'https://a.example\nX-Header: 1'])('%j is no source', (source) => {
    expect(onlyWhat({ contentSecurityPolicy: { 'img-src': [source] } })).toContain('must be one source');
  });
});

describe('head and scripts (B212)', () => {
  test('scripts are elements of the head, after the others, and wait for the page', () => {
    const { head } = accept({
      head: [
        { tag: 'meta', attributes: { name: 'theme-color', content: '#fff' } },
        { tag: 'style', content: 'a{}' },
      ],
      scripts: ['/a.js', { src: 'https://x.example/b.js', async: true }, { src: '/c.js', type: 'module' }],
    });
    expect(head).toEqual([
      { tag: 'meta', attributes: { name: 'theme-color', content: '#fff' }, content: '' },
      { tag: 'style', attributes: {}, content: 'a{}' },
      { tag: 'script', attributes: { src: '/a.js', defer: true }, content: '' },
      { tag: 'script', attributes: { src: 'https://x.example/b.js', async: true }, content: '' },
      { tag: 'script', attributes: { src: '/c.js', type: 'module' }, content: '' },
    ]);
  });
  test.each<readonly [object, string]>([
    [{ tag: 'mata', attributes: { name: 'a' } }, '"head[0].tag" must be one of'],
    [{ tag: 'meta', attributes: { nmae: 'a' } }, '"head[0]" needs "name" or "property"'],
    [{ tag: 'link', attributes: { href: '/a' } }, '"head[0]" needs "rel" among its attributes.'],
    [{ tag: 'meta', attributes: { name: 'viewport' } }, '"head[0]" is written by docsite already.'],
    [{ tag: 'meta', attributes: { name: 'a' }, content: 'b' }, '"head[0].content" cannot have content.'],
    [{ tag: 'script', attributes: { onload: 'a()' } }, '"head[0].attributes.onload" is code in an attribute.'],
    [{ tag: 'script', attributes: { 'a b': 'a' } }, `"head[0].attributes['a b']" is not the name of an attribute`],
    [{ tag: 'script', attributes: { src: 3 } }, '"head[0].attributes.src" must be a text, or true'],
    [{ tag: 'script', attributes: { src: 'JavaScript:a()' } }, '"head[0]" has code as an address.'],
    [{ tag: 'script', content: '</SCRIPT>' }, '"head[0].content" must not contain "</script".'],
    [{ tag: 'meta', atributes: {} }, 'Unknown field "head[0].atributes".'],
  ])('%j is refused', (tag, what) => {
    expect(
      parseConfig({ title: 'T', url: 'https://a.example', head: [tag] }).problems.map((found) => found.what),
    ).toContainEqual(expect.stringContaining(what));
  });
  test.each(['javascript:a()', '', { async: true }, { src: 'a.js', onload: 'x' }, 3])('%j is no script', (script) => {
    expect(parseConfig({ title: 'T', url: 'https://a.example', scripts: [script] }).problems).toHaveLength(1);
  });
});

describe('plugins and hooks (B213, B214)', () => {
  const plugin = (): void => undefined;

  test('are functions, plugins with their options', () => {
    const hook = (): undefined => undefined;
    const given = { markdown: { plugins: [plugin, [plugin, { a: 1 }, 2]] }, hooks: { text: hook, files: hook } };
    expect(parseConfig({ title: 'T', url: 'https://a.example', ...given }).extensions).toEqual({
      key: '',
      plugins: [
        { plugin, options: [] },
        { plugin, options: [{ a: 1 }, 2] },
      ],
      text: hook,
      page: null,
      files: hook,
    });
  });

  test.each<readonly [object, string]>([
    [{ markdown: { plugins: ['katex'] } }, '"markdown.plugins[0]" must be a plugin of markdown-it'],
    [{ markdown: { plugins: [[{}, plugin]] } }, '"markdown.plugins[0]" must be a plugin of markdown-it'],
    [{ markdown: { plugin: [] } }, 'Unknown field "markdown.plugin".'],
    [{ hooks: { page: {} } }, '"hooks.page" must be a function'],
    [{ hooks: { pages: plugin } }, 'Unknown field "hooks.pages".'],
    [{ plugins: [] }, 'Unknown field "plugins".'],
  ])('%j is refused', (given, what) => {
    expect(onlyWhat(given)).toContain(what);
  });
});

describe('components named in fences (B207)', () => {
  test('name components by word or by a language without colours', () => {
    expect(accept({ fences: { live: 'LiveCode', mermaid: 'Mermaid' } }).fences).toEqual({
      live: 'LiveCode',
      mermaid: 'Mermaid',
    });
  });
  test.each([
    ['npm2yarn', 'has a meaning in docsite already.'],
    ['title', 'has a meaning in docsite already.'],
    ['jsx', 'is a language that docsite shows itself.'],
    ['text', 'is a language that docsite shows itself.'],
    ['a b', 'cannot be a word after a language.'],
  ])('%j cannot be a word', (word, expected) => {
    expect(onlyWhat({ fences: { [word]: 'A' } })).toContain(expected);
  });
  test.each(['liveCode', 'a-b', '<A/>'])('%j cannot be a component', (name) => {
    expect(onlyWhat({ fences: { live: name } })).toBe(
      `"fences.live" must be the name of a component, but is ${JSON.stringify(name)}.`,
    );
  });
});

describe('redirects', () => {
  test('lead from a route to a route or an address', () => {
    const redirects = { '/old': '/docs/new#x', '/blog/2020': 'https://blog.example/2020' };
    expect(accept({ redirects }).redirects).toEqual(redirects);
  });
  test.each(['old', '/', '//host/x', '/a?b', '/a#b', '/*', '/a/../b', ''])('%j cannot be redirected', (from) => {
    expect(onlyWhat({ redirects: { [from]: '/docs' } })).toMatch(
      /must be a route other than "\/" that starts with "\/"\.$/u,
    );
  });
  test('a character that is not allowed in a route is named', () => {
    expect(refuse({ redirects: { '/a b': '/docs' } })[0]).toContain('| " " is not allowed in it. |');
    expect(refuse({ redirects: { '/a/:id': '/docs' } })[0]).toContain('| "/:" is not allowed in it. |');
    expect(refuse({ redirects: { '/node:fs': '/docs' } })[0]).toContain('| ":fs" is not allowed in it. |');
  });
  test('must have a target', () => {
    expect(onlyWhat({ redirects: { '/old/': '/docs' } })).toBe(`"redirects['/old/']" must not end in a slash.`);
    expect(onlyWhat({ redirects: { '/old': 'docs' } })).toContain('must be an absolute address or start with "/"');
  });
});

test('a version without a name is rejected', () => {
  expect(onlyWhat({ docs: { versions: { ' ': {} } } })).toBe(`"docs.versions[' ']" must be the name of a version.`);
});

test('values of a fixed set are listed, with a suggestion', () => {
  expect(refuse({ onBrokenLinks: 'trow' })[0]).toBe(
    '"onBrokenLinks" must be one of "ignore", "log", "warn", "throw", but is "trow". | Did you mean "throw"? | ',
  );
  expect(onlyWhat({ docs: { versions: { '3': { banner: 'old' } } } })).toContain(
    '"none", "unreleased", "unmaintained"',
  );
  expect(onlyWhat({ colorMode: { defaultMode: 'auto' } })).toContain('"light", "dark"');
});

test('any JSON value gives a config or problems, never both and never an exception', () => {
  const known = fc.constantFrom(
    'title',
    'url',
    'baseUrl',
    'navbar',
    'items',
    'footer',
    'columns',
    'docs',
    'versions',
    'variables',
    'users',
    'tableOfContents',
    'locale',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.string(),
      fc.webUrl(),
      tie('object'),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
    object: fc.dictionary(known, tie('tree'), { maxKeys: 6 }),
  }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        tree,
        tree.map((value) => ({ ...minimal, navbar: { items: value } })),
      ),
      (value) => {
        const { config, problems } = parse(value);
        expect(problems.length > 0).toBe(config === null);
        for (const { what, code } of problems)
          expect([code, what]).toEqual(['bad-config', expect.stringMatching(/\.$/u)]);
      },
    ),
  );
});

describe('theme', () => {
  test('a name, or a colour in any notation of CSS, as hexadecimal digits', () => {
    expect(accept({ theme: 'ember' }).theme.light).toMatchObject({ 'color-accent': '#c2410c', 'radius-m': '10px' });
    expect(accept({ theme: { accent: 'rebeccapurple', radius: 4 } }).theme.light).toMatchObject({
      'color-accent': '#663399',
      'radius-m': '4px',
      'radius-s': '2px',
    });
    expect(accept({ theme: { accent: 'hsl(120 100% 25%)' } }).theme.light['color-accent']).toBe('#008000');
  });

  test.each([
    ['blue-ish', /one of "slate", "pine", "ember", "ink"/u],
    [{ accent: 'teal-ish' }, /"theme\.accent" must be a colour without opacity.*#4f46e5/u],
    [{ accent: '#0008' }, /must be a colour without opacity/u],
    [{ radius: 99 }, /whole number from 0 to 24/u],
    [{ font: 'x;} body{' }, /must be a list of fonts/u],
    [{ navbar: 'dark' }, /one of "plain", "accent"/u],
  ])('%j is refused', (theme, message) => {
    expect(refuse({ theme })).toEqual([expect.stringMatching(message)]);
  });

  test('an accent that nobody can read on a dark page is refused, with the nearest that can be read', () => {
    const [found = ''] = refuse({ theme: { accentDark: '#2e1065' } });
    expect(found).toMatch(/"theme\.accentDark" cannot be read in the dark mode/u);
    const nearest = /'(#[\da-f]{6})'/u.exec(found)?.[1] ?? '';
    expect(accept({ theme: { accentDark: nearest } }).theme.dark).toMatchObject({ 'color-accent': nearest });
  });
});
