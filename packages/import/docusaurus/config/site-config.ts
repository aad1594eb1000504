/** The fields of `docsite.config.ts` from those of a Docusaurus site. */
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { ConfigSource, Note } from './config-source.ts';
import { buildHeadFields } from './head-fields.ts';
import { buildFooter, buildNavbar } from './menus.ts';
import { reportOptions } from './report-options.ts';
import { fieldsOf, filePath, textOf } from './settings.ts';
import { languageTag } from '../../translations.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';

const POLICIES = ['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes'];

/** Builds the config. What has no field in docsite is a problem with its line. */
export function buildConfig(source: ConfigSource): { readonly fields: Fields; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const note: Note = (field, what, fix = '') => {
    problems.push(problem({ severity: 'info', code: 'config', ...source.placeOf(field), what, fix }));
  };
  const { fields: old, themeConfig } = source.settings;
  const navbar = buildNavbar(source, note);
  const docs = buildDocs(source, note);
  const fields = {
    title: textOf(old['title']) ?? 'Documentation',
    tagline: textOf(old['tagline']) ?? undefined,
    locale: readLocale(old),
    languages: source.languages.length === 0 ? undefined : source.languages,
    ...splitUrl(textOf(old['url']), textOf(old['baseUrl'])),
    titleDelimiter: textOf(old['titleDelimiter']) ?? undefined,
    repoUrl: repoUrl(old),
    favicon: filePath(old['favicon']),
    socialImage: filePath(themeConfig['image']),
    noIndex: old['noIndex'] === true ? true : undefined,
    trailingSlash: typeof old['trailingSlash'] === 'boolean' ? old['trailingSlash'] : undefined,
    ...buildHeadFields(source, note),
    navbar: Object.keys(navbar).length === 0 ? undefined : navbar,
    footer: buildFooter(source, note),
    announcementBar: buildAnnouncement(source),
    colorMode: pick(fieldsOf(themeConfig['colorMode']), ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme']),
    tableOfContents: pick(fieldsOf(themeConfig['tableOfContents']), ['minHeadingLevel', 'maxHeadingLevel']),
    docs: Object.keys(docs).length === 0 ? undefined : docs,
    sets: source.sets.length === 0 ? undefined : source.sets,
    ...readPolicies(old, note),
  };
  if (old['title'] === undefined)
    note([old, 'title'], 'The title of the site is unknown; "Documentation" was used instead.');
  if (old['url'] === undefined) note([old, 'url'], 'The URL of the site is unknown; an example was used instead.');
  reportOptions(source.settings, note);
  return { fields, problems };
}

function splitUrl(url: string | null, baseUrl: string | null): Fields {
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
  const base = baseUrl ?? parsed?.pathname ?? '/';
  return { url: parsed?.origin ?? UNKNOWN_URL, baseUrl: base === '/' ? undefined : base };
}

/** English is the default. */
function readLocale(old: Fields): Fields | undefined {
  const { defaultLocale } = fieldsOf(old['i18n']);
  const tag = languageTag(textOf(defaultLocale) ?? 'en') ?? 'en';
  return tag === 'en' ? undefined : { htmlLang: tag };
}

function repoUrl(old: Fields): string | undefined {
  const [owner, name] = [textOf(old['organizationName']), textOf(old['projectName'])];
  // Some sites have the name of their company there.
  const isNamed = [owner, name].every((part) => part !== null && /^[\w.-]+$/u.test(part));
  return isNamed ? `https://github.com/${owner}/${name}` : undefined;
}

/** The fields of these names; `undefined` if all are missing. */
function pick(fields: Fields, names: readonly string[]): Fields | undefined {
  const picked = names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]] as const);
  return picked.length === 0 ? undefined : Object.fromEntries(picked);
}

/** What the old site calls broken and what docsite does are not quite the same: the first build should come to its end. */
function readPolicies(old: Fields, note: Note): Fields {
  const hooks = fieldsOf(fieldsOf(old['markdown'])['hooks']);
  const policies: Record<string, string> = {};
  for (const name of POLICIES) {
    const policy = textOf(old[name]) ?? textOf(hooks[name]);
    if (policy === null) continue;
    policies[name] = policy === 'throw' ? 'warn' : policy;
    if (policy !== 'throw') continue;
    const owner = old[name] === undefined ? hooks : old;
    note(
      [owner, name],
      `"${name}" is 'warn' now, and was 'throw'.`,
      'Set it back when the build reports nothing more.',
    );
  }
  return policies;
}

function buildDocs({ settings, docs }: ConfigSource, note: Note): Fields {
  const options = settings.instances[0]?.options ?? {};
  const sidebar = fieldsOf(fieldsOf(settings.themeConfig['docs'])['sidebar']);
  if (options['editUrl'] !== undefined) {
    note([options, 'editUrl'], 'Edit links were omitted: the files have moved.', 'Set docs.editUrl.');
  }
  return {
    ...docs,
    ...(sidebar['hideable'] === true ? { sidebar: { hideable: true } } : {}),
    ...(options['showLastUpdateTime'] === true ? { showLastUpdateTime: true } : {}),
    ...(options['showLastUpdateAuthor'] === true ? { showLastUpdateAuthor: true } : {}),
  };
}

function buildAnnouncement({ settings, mapHtml }: ConfigSource): Fields | undefined {
  const bar = fieldsOf(settings.themeConfig['announcementBar']);
  const content = textOf(bar['content']);
  if (content === null) return undefined;
  return {
    id: textOf(bar['id']) ?? 'announcement-bar',
    content: mapHtml(content),
    isCloseable: bar['isCloseable'] === false ? false : undefined,
  };
}
