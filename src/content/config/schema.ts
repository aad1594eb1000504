/** The config as its author wrote it → `SiteConfig`: the fields, their defaults, and the rules between them. Touches no disk. */
import * as v from 'valibot';
import { checkData, type Subject } from '../../schema/describe.ts';
import { headTags } from '../../schema/head-tags.ts';
import { fields, namesTo } from '../../schema/objects.ts';
import type { Refusal } from '../../schema/refusal.ts';
import {
  choice,
  count,
  day,
  filledText,
  headingLevel,
  list,
  numberBetween,
  orNull,
  text,
  trueOrFalse,
} from '../../schema/values.ts';
import { NO_EXTENSIONS } from '../../shared/model/no-extensions.ts';
import { canLeadOn } from '../../shared/plain-route.ts';
import { problem, sortProblems } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { buildTable, directionOf } from '../../shared/messages/languages.ts';
import { isKnownLanguage } from '../../shared/string/code-languages.ts';
import { FENCE_WORDS } from '../../shared/string/fence-info.ts';
import { toMessage } from '../../schema/refusal.ts';
import { type Fields, isFields } from '../../shared/string/fields.ts';
import { trimEndOf } from '../../shared/string/trim-ends.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Extensions } from '../../shared/types/hooks.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Html } from '../../shared/types/store.ts';
import { hooks, markdown, readExtensions } from './extensions.ts';
import { checkBrand, linkItem, linkSet, navbarItem, navbarLogo, readBrand } from './navbar.ts';
import { checkLanguages, language } from './languages.ts';
import { script } from './scripts.ts';
import { openInNewTab } from './new-tab-links.ts';
import { type LocateField, locateNowhere } from './source.ts';
import { checkSetItems, checkSets, documentSet } from './sets.ts';
import { strings } from './strings.ts';
import * as values from './values.ts';
import { theme } from './theme.ts';
import { versionOptions } from './version-options.ts';

const { flag, policy } = values;

/** Names that documents have without the config. */
const BUILT_IN_VARIABLES = ['version', 'title', 'repoUrl'];

const locale = {
  htmlLang: v.optional(values.htmlLang),
  direction: v.optional(choice(['ltr', 'rtl'])),
};

const navbar = {
  hideOnScroll: flag(false),
  title: v.optional(v.pipe(text, v.trim())),
  logo: orNull(navbarLogo),
  items: v.optional(list(navbarItem), []),
};

const provider = fields({ provider: values.siteModule });
const searchOption = v.lazy((input) =>
  isFields(input) ? provider : v.boolean(toMessage({ must: 'must be true, false or { provider }' })),
) as v.GenericSchema<boolean | { readonly provider: string }>;

const footerColumn = fields({
  title: v.pipe(
    v.optional(filledText),
    v.transform((title) => title ?? ''),
  ),
  items: list(linkItem),
});
const footer = {
  style: v.optional(choice(['light', 'dark']), 'light'),
  columns: v.optional(list(footerColumn), []),
  copyright: orNull(filledText),
};

const announcementBar = {
  id: filledText,
  content: filledText,
  isCloseable: flag(true),
};

const feedback = { href: orNull(values.feedbackAddress), endpoint: orNull(values.endpoint) };

const colorMode = {
  defaultMode: v.optional(choice(['light', 'dark']), 'light'),
  disableSwitch: flag(false),
  respectPrefersColorScheme: flag(false),
};

const showcaseUser = fields({
  caption: filledText,
  image: values.fileRoute,
  infoLink: values.hrefValue,
  pinned: flag(false),
});

const tableOfContents = {
  minHeadingLevel: v.optional(headingLevel, 2),
  maxHeadingLevel: v.optional(headingLevel, 3),
};

const sidebar = { hideable: flag(false) };
const docs = {
  route: values.docsRoute(),
  ...versionOptions,
  print: v.optional(list(filledText), []),
  sidebar: v.optional(fields(sidebar), {}),
  editUrl: orNull(values.editAddress),
  editLinks: v.optional(choice(['next', 'stored', 'both']), 'next'),
  releaseUrl: orNull(values.releaseAddress),
  showLastUpdateTime: flag(false),
  showLastUpdateAuthor: flag(false),
  sinceMarks: v.optional(choice(['off', 'new', 'all']), 'new'),
};

