/**
 * Random histories of a release tree, as the owner of a project knows them: each page has a number that no rename changes. What docsite
 * says of the store that comes out must be what they know; what it said of another line must never change.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { findSectionMarks } from '../../../src/shared/model/section-ages.ts';
import type { SiteModel } from '../../../src/shared/model/site-model.ts';
import { findVersionChanges } from '../../../src/shared/model/version-changes.ts';
import { NEXT } from '../../../src/shared/site-folders.ts';
import { hashBytes } from '../../../src/disk/hash-bytes.ts';
import { findTextOrigin } from '../../../src/render/page/data/page-context.ts';
import { insertVersion } from '../../../src/store/change/insert-version.ts';
import { removeVersion, renameVersion } from '../../../src/store/change/remove-version.ts';
import { planPlaces } from '../../../src/store/files/plan-store.ts';
import { type DesiredStore, hashOfKey, type StoreSnapshot } from '../../../src/store/files/snapshot.ts';
import { compareLabels, isPrerelease } from '../../../src/store/format/order.ts';
import { buildTestModel } from '../support/build-test-model.ts';
import { checkReaders } from './lineage-readers.ts';

/** A page as its owner knows it. */
interface KnownPage {
  readonly id: number;
  readonly text: string;
}
interface KnownVersion {
  readonly name: string;
  readonly parent: string | null;
  readonly pages: ReadonlyMap<string, KnownPage>;
  /** By path, the page that had it last on the way here, and how far from the first version that was. */
  readonly last: ReadonlyMap<string, { readonly id: number; readonly at: number }>;
}

/** A change of a working copy; numbers choose among what is there. */
type Edit = { readonly pick: number; readonly path: string } & (
  { readonly type: 'write' | 'remove' | 'move' | 'add' | 'replace' } | { readonly type: 'revert' }
);
type Event = { readonly pick: number } & (
  | {
      readonly type: 'cut';
      readonly kind: 'major' | 'minor' | 'prerelease' | 'hotfix';
      readonly edits: readonly Edit[];
    }
  | { readonly type: 'remove' | 'rename' }
);

const PATHS = ['a', 'b', 'c', 'd', 'e'];
const edit: fc.Arbitrary<Edit> = fc.record({
  type: fc.constantFrom('write', 'write', 'move', 'add', 'remove', 'replace', 'revert'),
  pick: fc.nat(50),
  path: fc.constantFrom(...PATHS),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('cut' as const),
      kind: fc.constantFrom(
        'major' as const,
        'minor' as const,
        'prerelease' as const,
        'hotfix' as const,
        'hotfix' as const,
      ),
      pick: fc.nat(50),
      edits: fc.array(edit, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('remove' as const, 'rename' as const), pick: fc.nat(50) }),
  },
);

/** Any history: the first event is always a cut with pages. */
const histories = fc.array(event, { minLength: 3, maxLength: 9, size: 'max' });

const EMPTY: StoreSnapshot = { versions: [], places: new Map(), redirects: new Map() };

/** A working copy: what the pages were in the version that it was made from, and what has become of them. */
class Copy {
  readonly pages: Map<string, KnownPage>;
  readonly renamed = new Map<string, string>();
  readonly #from: KnownVersion | null;
  readonly #project: Project;

  constructor(project: Project, from: KnownVersion | null) {
    this.#project = project;
    this.#from = from;
    this.pages = new Map(from?.pages ?? [['a', project.newPage()]]);
  }

