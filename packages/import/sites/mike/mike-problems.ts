/** What an import says of versions that mike keeps. */
import { problem } from '../../../../src/shared/problem/problem.ts';
import { groupBy } from '../../../../src/shared/group-by.ts';
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../../../src/shared/types/store.ts';
import { settingNote } from '../markdown-site.ts';

const SHOWN = 5;

/** `isKnown`: the commit was found, but has no site. */
export function noSources({
  version,
  file,
  pages,
  isKnown,
}: Readonly<Record<'version' | 'file', string>> & { pages: number; isKnown: boolean }): Problem {
  return problem({
    severity: 'warn',
    code: 'no-sources',
    file,
    what: `The version "${version}" was not imported: ${isKnown ? 'the commit it was built from has no mkdocs.yml that can be read, or no pages' : 'the commit it was built from is not known'}.`,
    why: `mike keeps ${countOf(pages, 'page')} of it, built. ${isKnown ? '' : 'Neither its message nor a tag names a commit of this clone.'}`.trim(),
    fix: `Fetch the whole history with its tags ("git fetch --unshallow --tags"), or name the commit: --revision ${version}=<tag or commit>.`,
  });
}

export function guessedTags(
  tags: readonly { readonly version: string; readonly tag: string }[],
  file: string,
): Problem {
  const shown = tags.slice(0, SHOWN).map(({ version, tag }) => `${version} (${tag})`);
  return problem({
    severity: 'info',
    code: 'config',
    file,
    what: `${countOf(tags.length, 'version')} ${tags.length === 1 ? 'was' : 'were'} read from tags of their name: ${shown.join(', ')}${tags.length > SHOWN ? ', …' : ''}.`,
    why: 'No message of mike says which commit they were built from.',
    fix: 'If one was built from another commit, name it: --revision <version>=<tag or commit>.',
  });
}

export function hiddenVersions(versions: readonly string[], file: string): Problem {
  return settingNote(
    file,
    `Versions that the old menu did not show are in the new one: ${versions.join(', ')}.`,
    'Remove them with "docsite versions remove", or leave them out of searches with "noIndex".',
  );
}

/** `aliases`: how many pages answer below each. */
export function furtherNames(aliases: ReadonlyMap<string, number>, file: string): Problem {
  const names = [...aliases.keys()].map((alias) => `/${alias}/`).join(', ');
  const urls = [...aliases.values()].reduce((sum, count) => sum + count, 0);
  return problem({
    severity: 'info',
    code: 'config',
    file,
    what: `${countOf(urls, 'URL')} below ${names} ${urls === 1 ? 'leads' : 'lead'} to the pages of their versions.`,
    why: 'Each page counts once, whatever names its version has.',
  });
}

/** All addresses of a site have one form. */
export function otherAddresses(versions: readonly VersionName[], hasFolders: boolean): Problem {
  const [before, after] = hasFolders ? ['/page.html', '/page/'] : ['/page/', '/page.html'];
  return problem({
    severity: 'warn',
    code: 'config',
    what: `Pages that were at ${before} are at ${after}.`,
    why: 'use_directory_urls was set otherwise in these versions. The page for broken addresses leads on.',
    versions,
  });
}

/** Pages that plugins made, by their address in the version; those of the same versions in one problem. `base` is the route of all. */
export function lostPages(lost: ReadonlyMap<RoutePath, readonly VersionName[]>, base: RoutePath): readonly Problem[] {
  const groups = groupBy([...lost], ([, versions]) => JSON.stringify(versions));
  return [...groups.values()].map((group) => {
    const [[, versions]] = group;
    const routes = group.map(([route]) => route);
    const place = joinRoute(base, `/${versions[0] ?? ''}`);
    const shown = routes.slice(0, SHOWN).map((route) => joinRoute(place, route));
    return problem({
      severity: 'warn',
      code: 'lost-route',
      what: `${countOf(routes.length, 'page')} of the built site ${routes.length === 1 ? 'has' : 'have'} no source: ${shown.join(', ')}${routes.length > SHOWN ? ', …' : ''}.`,
      why: 'A plugin made such pages, or their sources are not in the commit.',
      fix: 'Write them, or add redirects to the configuration.',
      versions,
    });
  });
}

/** One problem for what several versions have at the same place, instead of one for each. */
export class VersionProblems {
  readonly #found = new Map<string, Problem & { readonly versions: VersionName[] }>();

  /** `root` is what names of files begin with in this version. A problem that is there names this one, too. */
  add(version: VersionName, root: string, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const { file, code, line, what } = problem;
      const place = file?.startsWith(root) === true ? file.slice(root.length).replace(/^\//u, '') : file;
      const key = JSON.stringify([place, code, line, what]);
      const before = this.#found.get(key);
      if (before === undefined) this.#found.set(key, { ...problem, versions: [version] });
      else if (before.versions.at(-1) !== version) before.versions.push(version);
    }
  }

  /** In the order in which they were found first. */
  get all(): readonly Problem[] {
    return [...this.#found.values()];
  }
}
