/** `docsite versions which` and `edit`: the file to edit for a page, and a version's own copy of it. */
import {
  type EditLabels,
  editPage,
  findPageFile,
  findTextFiles,
  type PageFile,
  type TextFile,
} from '../../store/commands/page-file.ts';
import type { OpenStore } from '../../store/commands/open-store.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { Streams } from '../terminal/streams.ts';
import { describeTranslations } from './translation-notes.ts';
import {
  type ChangeOptions,
  changeStoreCommand,
  readStoreCommand,
  type StoreAnswer,
  type StoreOptions,
} from './store-command.ts';

export interface EditOptions extends ChangeOptions, EditLabels {
  /** All files of the page, in place of a copy for some versions. */
  readonly all?: boolean;
}

/** Prints the file's path, relative to the root, on the first line; who shares it on the next. */
export async function runVersionsWhich(page: string, options: StoreOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, async (store) => {
    const found = await findPageFile(store, page);
    return { lines: [found.file, ...describeSharers(found, store), ...describeNext(found, store)], json: { ...found } };
  });
}

/** Prints the path of the file to edit, relative to the root, on the first line. */
export async function runVersionsEdit(page: string, options: EditOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    if (options.all === true) return { desired: null, ...describeTexts(await findTextFiles(store, page), store) };
    const { desired, file, versions, text, path, remarks, inNext } = await editPage(store, page, options);
    const edited = { hash: text, versions: versions.map((name) => ({ name, path })) };
    const range = formatVersionRange(versions, store.newestFirst);
    const result =
      desired === null
        ? `Nothing was copied: only ${range} ${versions.length === 1 ? 'has' : 'have'} this text.`
        : `Created a copy for ${range}, not edited yet.`;
    const loss = 'has this text, too. Repeat the edit there, or the next release loses it.';
    const notes = [
      ...(inNext === null ? [] : [`${inNext.file} ${loss}`]),
      ...(await describeTranslations(store, [edited], 'will be')),
    ];
    const json = { file, versions, copied: desired !== null };
    return { desired, lines: [file, result], json, notes, problems: remarks };
  });
}

/** What a command on the same store ends with. */
function setOption({ docs: { set } }: OpenStore['config']): string {
  return set === undefined ? '' : ` --set ${set.id}`;
}

function describeSharers(found: PageFile, { newestFirst, config }: OpenStore): readonly string[] {
  const { version, path, sharedBy } = found;
  if (version === NEXT) return ['Only next uses it: released versions never share files with it.'];
  const others = sharedBy.filter((sharer) => sharer.version !== version);
  if (others.length === 0) return [`Only ${version} has this text.`];
  const names = [...new Set(others.map((sharer) => sharer.version))];
  const range = formatVersionRange(names, newestFirst);
  return [
    `Shared with ${countOf(names.length, 'other version')}: ${range}. An edit affects all of them; to edit a separate copy: docsite versions edit ${version}/${path}${setOption(config)}`,
    ...others.filter((sharer) => sharer.path !== path).map((sharer) => `In ${sharer.version} it is ${sharer.path}.`),
  ];
}

/** What a fix of this text has to do with `docs/next`. */
function describeNext({ inNext, version, path }: PageFile, { config }: OpenStore): readonly string[] {
  if (inNext === null) return [];
  if (inNext.isSame) return [`${inNext.file} has this text, too: repeat an edit there, or the next release loses it.`];
  const command = `docsite versions backport ${path} --from ${version} --to next${setOption(config)}`;
  return [`${inNext.file} has another text of this page; to carry an edit over: ${command}`];
}

/** Each file with the versions that show it, for a fix of all of them. */
function describeTexts(texts: readonly TextFile[], { newestFirst }: OpenStore): Pick<StoreAnswer, 'lines' | 'json'> {
  const lines = texts.map(({ file, versions }) => `${file}  ${formatVersionRange(versions, newestFirst)}`);
  return {
    lines: [...lines, 'Nothing was copied: an edit of these files is a fix everywhere.'],
    json: { files: texts },
  };
}