const ignoredAddress = fields({
  url: values.addressPattern,
  reason: filledText,
  until: orNull(day),
});
const external = {
  onUnknown: policy('log'),
  checkAnchors: flag(false),
  allowPrivateHosts: v.optional(list(filledText), []),
  timeoutSeconds: v.optional(numberBetween(1, 300), 15),
  concurrency: v.optional(numberBetween(1, 128), 16),
  perHost: v.optional(numberBetween(1, 32), 2),
  pauseMs: v.optional(numberBetween(0, 60_000), 250),
  retries: v.optional(numberBetween(0, 10), 2),
  maxAgeHours: v.optional(numberBetween(0, 8760), 24),
  ignore: v.optional(list(ignoredAddress), []),
};
const checkLinks = {
  onOrphanPages: policy('log'),
  onUnusedAssets: policy('log'),
  external: v.optional(fields(external), {}),
};
const machineReadable = { markdown: v.optional(choice(['all', 'maintained', 'none']), 'maintained') };
const budget = v.optional(numberBetween(1, Number.MAX_SAFE_INTEGER));
const budgets = { html: budget, css: budget, scripts: budget, picture: budget };
const build = {
  keepAssets: v.optional(count, 1),
  budgets: v.optional(fields(budgets), {}),
  relative: flag(false),
};

const api = fields({
  file: values.siteFolder,
  route: values.siteFolder,
  label: filledText,
  pages: v.optional(choice(['operations', 'tags']), 'operations'),
  extensions: v.optional(list(filledText), []),
  tryIt: flag(false),
});

const config = {
  title: filledText,
  tagline: v.optional(text, ''),
  url: values.siteUrl,
  baseUrl: v.optional(values.basePath, '/'),
  titleDelimiter: v.optional(filledText, '|'),
  locale: v.optional(fields(locale), {}),
  languages: v.optional(list(language), []),
  outdatedTranslations: v.optional(choice(['notice', 'source']), 'notice'),
  languagesPage: flag(false),
  strings: v.optional(strings, {}),
  repoUrl: orNull(values.webAddress),
  favicon: orNull(values.fileRoute),
  socialImage: orNull(values.fileRouteOr('generated')),
  noIndex: flag(false),
  head: v.optional(headTags, []),
  scripts: v.optional(list(script), []),
  navbar: v.optional(fields(navbar, { rule: checkBrand }), {}),
  footer: orNull(fields(footer, { rule: checkFooterTitles })),
  announcementBar: orNull(fields(announcementBar)),
  feedback: orNull(fields(feedback, { rule: checkFeedback })),
  colorMode: v.optional(fields(colorMode), {}),
  theme,
  users: orNull(list(showcaseUser)),
  tableOfContents: v.optional(fields(tableOfContents, { rule: checkHeadingLevels }), {}),
  variables: v.optional(namesTo(text, checkVariableName), {}),
  docs: v.optional(fields(docs, { moved: new Map([['sidebarHideable', 'docs.sidebar.hideable']]) }), {}),
  sets: v.optional(list(documentSet), []),
  fences: v.optional(namesTo(values.componentName, checkFenceWord), {}),
  onBrokenLinks: policy('log'),
  onBrokenMarkdownLinks: policy('log'),
  onBrokenAnchors: policy('warn'),
  onDuplicateRoutes: policy('warn'),
  onBudgetExceeded: policy('warn'),
  search: v.optional(searchOption, true),
  checkLinks: v.optional(fields(checkLinks), {}),
  redirects: v.optional(namesTo(values.hrefValue, checkRedirect), {}),
  ignoreLinks: v.optional(list(values.linkPattern), []),
  trailingSlash: v.optional(trueOrFalse),
  build: v.optional(fields(build), {}),
  contentSecurityPolicy: orNull(namesTo(list(values.policySource), checkDirective)),
  machineReadable: v.optional(fields(machineReadable), {}),
  snippets: v.optional(list(values.siteFolder), []),
  apis: v.optional(list(api), []),
  markdown: v.optional(fields(markdown), {}),
  hooks: v.optional(fields(hooks), {}),
};

