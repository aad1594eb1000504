/** Random histories of a store on disk: whatever is done to it, every version keeps its bytes, and each is stored once. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { storeVersion } from '../../../../src/store/commands/new-version.ts';
import { openStore, type OpenStore } from '../../../../src/store/commands/open-store.ts';
import { VERSIONS_DIR } from '../../../../src/shared/site-folders.ts';
import { findBackportTargets, replaceTexts, tracePage } from '../../../../src/store/change/backport-change.ts';
import { editText } from '../../../../src/store/change/edit-text.ts';
import { mergeTexts } from '../../../../src/store/change/merge-texts.ts';
import { removeVersion, renameVersion } from '../../../../src/store/change/remove-version.ts';
import { foldCopies, verifyStore } from '../../../../src/store/change/verify-store.ts';
import { placeKey } from '../../../../src/store/format/file-place.ts';
import { compareLabels } from '../../../../src/store/format/order.ts';
import { applyChange, withStoreLock } from '../../../../src/store/files/apply-change.ts';
import { continueBetween } from '../../../../src/store/files/continuations.ts';
import { planStore } from '../../../../src/store/files/plan-store.ts';
import { type DesiredStore, hashFile, hashOfKey, isTextOf } from '../../../../src/store/files/snapshot.ts';
import { makeFolder } from '../../../support/site.ts';
import { testConfig } from '../../support/build-test-model.ts';

const CONFIG = testConfig();
const PATHS = ['a.md', 'b.md', 'sub/a.md', 'c.bin'];
const LABELS = ['0.9', '1.0', '1.1', '2.0.0-beta.1', '2.0.0', '3.0'];
/** Few contents, so that texts return or have two names; one with two line ends; bytes that are no UTF-8; an empty file. */
const CONTENTS = [
  ...['# One\n', '# Two\n\nOne\nTwo\nThree\n', '# Two\n\nOne\nTwo\nFour\n', 'Line\r\nends\r\n', 'Line\nends\n', ''].map(
    (text) => Buffer.from(text),
  ),
  Buffer.from([0, 255, 254, 13, 10, 0]),
];

/**
 * The bytes to write to a path. Line ends of a text do not count, those of other files do: no text has the bytes of a file of another kind,
 * and none is renamed to one, so that the path alone says what counts.
 */
function contentOf(path: string, index: number): Buffer {
  const bytes = CONTENTS[index] ?? Buffer.alloc(0);
  return isTextOf(path) ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
}

type Files = ReadonlyMap<string, string>;
/** Hashes by version and path. */
type Checkouts = ReadonlyMap<string, Files>;
type Command = { readonly pick: number; readonly other: number } & (
  | { readonly type: 'write' | 'move'; readonly path: string; readonly to: string; readonly content: number }
  | { readonly type: 'delete' | 'backport'; readonly path: string; readonly content: number }
  | { readonly type: 'cut' | 'add' | 'rename'; readonly label: string }
  | { readonly type: 'edit'; readonly withLater: boolean; readonly content: number | null }
  | { readonly type: 'remove' | 'gc' }
);

const [path, label] = [fc.constantFrom(...PATHS), fc.constantFrom(...LABELS)];
const content = fc.nat(CONTENTS.length - 1);
const numbers = { pick: fc.nat(), other: fc.nat() };
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...numbers, type: fc.constantFrom('write', 'move'), path, to: path, content }) },
  { weight: 4, arbitrary: fc.record({ ...numbers, type: fc.constantFrom('delete', 'backport'), path, content }) },
  { weight: 8, arbitrary: fc.record({ ...numbers, type: fc.constantFrom('cut', 'cut', 'add', 'rename'), label }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...numbers,
      type: fc.constant('edit'),
      withLater: fc.boolean(),
      content: fc.option(content),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...numbers, type: fc.constantFrom('remove', 'remove', 'gc') }) },
);

class History {
  readonly root: string;
  /** What each version must contain. */
  expected = new Map<string, Map<string, string>>();
  /** True while a copy may lie there that was not edited. */
  mayHoldCopies = false;
  /** True after an edit of a text that the version had for itself already. */
  hasEditedInPlace = false;
  /** True after a text was written to a place that had been given up, as `gc` and an edit after it do. */
  hasRefilledPlace = false;
  /** True after a version got the name that another one had. */
  hasReusedName = false;
  readonly #formerNames = new Set<string>();
  readonly #freedPlaces = new Set<string>();

