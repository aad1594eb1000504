/** The pages of APIs: texts that are made from specifications, listed among the documents of each version. All later stages know texts. */
import { join } from 'node:path';
import type { PlacedApi } from '../apis/changes/changed-operations.ts';
import type { ApiOptions } from '../apis/compile-api.ts';
import type { KnownOperations } from '../apis/read/known-operations.ts';
import type { OpenFile } from '../apis/read/references.ts';
import type { SpecFile } from '../apis/read/spec-node.ts';
import type { LocateField } from '../content/config/source.ts';
import type { ExpandedSite, ExpandedVersion } from '../content/model/expand-site.ts';
import type { ExpandedText } from '../content/includes/expand-text.ts';
import { readTextFile, type SourceTexts } from '../content/sources/read-texts.ts';
import { parseJson } from '../schema/parse-json.ts';
import { parseYamlFile } from '../schema/yaml-file.ts';
import { appendAll } from '../shared/append-all.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { problem } from '../shared/problem/problem.ts';
import { DOCS_DIR, NEXT } from '../shared/site-folders.ts';
import { attempt } from '../shared/string/error-code.ts';
import type { FindApiChanges } from '../shared/types/api-changes.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { BodyHash, SourcePath, StoredVersion, VersionFile, VersionName } from '../shared/types/store.ts';
import type { ApiWords, MadeTwice, PlacedSpec } from './place-apis.ts';

export interface SiteApis {
  /** Where the text of each page is from, by version and path. */
  readonly pages: ReadonlyMap<VersionName, ReadonlyMap<SourcePath, ExpandedText>>;
  /** The styles of these pages; empty without any. */
  readonly files: readonly OutputFile[];
  /** What readers may send. */
  readonly tryIt: NonNullable<SiteModel['tryIt']>;
  readonly problems: readonly Problem[];
  /** Of specifications, by place on the disk: what changed in them decides over pages beyond their own texts. */
  readonly hashes: ReadonlyMap<string, BodyHash>;
  /** By version, as they were read. */
  readonly specs: ReadonlyMap<VersionName, readonly PlacedSpec[]>;
  /** The versions without these pages. */
  readonly written: readonly StoredVersion[];
  /** `null` without any. */
  readonly findChanges: FindApiChanges | null;
}
interface Documents {
  readonly stored: readonly StoredVersion[];
  readonly texts: SourceTexts;
}

export const NO_APIS: SiteApis = {
  pages: new Map(),
  files: [],
  tryIt: { tags: new Map(), origins: [] },
  problems: [],
  hashes: new Map(),
  specs: new Map(),
  written: [],
  findChanges: null,
};