/** Fields of the sections, for those who look for them at the top. */
const SECTIONS = {
  locale,
  navbar,
  footer,
  announcementBar,
  colorMode,
  tableOfContents,
  docs,
  checkLinks,
  build,
  machineReadable,
  markdown,
};
const moved = new Map(
  Object.entries(SECTIONS).flatMap(([section, entries]) =>
    Object.keys(entries).map((key) => [key, `${section}.${key}`]),
  ),
);

const written = fields(config, { moved });
/** What the schema takes; that it is what `input.ts` documents is a test of types. */
export type ConfigInput = v.InferInput<typeof written>;

const configSchema = v.pipe(
  written,
  v.transform((input): { readonly config: SiteConfig; readonly extensions: Extensions } => {
    const { scripts, markdown: _, hooks: __, ...others } = input;
    const { sidebar, route = '/docs', ...rest } = input.docs;
    const { timeoutSeconds, maxAgeHours, ...asked } = input.checkLinks.external;
    const times = { timeoutMs: timeoutSeconds * 1000, maxAgeMs: maxAgeHours * 3_600_000 };
    const { footer, announcementBar: bar } = input;
    const { htmlLang = input.languages[0]?.tag ?? 'en', direction = directionOf(htmlLang) } = input.locale;
    const html = (written: Html): Html => openInNewTab(written, input.url);
    const { search } = input;
    const config = {
      ...others,
      search: search !== false,
      searchProvider: typeof search === 'object' ? search.provider : null,
      extensionsKey: '',
      head: [...input.head, ...scripts],
      locale: { htmlLang, direction },
      strings: buildTable(htmlLang, input.strings),
      footer: footer && { ...footer, copyright: footer.copyright && html(footer.copyright) },
      announcementBar: bar && { ...bar, content: html(bar.content) },
      docs: { ...rest, route, sidebarHideable: sidebar.hideable },
      navbar: {
        hideOnScroll: input.navbar.hideOnScroll,
        ...readBrand(input.navbar, input.title),
        items: input.navbar.items.map((item) => linkSet(item, input.sets)),
      },
      checkLinks: { ...input.checkLinks, external: { ...asked, ...times } },
    };
    return { config, extensions: readExtensions(input) };
  }),
);

const SUBJECT: Subject = {
  name: 'The configuration',
  examples: new Map([
    ['title', "'My project'"],
    ['url', "'https://docs.example.org'"],
    ['label', "'Guides'"],
    ['items', "[{ label: 'Guides', to: '/docs' }]"],
    ['id', "'release-3'"],
    ['content', "'Version 3 is out.'"],
    ['caption', "'University alliance'"],
    ['image', "'/img/logo.svg'"],
    ['light', "'/img/logo.svg'"],
    ['icon', "'github'"],
    ['accent', "'#4f46e5'"],
    ['snippets', "['examples']"],
    ['file', "'api/openapi.yaml'"],
    ['route', "'api'"],
    ['infoLink', "'https://www.example.org'"],
  ]),
};

export interface ParsedConfig {
  /** `null` when there is a problem. */
  readonly config: SiteConfig | null;
  readonly extensions: Extensions;
  /** All faults at once, in the order of the file; errors with code `bad-config`. */
  readonly problems: readonly Problem[];
}

/** Checks a config and fills in defaults; without `locate`, problems have no lines. Throws nothing itself. */
export function parseConfig(value: unknown, locate: LocateField = locateNowhere): ParsedConfig {
  const { value: checked, faults } = checkData(configSchema, value, SUBJECT);
  const problems = faults.map(({ path, ...fault }) => problem({ code: 'bad-config', ...locate(path), ...fault }));
  const { config = null, extensions = NO_EXTENSIONS } = checked ?? {};
  const ofSets =
    config === null
      ? []
      : [
          ...checkSets(config, locate),
          ...checkSetItems(value, config.sets, locate),
          ...checkLanguages(config, locate),
          ...checkApis(config, locate),
        ];
  return { config: ofSets.length === 0 ? config : null, extensions, problems: sortProblems([...problems, ...ofSets]) };
}