  constructor(root: string) {
    this.root = root;
    mkdirSync(join(root, 'docs/next'), { recursive: true });
    this.writeNext('a.md', 0);
  }

  writeNext(file: string, index: number): void {
    mkdirSync(dirname(join(this.root, 'docs/next', file)), { recursive: true });
    writeFileSync(join(this.root, 'docs/next', file), contentOf(file, index));
  }

  open(): Promise<OpenStore> {
    return openStore(this.root, CONFIG);
  }

  async apply(store: OpenStore, desired: DesiredStore): Promise<void> {
    const folder = join(this.root, VERSIONS_DIR);
    const change = planStore(store.snapshot, desired);
    if ([...change.writes.keys()].some((file) => this.#freedPlaces.has(file))) this.hasRefilledPlace = true;
    for (const file of change.deletes) this.#freedPlaces.add(file);
    await withStoreLock(folder, (held) => applyChange(folder, change, held));
  }

  /** `store` as the check after the command before found it: nothing has been written since. */
  async run(step: Command, store: OpenStore): Promise<void> {
    const { snapshot } = store;
    const version = snapshot.versions[step.pick % Math.max(1, snapshot.versions.length)];
    const isFree = 'label' in step && !this.expected.has(step.label);
    const next = [...(store.next?.files.keys() ?? [])];
    const from = next[step.other % Math.max(1, next.length)];
    if (step.type === 'write') this.writeNext(step.path, step.content);
    else if (step.type === 'move' && from !== undefined && isTextOf(from) === isTextOf(step.to))
      this.#moveNext(from, step.to);
    else if (step.type === 'delete' && next.length > 1)
      rmSync(join(this.root, 'docs/next', step.path), { force: true });
    else if ((step.type === 'cut' || step.type === 'add') && isFree) await this.#insert(store, step.label);
    else if (version === undefined) return;
    else if (step.type === 'rename' && isFree) await this.#rename(store, version.name, step.label);
    else if (step.type === 'remove') await this.#remove(store, version.name);
    else if (step.type === 'edit') {
      const paths = [...version.files.keys()];
      const file = paths[step.other % paths.length] ?? '';
      await this.#edit(store, { version: version.name, path: file }, step);
    } else if (step.type === 'backport') await this.#backport(store, version.name, step);
    else if (step.type === 'gc') {
      await this.apply(store, foldCopies(snapshot));
      this.mayHoldCopies = false;
    }
  }

  #moveNext(from: string, to: string): void {
    const bytes = readFileSync(join(this.root, 'docs/next', from));
    rmSync(join(this.root, 'docs/next', from));
    mkdirSync(dirname(join(this.root, 'docs/next', to)), { recursive: true });
    writeFileSync(join(this.root, 'docs/next', to), bytes);
  }

  #noteName(name: string): void {
    if (this.#formerNames.has(name)) this.hasReusedName = true;
  }

  async #insert(store: OpenStore, name: string): Promise<void> {
    this.#noteName(name);
    const paths = [...(store.next?.files.keys() ?? [])];
    const folder = join(this.root, 'docs/next');
    const { desired } = await storeVersion(
      store,
      { name, files: new Map(paths.map((file) => [file, join(folder, file)])), included: new Map(), updated: {} },
      '2024-01-01',
    );
    await this.apply(store, desired);
    this.expected.set(
      name,
      new Map(paths.map((file) => [file, hashFile(readFileSync(join(folder, file)), isTextOf(file))])),
    );
  }