  apply({ type, pick, path }: Edit): void {
    const own = [...this.pages.keys()].toSorted();
    const chosen = own[pick % own.length] ?? '';
    const page = this.pages.get(chosen);
    if (page === undefined) return;
    if (type === 'write') this.pages.set(chosen, { ...page, text: this.#project.newText(page.id) });
    else if (type === 'revert') this.pages.set(chosen, { ...page, text: this.#project.oldText(page.id, pick) });
    else if (type === 'remove' && own.length > 1) this.pages.delete(chosen);
    else if (type === 'add' && !this.pages.has(path)) this.pages.set(path, this.#project.newPage());
    else if ((type === 'move' || type === 'replace') && !this.pages.has(path)) {
      this.pages.delete(chosen);
      this.pages.set(path, page);
      // Another subject takes the old name.
      if (type === 'replace') this.pages.set(chosen, this.#project.newPage());
    }
  }

  /** What is new under the last path of a page is that page, unless it lives on elsewhere: nobody could know more. */
  settle(): void {
    const from = this.#from;
    const old = new Set([...(from?.pages.values() ?? [])].map(({ id }) => id));
    const lastAt = ([path]: readonly [string, KnownPage]): number => from?.last.get(path)?.at ?? -1;
    // Of two paths that the page had, the later one.
    for (const [path, page] of [...this.pages].toSorted((a, b) => lastAt(b) - lastAt(a))) {
      const last = from?.last.get(path)?.id;
      const isGone = last !== undefined && ![...this.pages.values()].some(({ id }) => id === last);
      if (isGone && !old.has(page.id)) this.pages.set(path, { ...page, id: last });
    }
  }

  /** Old path → new path, as a cut would record it. */
  renames(): ReadonlyMap<string, string> {
    const before = new Map([...(this.#from?.pages ?? [])].map(([path, { id }]) => [id, path]));
    return new Map(
      [...this.pages].flatMap(([path, { id }]) => {
        const old = before.get(id);
        return old === undefined || old === path ? [] : [[`${old}.md`, `${path}.md`] as const];
      }),
    );
  }
}

/** A project with its store, and what its owner knows. */
class Project {
  snapshot: StoreSnapshot = EMPTY;
  known = new Map<string, KnownVersion>();
  #contents = new Map<string, string>();
  #texts = new Map<number, string[]>();
  /** What docsite said after the last event. */
  #last: ReadonlyMap<string, unknown> = new Map();
  #pages = 0;
  #day = 0;

  newPage(): KnownPage {
    const id = this.#pages++;
    return { id, text: this.newText(id) };
  }

  newText(id: number): string {
    const texts = this.#texts.get(id) ?? [];
    const text = `# Page ${id}\n\n## One ${texts.length % 2}\n\nText ${texts.length} of ${id}.\n\n## Two\n\nStays.\n`;
    this.#texts.set(id, [...texts, text]);
    return text;
  }

  oldText(id: number, pick: number): string {
    const texts = this.#texts.get(id) ?? [];
    return texts[pick % texts.length] ?? '';
  }

  /** Runs the event and checks what must not have changed. */
  run(step: Event): void {
    const before = this.#last;
    const touched = step.type === 'cut' ? this.#cut(step) : this.#change(step);
    const after = this.#facts();
    this.#last = after;
    for (const [name, facts] of before) {
      if (!touched.has(name) && after.has(name)) expect(after.get(name), name).toEqual(facts);
    }
  }

  #cut({ kind, pick, edits }: Extract<Event, { type: 'cut' }>): ReadonlySet<string> {
    const names = [...this.known.keys()].toSorted(compareLabels);
    const [name, parent] = this.#choose(kind, pick, names);
    if (this.known.has(name)) return new Set([name]);
    const from = parent === null ? null : (this.known.get(parent) ?? null);
    const copy = new Copy(this, from);
    for (const one of edits) copy.apply(one);
    copy.settle();
    const hashes = [...copy.pages].map(([path, { text }]) => [`${path}.md`, hashBytes(text)] as const);
    for (const { text } of copy.pages.values()) this.#contents.set(hashBytes(text), text);
    const added = {
      name,
      released: new Date(Date.UTC(2025, 0, ++this.#day)).toISOString().slice(0, 10),
      ...(parent === null ? {} : { parent }),
      files: new Map(hashes),
      included: new Set<string>(),
      contents: new Map(hashes.map(([, hash]) => [hash, Buffer.from(this.#contents.get(hash) ?? '')] as const)),
      updated: {},
      renamed: copy.renames(),
    };
    this.#apply(insertVersion(this.snapshot, added, null).desired);
    this.known.set(name, { name, parent, pages: copy.pages, last: new Map() });
    this.#renewLast(name);
    return new Set([name]);
  }

  /** The name of the version, and what it is made from. */
  #choose(kind: string, pick: number, names: readonly string[]): [string, string | null] {
    const stable = names.filter((name) => !isPrerelease(name));
    const [major = 0, minor = 0] = (stable.at(-1) ?? '1.0.0').split('.').map(Number);
    const open = names.filter((name) => isPrerelease(name) && !names.includes(name.split('-')[0] ?? ''));
    if (names.length === 0) return ['1.0.0', null];
    if (kind === 'hotfix') {
      const from = stable[pick % Math.max(1, stable.length)];
      if (from === undefined) return ['1.0.0', names.at(-1) ?? null];
      const line = stable.filter(
        (name) => name.split('.').slice(0, 2).join('.') === from.split('.').slice(0, 2).join('.'),
      );
      const last = line.at(-1) ?? from;
      const [a, b, patch = '0'] = last.split('.');
      return [`${a ?? ''}.${b ?? ''}.${Number(patch) + 1}`, last];
    }
    const pending = open.at(-1);
    if (pending !== undefined) {
      const [release = '', mark = ''] = pending.split('-beta.');
      return kind === 'prerelease' ? [`${release}-beta.${Number(mark) + 1}`, pending] : [release, pending];
    }
    const next = kind === 'minor' ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
    // A branch that was not merged: made from any version of the newest line.
    const parent = stable.filter((name) => name.startsWith(`${major}.${minor}.`));
    return [
      kind === 'prerelease' ? `${next}-beta.0` : next,
      parent[pick % Math.max(1, parent.length)] ?? names.at(-1) ?? null,
    ];
  }

  #change({ type, pick }: Extract<Event, { type: 'remove' | 'rename' }>): ReadonlySet<string> {
    const names = [...this.known.keys()].toSorted(compareLabels);
    const name = names[pick % names.length];
    const version = name === undefined ? undefined : this.known.get(name);
    if (name === undefined || version === undefined || names.length === 1) return new Set();
    const below = names.filter((one) => this.#path(one).includes(name));
    if (type === 'rename') {
      const to = isPrerelease(name) ? `${name}x` : `${name}.1`;
      if (this.known.has(to)) return new Set(below);
      this.#apply(renameVersion(this.snapshot, { from: name, to }, null));
      this.known = new Map(
        [...this.known.values()].map((one) => {
          const parent = one.parent === name ? to : one.parent;
          return one.name === name ? [to, { ...one, name: to }] : [one.name, { ...one, parent }];
        }),
      );
      return new Set(below);
    }
    // What loses its first version has no recorded parent any more.
    if (version.parent === null) return new Set(names);
    if (this.#isAmbiguousWithout(version)) return new Set();
    this.#apply(removeVersion(this.snapshot, name, null));
    this.#beginAnew(version);
    this.known.delete(name);
    for (const one of this.known.values()) {
      if (one.parent === name) this.known.set(one.name, { ...one, parent: version.parent });
    }
    for (const one of this.known.keys()) this.#renewLast(one);
    return new Set(below);
  }

  /** What began in a version that is gone began, for all that anybody can see, in each one that was made from it. */
  #beginAnew({ name: gone, pages }: KnownVersion): void {
    const older = this.#path(gone)
      .slice(1)
      .flatMap((one) => [...(this.known.get(one)?.pages.values() ?? [])].map(({ id }) => id));
    const begun = [...pages.values()].map(({ id }) => id).filter((id) => !older.includes(id));
    const children = [...this.known.values()].filter(({ parent }) => parent === gone);
    for (const child of children) {
      const ids = new Map(begun.map((id) => [id, this.#pages++]));
      for (const [id, own] of ids) this.#texts.set(own, [...(this.#texts.get(id) ?? [])]);
      for (const one of [...this.known.values()].filter(({ name }) => this.#path(name).includes(child.name))) {
        const renumbered = [...one.pages].map(
          ([path, page]) => [path, { ...page, id: ids.get(page.id) ?? page.id }] as const,
        );
        this.known.set(one.name, { ...one, pages: new Map(renumbered) });
      }
    }
  }

  #renewLast(name: string): void {
    const last = new Map<string, { id: number; at: number }>();
    for (const [at, older] of this.#path(name).toReversed().entries()) {
      for (const [path, { id }] of this.known.get(older)?.pages ?? []) last.set(path, { id, at });
    }
    const known = this.known.get(name);
    if (known !== undefined) this.known.set(name, { ...known, last });
  }

  /**
   * Without the version, a page that is back after a gap would seem to be another one, or a new one: only the version had it under
   * that path, or had another page there. Nobody could know better.
   */
  #isAmbiguousWithout({ name: gone }: KnownVersion): boolean {
    return [...this.known.values()]
      .filter(({ name }) => name !== gone && this.#path(name).includes(gone))
      .some(({ name, pages }) => {
        const way = this.#path(name)
          .slice(1)
          .filter((one) => one !== gone)
          .map((one) => this.known.get(one)?.pages ?? new Map<string, KnownPage>());
        const has = (of: ReadonlyMap<string, KnownPage> | undefined, id: number): boolean =>
          [...(of?.values() ?? [])].some((page) => page.id === id);
        const open = [...pages].filter(([, { id }]) => !has(way[0], id));
        const lastOf = ([path]: readonly [string, KnownPage]): number => way.findIndex((older) => older.has(path));
        const claimed = new Set<number>();
        // Of two paths that a page had, docsite takes the later one.
        return open
          .toSorted((a, b) => lastOf(a) - lastOf(b))
          .some((one) => {
            const [path, { id }] = one;
            const last = way[lastOf(one)]?.get(path)?.id;
            const isTaken = last === undefined || claimed.has(last) || (has(way[0], last) && has(pages, last));
            if (last !== undefined) claimed.add(last);
            return (isTaken ? null : last) !== (way.some((older) => has(older, id)) ? id : null);
          });
      });
  }

  #apply({ versions, redirects }: DesiredStore): void {
    this.snapshot = { versions, places: planPlaces(this.snapshot, versions), redirects };
  }

  model(): SiteModel {
    const textOf = (key: string): string => this.#contents.get(hashOfKey(key)) ?? '';
    const { versions } = this.snapshot;
    const store = versions.map(
      ({ name, files }) =>
        [name, Object.fromEntries([...files].map(([path, key]) => [path, textOf(key)] as const))] as const,
    );
    return buildTestModel(Object.fromEntries(store), {
      released: Object.fromEntries(versions.map(({ name, released }) => [name, released ?? ''])),
      parents: Object.fromEntries(
        versions.flatMap(({ name, parent }) => (parent === undefined ? [] : [[name, parent]])),
      ),
      renamed: Object.fromEntries(versions.map(({ name, renamed }) => [name, Object.fromEntries(renamed)])),
    });
  }

  /** All that a version says of time, as plain data. */
  #facts(): ReadonlyMap<string, unknown> {
    if (this.snapshot.versions.length === 0) return new Map();
    const model = this.model();
    const of = (name: string): unknown => {
      const version = model.versionByName.get(name);
      const docs = [...(version?.docs.values() ?? [])];
      const changes = version === undefined ? null : findVersionChanges(version, model);
      return {
        parent: version?.parent,
        previous: version?.previous,
        changes: changes?.pages.map(({ change, from, to }) => [change, from?.id, to?.id]),
        docs: docs.map((doc) => {
          const { first, before } = findTextOrigin(doc, model);
          const marks = findSectionMarks(doc, model).map((mark) => [mark.heading, mark.change, mark.doc.version]);
          return [doc.id, first.version, before?.version, before?.id, marks];
        }),
      };
    };
    return new Map(model.lines[0].versions.map(({ name }) => [name, of(name)]));
  }

  /** A version and those that it was made from, as its owner knows them. */
  #path(name: string): readonly string[] {
    const path: string[] = [];
    for (let at: string | null = name; at !== null; at = this.known.get(at)?.parent ?? null) path.push(at);
    return path;
  }

  #base(name: string): string | null {
    const [, ...older] = this.#path(name);
    if (isPrerelease(name)) return older[0] ?? null;
    return older.find((one) => !isPrerelease(one)) ?? null;
  }

  /** Holds what docsite says against what the owner knows. */
  check(): void {
    const model = this.model();
    expect(model.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(
      model.lines[0].versions
        .map(({ name }) => name)
        .filter((name) => name !== NEXT)
        .toSorted(),
    ).toEqual([...this.known.keys()].toSorted());
    for (const version of model.lines[0].versions) {
      const known = this.known.get(version.name);
      expect([version.name, version.parent, version.previous]).toEqual([
        version.name,
        known?.parent,
        this.#base(version.name),
      ]);
      this.#checkChanges(version.name, model);
      for (const doc of version.docs.values()) {
        const where = `${version.name}/${doc.id}`;
        expect([where, findTextOrigin(doc, model).first.version]).toEqual([where, this.#since(version.name, doc.id)]);
        this.#checkSamePages(version.name, doc.id, model);
      }
    }
    checkReaders(model, this.known, (name) => this.#path(name));
  }

  #since(name: string, path: string): string {
    const page = this.known.get(name)?.pages.get(path);
    const base = this.#base(name);
    const before = [...(this.known.get(base ?? '')?.pages ?? [])].find(([, { id }]) => id === page?.id);
    return base !== null && before !== undefined && before[1].text === page?.text ? this.#since(base, before[0]) : name;
  }

  #checkChanges(name: string, model: SiteModel): void {
    const base = this.#base(name);
    const [now, old] = [this.known.get(name)?.pages ?? [], this.known.get(base ?? '')?.pages ?? []];
    const before = new Map([...old].map(([path, page]) => [page.id, { path, ...page }]));
    const kept = [...now].flatMap(([path, { id, text }]) => {
      const was = before.get(id);
      before.delete(id);
      if (was === undefined) return `added ${path}`;
      if (was.path !== path) return `renamed ${was.path} ${path}`;
      return was.text === text ? [] : `changed ${path}`;
    });
    const wanted = [...kept, ...[...before.values()].map(({ path }) => `removed ${path}`)].toSorted();
    const version = model.versionByName.get(name);
    const found = version === undefined ? null : findVersionChanges(version, model);
    const said = found?.pages.map(({ change, from, to }) => {
      if (change === 'renamed') return `renamed ${from.id} ${to.id}`;
      return `${change} ${(to ?? from).id}`;
    });
    expect([name, said?.toSorted() ?? null]).toEqual([name, base === null ? null : wanted]);
  }

  /** Of two versions on one line: the same page in both, and no other one. */
  #checkSamePages(name: string, path: string, model: SiteModel): void {
    const doc = model.versionByName.get(name)?.docs.get(path);
    const id = this.known.get(name)?.pages.get(path)?.id;
    const same = doc === undefined ? [] : (model.histories.get(doc)?.docs ?? []);
    for (const older of this.#path(name).slice(1)) {
      const wanted = [...(this.known.get(older)?.pages ?? [])].find(([, page]) => page.id === id)?.[0];
      const found = same.find(({ version }) => version === older)?.id;
      expect([`${name}/${path} in ${older}`, found]).toEqual([`${name}/${path} in ${older}`, wanted]);
    }
  }
}

/**
 * Draws histories and holds each against what its owner knows, after its last event; what must not change, after each. `null`, or the
 * report of the first one that docsite gets wrong.
 */
export function findWrongHistory(numRuns: number, seed: number): string | null {
  const property = fc.property(histories, (events) => {
    const project = new Project();
    for (const step of [FIRST, ...events]) project.run(step);
    project.check();
  });
  const result = fc.check(property, { numRuns, seed });
  return result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : null;
}

const FIRST: Event = {
  type: 'cut',
  kind: 'major',
  pick: 0,
  edits: ['b', 'c'].map((path) => ({ type: 'add' as const, path, pick: 0 })),
};
