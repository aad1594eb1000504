/** The tools of the MCP server that list and read. Each answer names the version and the address it is about. */
import { countOf } from '../../src/shared/string/format-count.ts';
import { compareLabels, isPrerelease, isVersionNumber } from '../../src/store/format/order.ts';
import { searchTool } from './search-tool.ts';
import { inSentence, type ListedVersion, namePlace, type SiteReader } from './site-reader.ts';
import { InputError } from './site-source.ts';
import { takeSet } from './take-set.ts';
import { languageField, OFFSET, PAGE, SET, textOf, type Tool, VERSION } from './tool.ts';
import { findSection, readSections } from './copy-text.ts';
import { whatChangedTool } from './what-changed-tool.ts';

const listVersions: Tool = {
  name: 'list_versions',
  title: 'List versions',
  description: 'All versions of this documentation, newest first, with their status and days of release.',
  fields: { set: SET, offset: OFFSET },
  run: async (site) => {
    const { versions } = await site.list();
    const lines = versions.map((version, index) => {
      // In a list by number, the version below is what most were made from.
      const isUsual = (version.parent ?? null) === null || version.parent === versions[index + 1]?.name;
      const origin = isUsual ? '' : `, made from ${version.parent ?? ''}`;
      return `- ${version.name}: ${describeVersion(version, site)}${origin}`;
    });
    const sets = await site.listSets();
    const others = sets.map(({ id, label, path, versioned }) => {
      const kind = versioned === true ? ', with versions of its own' : '';
      return `- ${id}: ${label}${kind}, ${site.addressOf(path)}`;
    });
    const rest =
      others.length === 0
        ? ''
        : `\n\nFurther sets of documents; every tool takes their ids as "set"\n\n${others.join('\n')}`;
    return `${countOf(versions.length, 'version')}, newest first\n\n${lines.join('\n')}${rest}`;
  },
};

function describeVersion({ label, name, status, released, path }: ListedVersion, site: SiteReader): string {
  const facts = [
    label === name ? '' : label,
    status,
    released === null ? '' : `released ${released}`,
    site.addressOf(path),
  ];
  return facts.filter(Boolean).join(', ');
}

const listPages: Tool = {
  name: 'list_pages',
  title: 'List pages',
  description: 'All pages of a version, in the order of its sidebars, with what each is about.',
  fields: { version: VERSION, set: SET, offset: OFFSET },
  run: async (site, args) => {
    const version = await site.findVersion(textOf(args, 'version') ?? '');
    const overview = version.status === 'set' ? null : await site.readOverview(version);
    if (overview !== null) return overview;
    const docs = (await site.docsOf(version)).filter(({ unlisted }) => unlisted !== true);
    const lines = docs.map(({ id, path }) => `- ${id}: ${site.addressOf(path)}`);
    return `${namePlace(version)} · ${site.addressOf(version.path)}\n\n${lines.join('\n')}`;
  },
};

const readPage: Tool = {
  name: 'read_page',
  title: 'Read a page',
  description: 'The text of a page in a version, as Markdown; or one section of it.',
  fields: {
    page: PAGE,
    version: VERSION,
    set: SET,
    section: { type: 'string', description: 'Words or id of a heading: only that section, with those below it.' },
    offset: OFFSET,
  },
  run: async (site, args) => {
    const section = textOf(args, 'section');
    const version = await site.findVersion(textOf(args, 'version') ?? '');
    const doc = await site.findDoc(textOf(args, 'page') ?? '', version);
    const { title, since, body } = await site.readDoc(doc, version);
    const age = since === '' ? '' : ` · this text since ${since}`;
    const head = `# ${title}\n\n${namePlace(version)} · ${site.addressOf(doc.path)}${age}\n\n`;
    if (section === undefined) return head + body;
    const found = findSection(body, section);
    if (found !== null) return head + found;
    const known = readSections(body).flatMap(({ level, id }) => (level > 0 ? id : []));
    throw new InputError(
      `"${doc.id}" of ${inSentence(version)} has no section "${section}". It has: ${known.join(', ') || 'none'}.`,
    );
  },
};

const findVersionTool: Tool = {
  name: 'find_version',
  title: 'Find the version of a release',
  description: 'The documentation that fits an installed release, such as the version in a lock file.',
  fields: {
    release: { type: 'string', description: 'Version of the release, such as 2.8.3.', isRequired: true },
    set: SET,
  },
  run: async (site, args) => {
    const release = textOf(args, 'release')?.trim() ?? '';
    const wanted = release.replace(/^[\^~>=v\s]+/iu, '');
    if (!isVersionNumber(wanted)) {
      throw new InputError(`"${release}" is not the version of a release. Write it as in the lock file: 2.8.3.`);
    }
    site.needVersions();
    const { versions } = await site.list();
    const [fitting] = versions
      .filter(({ name }) => isVersionNumber(name) && compareLabels(name, wanted) <= 0)
      .filter(({ name }) => name === wanted || !isPrerelease(name) || isPrerelease(wanted))
      .toSorted((a, b) => compareLabels(b.name, a.name));
    if (fitting === undefined) {
      const oldest = versions.at(-1);
      throw new InputError(
        `No version of this documentation is as old as ${wanted}. The oldest is ${oldest?.name ?? 'missing'}.`,
      );
    }
    const isSame = compareLabels(fitting.name, wanted) === 0;
    const why = isSame
      ? 'It has documentation of its own.'
      : `${wanted} has none of its own; this is the newest before it.`;
    return `${namePlace(fitting)} · ${site.addressOf(fitting.path)}\n\nFor release ${release}, read version ${fitting.name} (${fitting.status}). ${why}`;
  },
};

/** Each takes a set, and, on sites in several languages, a language. */
export function toolsIn(languages: readonly string[]): readonly Tool[] {
  if (languages.length === 0) return TOOLS;
  return TOOLS.map((tool) => ({
    ...tool,
    fields: { ...tool.fields, language: languageField(languages) },
    run: async (site, args) => {
      const language = textOf(args, 'language');
      return tool.run(language === undefined ? site : await site.inLanguage(language), args);
    },
  }));
}

export const TOOLS: readonly Tool[] = [
  listVersions,
  listPages,
  readPage,
  searchTool,
  whatChangedTool,
  findVersionTool,
].map((tool) => ({
  ...tool,
  run: async (site, args) => {
    const { reader, asked } = await takeSet(site, args);
    return tool.run(reader, asked);
  },
}));