  async #rename(store: OpenStore, from: string, to: string): Promise<void> {
    this.#noteName(to);
    this.#formerNames.add(from);
    await this.apply(store, renameVersion(store.snapshot, { from, to }, null));
    this.expected.set(to, this.expected.get(from) ?? new Map<string, string>());
    this.expected.delete(from);
  }

  async #remove(store: OpenStore, name: string): Promise<void> {
    this.#formerNames.add(name);
    await this.apply(store, removeVersion(store.snapshot, name, { to: 'latest', pages: new Map() }));
    this.expected.delete(name);
    const left = (await this.open()).snapshot.versions;
    for (const a of left) {
      for (const b of left) {
        const now = continueBetween(left, a.name, b.name);
        for (const [old, path] of continueBetween(store.snapshot.versions, a.name, b.name)) {
          expect(now.get(old), `${a.name}/${old} in ${b.name}`).toBe(path);
        }
      }
    }
  }

  async #edit(
    store: OpenStore,
    file: { readonly version: string; readonly path: string },
    { withLater, content: index }: Extract<Command, { type: 'edit' }>,
  ): Promise<void> {
    const { desired, place, versions } = editText(
      store.snapshot,
      file,
      withLater ? { from: file.version, to: null } : null,
    );
    expect(versions).toContain(file.version);
    if (!withLater) expect(versions).toEqual([file.version]);
    if (desired !== null) await this.apply(store, desired);
    else if (index !== null) this.hasEditedInPlace = true;
    this.mayHoldCopies = true;
    await this.check();
    if (index === null) return;
    const bytes = contentOf(file.path, index);
    const before = checkout(await this.open());
    writeFileSync(join(this.root, VERSIONS_DIR, placeKey(place)), bytes);
    const after = checkout(await this.open());
    for (const [name, files] of after) {
      if (!versions.includes(name)) expect(files, name).toEqual(before.get(name));
      else this.expected.set(name, new Map(files));
    }
    expect(after.get(file.version)?.get(file.path)).toBe(hashFile(bytes, isTextOf(file.path)));
  }

  async #backport(
    store: OpenStore,
    name: string,
    step: Extract<Command, { type: 'delete' | 'backport' }>,
  ): Promise<void> {
    const { snapshot } = store;
    if (snapshot.versions.find((version) => version.name === name)?.files.has(step.path) !== true) return;
    const bytes = contentOf(step.path, step.content);
    const hash = hashFile(bytes, isTextOf(step.path));
    const trace = tracePage(snapshot, { version: name, path: step.path });
    const range = snapshot.versions.slice(step.pick % snapshot.versions.length);
    const results = findBackportTargets(range, trace).map((target) => {
      return { target, outcome: 'changed' as const, text: bytes.toString(), conflicts: [] };
    });
    const keys = new Map(results.map(({ target }) => [target.key, hash]));
    await this.apply(store, replaceTexts(snapshot, results, { keys, newTexts: new Map([[hash, bytes]]) }));
    for (const { name: changed } of range) {
      const traced = trace.get(changed);
      if (traced !== undefined) this.expected.get(changed)?.set(traced, hash);
    }
  }

  /** Continues from the state of another history. */
  async continue(base: History, steps: readonly Command[]): Promise<void> {
    cpSync(base.root, this.root, { recursive: true });
    this.expected = new Map([...base.expected].map(([name, files]) => [name, new Map(files)]));
    for (const step of steps) await this.run(step, await this.open());
  }

  /** What must be true after every command. Resolves to the store as it was read from the disk for that. */
  async check(): Promise<OpenStore> {
    const store = await this.open();
    const found = store.problems.filter(({ file }) => file?.startsWith(VERSIONS_DIR) === true);
    // A version cut from a folder without pages is reported, and stored anyway.
    expect(found.filter(({ code }) => code !== 'no-pages')).toEqual([]);
    expect(checkout(store)).toEqual(this.expected);
    const remarks = verifyStore(store.snapshot, VERSIONS_DIR).map(({ code }) => code);
    expect(new Set(remarks)).toEqual(
      new Set(this.mayHoldCopies ? remarks.filter((code) => code === 'copied-text') : []),
    );
    const stored = [...store.snapshot.places.values()].map(placeKey);
    const manifests = store.snapshot.versions.map(({ name }) => `${name}/version.json`);
    const files = listFiles(join(this.root, VERSIONS_DIR)).filter((file) => file !== 'redirects.json');
    expect(files).toEqual([...stored, ...manifests].toSorted());
    expect(store.snapshot.versions.map(({ name }) => name)).toEqual([...this.expected.keys()].toSorted(compareLabels));
    return store;
  }
}

function checkout({ snapshot }: OpenStore): Checkouts {
  return new Map(
    snapshot.versions.map(({ name, files }) => [
      name,
      new Map([...files].map(([file, key]) => [file, hashOfKey(key)])),
    ]),
  );
}

function listFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Contents by path below the store, as latin1: bytes of pictures are to be compared, too. */
function readTree(root: string): ReadonlyMap<string, string> {
  const folder = join(root, VERSIONS_DIR);
  return new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

/** What git makes of two branches; `null` where it says that they are in conflict. */
function mergeTrees(base: Files, ours: Files, theirs: Files): Files | null {
  const merged = new Map<string, string>();
  for (const file of new Set([...ours.keys(), ...theirs.keys()])) {
    const [was, our, their] = [base.get(file), ours.get(file), theirs.get(file)];
    let text = our === was ? their : our;
    if (our !== was && their !== was && our !== their) {
      if (our === undefined || their === undefined) return null;
      const labels = { ours: 'ours', theirs: 'theirs' };
      const lines = mergeTexts({ base: was ?? '', ours: our, theirs: their, labels });
      if (lines.conflicts.length > 0) return null;
      ({ text } = lines);
    }
    if (text !== undefined) merged.set(file, text);
  }
  return merged;
}

/** A text that was copied for editing in one version, and then is edited in the version that held it. */
const COPIED_TWICE: Command[] = [
  { type: 'cut', label: '0.9', pick: 0, other: 0 },
  { type: 'edit', withLater: false, content: null, pick: 0, other: 0 },
  { type: 'cut', label: '3.0', pick: 0, other: 0 },
  { type: 'edit', withLater: false, content: 1, pick: 1, other: 0 },
];

/** Each is a store on disk, written with care: a tenth of a second or more. `HISTORIES=2000` looks closer. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 150);
/** Three histories each. */
const MERGES = Math.ceil(HISTORIES / 5);

test('every version keeps its bytes, and no bytes are stored twice', { timeout: HISTORIES * 5000 }, async () => {
  const folder = makeFolder(onTestFinished);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 18, size: 'max' }), async (steps) => {
      const root = join(folder, String(run++));
      const history = new History(root);
      await history.run({ type: 'cut', label: '1.0', pick: 0, other: 0 }, await history.open());
      let store = await history.open();
      for (const step of steps) {
        await history.run(step, store);
        store = await history.check();
      }
      rmSync(root, { recursive: true });
    }),
    { numRuns: HISTORIES, examples: [[COPIED_TWICE]] },
  );
});

// Histories that cannot be merged are drawn again: how many of them come is chance.
test('a merge of branches shows a wrong text in no release without a word', { timeout: MERGES * 40_000 }, async () => {
  const folder = makeFolder(onTestFinished);
  let run = 0;
  let compared = 0;
  const change = command.filter(({ type }) => ['edit', 'rename', 'remove', 'gc', 'add'].includes(type));
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 2, maxLength: 8, size: 'max' }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.array(
        command.filter(({ type }) => type === 'write' || type === 'move'),
        { maxLength: 2 },
      ),
      async (steps, changes, writes) => {
        const [base, ours, theirs] = ['base', 'ours', 'theirs'].map(
          (name) => new History(join(folder, `${run}-${name}`)),
        );
        if (base === undefined || ours === undefined || theirs === undefined) throw new Error('There are three.');
        run += 1;
        await base.run({ type: 'cut', label: '1.0', pick: 0, other: 0 }, await base.open());
        for (const step of steps) await base.run(step, await base.open());
        await ours.continue(base, changes);
        // A text that was edited in its place is another one for all versions that name it, on every branch.
        fc.pre(!ours.hasEditedInPlace);
        // The files are then those of an edit in place: nothing says that the place was empty in between.
        fc.pre(!ours.hasRefilledPlace);
        // A manifest names the version that holds a text: where that name has gone to another version, nothing shows it.
        fc.pre(!ours.hasReusedName);
        await theirs.continue(base, [...writes, { type: 'cut', label: '4.0', pick: 0, other: 0 }]);
        const merged = mergeTrees(readTree(base.root), readTree(ours.root), readTree(theirs.root));
        fc.pre(merged !== null);
        rmSync(join(base.root, VERSIONS_DIR), { recursive: true });
        for (const [file, text] of merged) {
          mkdirSync(dirname(join(base.root, VERSIONS_DIR, file)), { recursive: true });
          writeFileSync(join(base.root, VERSIONS_DIR, file), text, 'latin1');
        }
        const store = await base.open();
        if (!store.problems.some(({ severity }) => severity === 'error')) {
          compared += 1;
          const wanted = new Map([...ours.expected, ['4.0', theirs.expected.get('4.0')]]);
          expect(checkout(store)).toEqual(wanted);
        }
        for (const { root } of [base, ours, theirs]) rmSync(root, { recursive: true });
      },
    ),
    { numRuns: MERGES },
  );
  expect(compared).toBeGreaterThan(MERGES / 4);
});