/** Two APIs in one folder would have the same pages. */
function checkApis({ apis }: SiteConfig, locate: LocateField): readonly Problem[] {
  const folders = apis.map(({ route }) => route.toLowerCase());
  return apis.flatMap(({ route, label }, index) => {
    const other = apis[folders.indexOf(folders[index] ?? '')];
    if (other === undefined || other === apis[index]) return [];
    const what = `The route "${route}" of the API "${label}" is that of the API "${other.label}", too.`;
    const fix = 'Give one of them another "route".';
    return [problem({ code: 'bad-config', ...locate(['apis', index, 'route']), what, fix })];
  });
}

/** BEHAVIOUR B49: titled columns or one row, not both. */
function checkFooterTitles({ columns }: Fields): Refusal | null {
  if (!Array.isArray(columns)) return null;
  const titled = columns.filter((column) => isFields(column) && column['title'] !== undefined).length;
  if (titled === 0 || titled === columns.length) return null;
  const fix = 'Give every column a title, or none.';
  return { must: 'must all have a title, or none.', fix, key: 'columns' };
}

function checkFeedback({ href, endpoint }: Fields): Refusal | null {
  if ((href === undefined) !== (endpoint === undefined)) return null;
  return { must: 'must have either "href" or "endpoint".', fix: 'Name the address of links, or where a form posts.' };
}

function checkHeadingLevels({ minHeadingLevel = 2, maxHeadingLevel = 3 }: Fields): Refusal | null {
  if (typeof minHeadingLevel !== 'number' || typeof maxHeadingLevel !== 'number') return null;
  if (minHeadingLevel <= maxHeadingLevel) return null;
  const why = `"minHeadingLevel" is ${minHeadingLevel}, "maxHeadingLevel" is ${maxHeadingLevel}; their defaults are 2 and 3.`;
  return { must: 'has a minimum level above its maximum.', fix: 'Change one of the two.', why };
}

function checkVariableName(name: string): Refusal | null {
  if (BUILT_IN_VARIABLES.includes(name)) {
    return {
      must: 'is the name of a built-in variable.',
      fix: 'Choose another name.',
      why: `{{${name}}} has a value already.`,
    };
  }
  if (/^[A-Za-z][\w-]*$/u.test(name)) return null;
  return { must: 'cannot be the name of a variable.', fix: 'Use letters, digits, "-" and "_", with a letter first.' };
}

function checkRedirect(from: string): Refusal | null {
  // A route becomes a file name: it must not lead out of the folder or start a rule for hosts.
  if (canLeadOn(from)) return null;
  const bare = trimEndOf(from, '/');
  if (canLeadOn(bare)) {
    return { must: 'must not end in a slash.', fix: `Write "${bare}": it matches with a trailing slash, too.` };
  }
  const fix = 'Write the whole route without query and hash, such as "/docs/old-name".';
  const bad = /[*\s?#\\]|\/:|:[a-z]\w*/iu.exec(from)?.[0];
  const why = bad === undefined ? '' : `${JSON.stringify(bad)} is not allowed in it.`;
  return { must: 'must be a route other than "/" that starts with "/".', fix, why };
}

/** Names of directives that have sources (Content Security Policy Level 3, section 6). */
const DIRECTIVES = (
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
  'media-src connect-src frame-src child-src worker-src object-src manifest-src base-uri form-action frame-ancestors'
).split(' ');

function checkDirective(name: string): Refusal | null {
  if (DIRECTIVES.includes(name)) return null;
  const why = didYouMean(name, DIRECTIVES);
  return { must: 'is not a directive that has sources.', why, fix: 'Use one such as "img-src".' };
}

function checkFenceWord(word: string): Refusal | null {
  if (FENCE_WORDS.has(word) || word === 'title' || word === 'showLineNumbers') {
    return { must: 'has a meaning in docsite already.', fix: 'Choose another word.' };
  }
  if (isKnownLanguage(word)) {
    const fix = 'Choose a word to write after the language, such as "live".';
    return { must: 'is a language that docsite shows itself.', fix };
  }
  if (/^[A-Za-z][\w:.-]*$/u.test(word)) return null;
  return { must: 'cannot be a word after a language.', fix: 'Use letters, digits, "-" and "_", with a letter first.' };
}
