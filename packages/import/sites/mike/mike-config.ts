/** The configuration of a site with the versions that mike keeps: their order, names and aliases. Pure. */
import { CONFIG_FILE, NEXT } from '../../../../src/shared/site-folders.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../../../src/shared/types/store.ts';
import type { FolderFiles } from '../../build-store.ts';
import { fieldsOf } from '../../docusaurus/config/settings.ts';
import { acceptedConfig } from '../../docusaurus/leave-out-refused.ts';
import { versionOptions } from '../../docusaurus/versions.ts';
import { formatSiteConfig } from '../../format-config.ts';
import { withAdded } from '../convert-site.ts';
import type { WrittenLanguages } from '../../translations.ts';
import { withLanguages } from '../other-languages.ts';
import type { MarkdownSite } from '../markdown-site.ts';
import { lostAlias, type MikeEntry, type MikePlan } from './mike-list.ts';

const REDIRECTS_FILE = 'redirects.json';

interface MikeVersions {
  /** The site in its folder. */
  readonly site: MarkdownSite;
  readonly plan: MikePlan;
  readonly entries: readonly MikeEntry[];
  /** Of all versions. */
  readonly route: RoutePath;
  readonly hasMenu: boolean;
  /** Newest first. */
  readonly released: readonly VersionName[];
  /** As in `WrittenLanguages`. */
  readonly languages: WrittenLanguages['languages'];
  readonly latest: VersionName | null;
  /** True for the address of a page of the latest version. */
  readonly isPage: (route: RoutePath) => boolean;
  readonly redirects: ReadonlyMap<RoutePath, string>;
  readonly added: Parameters<typeof withAdded>[1];
}

/** The configuration and the file of redirects, by path in the new site, and what had to be left out of them. */
export function writeMikeConfig(versions: MikeVersions): {
  readonly files: FolderFiles;
  readonly problems: readonly Problem[];
} {
  const { site, redirects, released, hasMenu } = versions;
  const { docs, problems } = describeVersions(versions);
  const menu = { items: [{ type: 'docsVersionDropdown', position: 'right' }] };
  const own = { ...site.fields, docs, ...(hasMenu && released.length > 0 ? { navbar: menu } : {}) };
  const fields = withLanguages(own, versions.languages);
  const all = withAdded(fields, versions.added);
  const accepted = acceptedConfig(redirects.size === 0 ? all : { ...all, redirects: Object.fromEntries(redirects) });
  const { redirects: kept, ...rest } = accepted.fields;
  const files = new Map<string, Uint8Array>();
  if (kept !== undefined) files.set(REDIRECTS_FILE, Buffer.from(`${JSON.stringify(kept, null, 2)}\n`));
  files.set(CONFIG_FILE, Buffer.from(formatSiteConfig(rest, kept === undefined ? undefined : REDIRECTS_FILE)));
  return { files, problems: [...problems, ...accepted.problems] };
}

/** The field `docs`, and aliases that have to be left out of it. */
function describeVersions({ site, plan, entries, route, released, latest, isPage }: MikeVersions): {
  readonly docs: Fields;
  readonly problems: readonly Problem[];
} {
  const isThere = (name: string): boolean => name === NEXT || name === 'latest' || released.includes(name);
  const found = [...plan.aliases].filter(([, name]) => isThere(name));
  const aliases = found.filter(([alias]) => !isPage(`/${alias}`));
  const lost = found.filter(([alias]) => isPage(`/${alias}`));
  const labels = entries.flatMap(({ version, title }): readonly (readonly [string, Fields])[] => {
    const name = plan.names.get(version) ?? version;
    return title === version || !isThere(name) ? [] : [[name, { label: title }]];
  });
  const docs: Fields = {
    ...fieldsOf(site.fields['docs']),
    route,
    ...optionsOf(released, latest),
    ...(aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) }),
    ...(labels.length === 0 ? {} : { versions: Object.fromEntries(labels) }),
  };
  return { docs, problems: lost.map(([alias]) => lostAlias(alias, 'A page has this address.')) };
}

/** What `docs` says of the versions: `released`, newest first, and `next`. */
export function optionsOf(released: readonly VersionName[], latest: VersionName | null): Fields {
  return versionOptions([NEXT, ...released].map((newName) => ({ newName, isLatest: newName === latest })));
}
