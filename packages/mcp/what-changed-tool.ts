/** `what_changed`: which pages differ between two versions, or the lines in which one page does. */
import { compareLines, type Hunk } from '../../src/differences/compare-lines.ts';
import { previousName } from '../../src/shared/model/way-on.ts';
import { countOf } from '../../src/shared/string/format-count.ts';
import { type ComparedSlugs, inSentence, type ListedVersion, type SiteReader } from './site-reader.ts';
import { InputError } from './site-source.ts';
import { OFFSET, SET, textOf, type Tool, VERSION } from './tool.ts';

export const whatChangedTool: Tool = {
  name: 'what_changed',
  title: 'What changed between two versions',
  description:
    'Pages that were added, removed, renamed or changed between two versions; with a page, its changed lines.',
  fields: {
    from: {
      type: 'string',
      description:
        'Name of the version to compare with, such as 2.7.0. Default: the one that it was made from; for a stable version the stable one before.',
    },
    to: { ...VERSION, description: 'Name of the version whose changes are asked for, such as 2.8.0.' },
    set: SET,
    page: { type: 'string', description: 'Id, path or address of a page, to see the lines that changed.' },
    offset: OFFSET,
  },
  run: async (site, args) => {
    site.needVersions();
    const to = await site.findVersion(textOf(args, 'to') ?? '');
    const asked = textOf(args, 'from') ?? previousName(to);
    if (asked === null) throw new InputError(`Nothing is before ${inSentence(to)}: give a version as "from".`);
    const from = await site.findVersion(asked);
    const page = textOf(args, 'page');
    const head = `From ${inSentence(from)} · ${site.addressOf(from.path)}\nTo ${inSentence(to)} · ${site.addressOf(to.path)}\n\n`;
    return (
      head + (page === undefined ? await listChanges(site, from, to) : await comparePage(site, { from, to }, page))
    );
  },
};

async function listChanges(site: SiteReader, from: ListedVersion, to: ListedVersion): Promise<string> {
  const pages = await site.comparePages(from, to);
  const groups: readonly (readonly [string, readonly ComparedSlugs[]])[] = [
    ['added', pages.filter((page) => page.from === null)],
    ['removed', pages.filter((page) => page.to === null)],
    ['renamed', pages.filter((page) => page.from !== null && page.to !== null && page.from !== page.to)],
    ['changed', pages.filter((page) => page.from !== null && page.from === page.to && !page.isSame)],
  ];
  const parts = groups.flatMap(([kind, found]) =>
    found.length === 0 ? [] : [`${countOf(found.length, 'page')} ${kind}:\n${found.map(describe).join('\n')}`],
  );
  const same = pages.filter((page) => page.from === page.to && page.isSame).length;
  return [...parts, `${countOf(same, 'page')} unchanged.`].join('\n\n');
}

function describe({ from, to, isSame }: ComparedSlugs): string {
  if (from === null || to === null || from === to) return `- ${to ?? from ?? ''}`;
  return `- ${from} → ${to}${isSame ? '' : ', with another text'}`;
}

interface Compared {
  readonly from: ListedVersion;
  readonly to: ListedVersion;
}

async function comparePage(site: SiteReader, { from, to }: Compared, page: string): Promise<string> {
  const [before, after] = await Promise.all([findText(site, page, from), findText(site, page, to)]);
  if (before === null && after === null) {
    throw new InputError(
      `Neither version ${from.name} nor version ${to.name} has a page "${page}". list_pages has all.`,
    );
  }
  if (before === null) return `"${page}" is new in ${to.name}.`;
  if (after === null) return `"${page}" is not in ${to.name} any more.`;
  const hunks = compareLines(before, after);
  return hunks.length === 0 ? `"${page}" is the same in both.` : hunks.map(formatHunk).join('\n');
}

/** `null` for a page that the version lacks. Addresses below the version's are shortened: they differ in all links. */
async function findText(site: SiteReader, page: string, version: ListedVersion): Promise<string | null> {
  let doc;
  try {
    doc = await site.findDoc(page, version);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
  const { body } = await site.readDoc(doc, version);
  const { baseUrl } = await site.list();
  const prefix = `${baseUrl}${version.path.slice(1)}/`.replace(/[^\w/-]/gu, '\\$&');
  return body.replace(new RegExp(`https?://[^\\s/()<>"]+${prefix}`, 'gu'), '');
}

/** As tools show differences. */
function formatHunk({ from, to, runs }: Hunk): string {
  const lines = runs.flatMap((run) =>
    run.type === 'same'
      ? run.lines.map((line) => ` ${line}`)
      : [...run.removed.map((line) => `-${line}`), ...run.added.map((line) => `+${line}`)],
  );
  return [`@@ -${from.line},${from.count} +${to.line},${to.count} @@`, ...lines].join('\n');
}