/** The versions with the pages of their APIs. What compiles them is loaded where there is something to compile. */
export async function readApis(
  root: string,
  config: ApiWords,
  { stored, texts }: Documents,
): Promise<Documents & { readonly apis: SiteApis }> {
  const { apis } = config;
  const withSpecs = stored.filter(({ files }) => apis.some(({ file }) => files.has(file)));
  if (withSpecs.length === 0) return { stored, texts, apis: { ...NO_APIS, written: stored } };
  const { readSpec, ApiPlacer, dropTaken, changeFinder, API_STYLES, TryPages } = await loadCompiler();
  const hashesOfFiles = new Map<string, BodyHash>();
  const openFiles = fileOpener(root, hashesOfFiles);
  const known = apis.map((options) => ({
    options,
    operations: new Map() satisfies KnownOperations,
    placed: new Map<VersionName, PlacedApi>(),
  }));
  const placer = new ApiPlacer(config);
  const specs = new Map<VersionName, readonly PlacedSpec[]>();
  const tries = new TryPages();
  const problems: Problem[] = [];
  const specsOfNext: OpenedSpec[] = [];
  const versions = stored.map((version): StoredVersion => {
    if (!withSpecs.includes(version)) return version;
    const { open, opened } = openFiles(version, problems);
    const lineOf = lineFinder(openFiles, version);
    const written = known.flatMap(({ options, placed, operations }, index) => {
      const file = version.files.has(options.file) ? open(options.file) : null;
      if (file === null) return [];
      const { spec, problems: found } = readSpec(file, open, { extensions: options.extensions, known: operations });
      for (const one of found) problems.push({ ...one, versions: [version.name] });
      if (spec === null) return [];
      if (version.name === NEXT) specsOfNext.push({ spec: file, open });
      const one = { ...spec, index, diskPath: file.diskPath, files: [options.file, ...opened.keys()], lineOf };
      specs.set(version.name, [...(specs.get(version.name) ?? []), one]);
      const made = placer.write(one);
      placed.set(version.name, { label: options.label, api: spec.api, overview: made.overview, pages: made.pages });
      return made;
    });
    const { kept, twice } = dropTaken(written, version.files);
    for (const one of twice) problems.push(madeTwice(one, apis[one.index]?.label ?? '', version.name));
    for (const text of kept.flatMap((one) => one.texts)) tries.add(version.name, text);
    return placer.place(version, kept);
  });
  appendAll(problems, await checkNext(specsOfNext));
  const changes = { hashes: hashesOfFiles, findChanges: changeFinder(known.map(({ placed }) => placed)) };
  const { pages, texts: made } = placer;
  const found = { pages, files: [API_STYLES, ...tries.files], tryIt: tries.end(), problems, specs, written: stored };
  return { stored: versions, texts: new Map([...texts, ...made]), apis: { ...found, ...changes } };
}

/**
 * The documents of a further language with the pages of APIs, in its words: of the specifications as they were read, so descriptions are those of
 * the sources. A page that authors have written in its place counts there, too, whether it is translated or not.
 */
export async function apisInLanguage(
  apis: SiteApis,
  config: ApiWords,
  { stored, texts }: Documents,
): Promise<Documents & { readonly apis: SiteApis }> {
  if (apis.specs.size === 0) return { stored, texts, apis };
  const { ApiPlacer, dropTaken } = await loadCompiler();
  const placer = new ApiPlacer(config);
  const written = new Map(apis.written.map(({ name, files }) => [name, files]));
  const versions = stored.map((version) => {
    const specs = (apis.specs.get(version.name) ?? []).map((spec) => placer.write(spec));
    return placer.place(version, dropTaken(specs, written.get(version.name) ?? version.files).kept);
  });
  const { pages, texts: made } = placer;
  return { stored: versions, texts: new Map([...texts, ...made]), apis: { ...apis, pages, problems: [] } };
}

/** A function of its own: it lives as long as the pages, and would keep all that is opened of a version alive. */
function lineFinder(openFiles: ReturnType<typeof fileOpener>, version: StoredVersion): PlacedSpec['lineOf'] {
  return (about) => (about === null ? 1 : (openFiles(version, []).open(about.file)?.lineOf(about.path) ?? 1));
}

/** Warnings `bad-api` for files that none of the versions has. */
export function findMissing(
  apis: readonly ApiOptions[],
  versions: readonly Pick<StoredVersion, 'files'>[],
  locate: LocateField,
): readonly Problem[] {
  return apis.flatMap(({ file, label }, index) => {
    if (versions.some(({ files }) => files.has(file))) return [];
    const what = `No version has the file "${file}", so the API "${label}" has no pages.`;
    const fix = `Write its path in the folder of a version, such as "api/openapi.yaml" for ${DOCS_DIR}/${NEXT}/api/openapi.yaml.`;
    return [problem({ severity: 'warn', code: 'bad-api', ...locate(['apis', index, 'file']), what, fix })];
  });
}

function madeTwice({ path, diskPath }: MadeTwice, label: string, version: VersionName): Problem {
  const what = `Another API has a page "${path}" already.`;
  const why = `The page of the API "${label}" is left out.`;
  const fix = 'Give one of them another "route".';
  return { ...problem({ severity: 'warn', code: 'bad-api', file: diskPath, what, why, fix }), versions: [version] };
}

async function loadCompiler() {
  return {
    ...(await import('./place-apis.ts')),
    ...(await import('../apis/compile-api.ts')),
    ...(await import('../apis/changes/changed-operations.ts')),
    ...(await import('../apis/styles.ts')),
    ...(await import('../apis/try-pages.ts')),
  };
}

interface OpenedFiles {
  readonly open: OpenFile;
  /** What has been asked for. */
  readonly opened: ReadonlyMap<SourcePath, SpecFile | null>;
}

/**
 * Opens files of a version by their paths; adds a problem for one that cannot be read, once. A file that the version before had, too, is
 * not parsed again; those of all versions would not fit into memory.
 * `hashes` gets those of the texts, by place on the disk.
 */
export function fileOpener(
  root: string,
  hashes = new Map<string, BodyHash>(),
): (version: Pick<StoredVersion, 'name' | 'files'>, problems: Problem[]) => OpenedFiles {
  let recent = new Map<string, ParsedSpec>();
  return ({ name, files }, problems) => {
    const before = recent;
    const own = (recent = new Map<string, ParsedSpec>());
    const opened = new Map<SourcePath, SpecFile | null>();
    const open: OpenFile = (path) => {
      const known = opened.get(path);
      if (known !== undefined) return known;
      const file = files.get(path);
      const found = file === undefined ? null : (before.get(file.diskPath) ?? parseSpec(root, file, hashes));
      if (file !== undefined && found !== null) own.set(file.diskPath, found);
      if (found !== null && 'problem' in found) problems.push({ ...found.problem, versions: [name] });
      const spec = found === null || 'problem' in found ? null : found;
      opened.set(path, spec);
      return spec;
    };
    return { open, opened };
  };
}

interface OpenedSpec {
  readonly spec: SpecFile;
  readonly open: OpenFile;
}

/** Mistakes of the specifications in docs/next. Those of a release were reported before it, and it is frozen. */
async function checkNext(specs: readonly OpenedSpec[]): Promise<readonly Problem[]> {
  if (specs.length === 0) return [];
  const { checkApi } = await import('../apis/check-api.ts');
  const found = await Promise.all(specs.map(({ spec, open }) => checkApi(spec, open)));
  return found.flat().map((one) => ({ ...one, versions: [NEXT] }));
}

/** The texts with what they include, and those of APIs. */
export function addApis(expanded: ExpandedSite, { pages }: SiteApis): ExpandedSite {
  if (pages.size === 0) return expanded;
  const versions = new Map(expanded.versions);
  for (const [name, own] of pages) {
    const { docs, included }: ExpandedVersion = versions.get(name) ?? { docs: new Map(), included: new Map() };
    versions.set(name, { docs: new Map([...docs, ...own]), included });
  }
  return { ...expanded, versions };
}

type ParsedSpec = SpecFile | { readonly problem: Problem };

/** `null` if the file cannot be read. */
function parseSpec(root: string, { path, diskPath }: VersionFile, hashes: Map<string, BodyHash>): ParsedSpec | null {
  const source = attempt(() => readTextFile(join(root, diskPath)));
  if (source === null) return null;
  hashes.set(diskPath, source.hash);
  const parsed = /^\s*[[{]/u.test(source.text) ? parseJson(source.text) : parseYamlFile(source.text);
  if (parsed.ok) return { path, diskPath, value: parsed.value, lineOf: (at) => parsed.locate(at).line };
  const { line, column } = parsed.position;
  const what = `The file cannot be read: ${parsed.reason}.`;
  return {
    problem: problem({
      code: 'bad-api',
      file: diskPath,
      line,
      column,
      what,
      why: 'Its API has no pages.',
      fix: 'Correct it.',
    }),
  };
}
