/** Compares the model of the flagship with the page matrix: which pages each version has, and where they are. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Version } from '../../src/shared/model/site-model.ts';
import { fillVariables } from '../../src/shared/model/variables.ts';
import { NEXT } from '../../src/shared/site-folders.ts';
import type { Doc } from '../../src/shared/types/page.ts';
import type { DocId, VersionName } from '../../src/shared/types/store.ts';
import { isPrerelease } from '../../src/store/format/order.ts';
import { loadFlagship, type Flagship } from './load-flagship.ts';
import { readMatrix, type MatrixVersion, type Tag } from './read-matrix.ts';

const matrix = readMatrix();
const oldestFirst = matrix.versions.map(({ label }) => label).reverse();
let flagship: Flagship;
let versions: readonly Version[] = [];

beforeAll(async () => {
  flagship = await loadFlagship();
  [{ versions }] = flagship.model.lines;
});

/** One value per version of the model, by name: both sides of a comparison. */
function perVersion<T>(valueOf: (version: Version) => T): Record<VersionName, T> {
  return Object.fromEntries(versions.map((version) => [version.name, valueOf(version)]));
}
function perMatrixVersion<T>(valueOf: (version: MatrixVersion) => T): Record<VersionName, T> {
  return Object.fromEntries(matrix.versions.map((version) => [version.label, valueOf(version)]));
}
function docOf(version: VersionName, id: DocId): Doc {
  const doc = flagship.model.versionByName.get(version)?.docs.get(id);
  if (doc === undefined) throw new Error(`There is no page ${version}/${id}.`);
  return doc;
}
/** Whether a version is in a range of the matrix, both ends included. */
function isWithin(version: VersionName, from: VersionName, to: VersionName): boolean {
  const at = oldestFirst.indexOf(version);
  return oldestFirst.indexOf(from) <= at && at <= oldestFirst.indexOf(to);
}

describe('the versions', () => {
  test('are the 67 of the matrix, newest first', () => {
    expect(versions.map(({ name }) => name)).toEqual(matrix.versions.map(({ label }) => label));
    expect(versions).toHaveLength(matrix.counts.versions);
  });

  test('have the dates, paths and the latest version of the matrix', () => {
    expect(perVersion(({ released, path, isLatest }) => ({ released, path, isLast: isLatest }))).toEqual(
      perMatrixVersion(({ released, path, isLast }) => ({ released, path, isLast })),
    );
  });

  test('are prereleases where the matrix says so', () => {
    expect(perVersion(({ name }) => name === NEXT || isPrerelease(name))).toEqual(
      perMatrixVersion(({ prerelease }) => prerelease),
    );
  });

  test('have their status: next is unreleased, all before the latest are unmaintained', () => {
    const status = perMatrixVersion(({ label, isLast }) =>
      isLast ? 'latest' : label === NEXT ? 'unreleased' : 'unmaintained',
    );
    expect(perVersion((version) => version.status)).toEqual(status);
  });
});

describe('the pages', () => {
  test('are those of the matrix, version by version: 22 ids, 1,154 pages', () => {
    const ids = perVersion(({ docs }) => [...docs.keys()].sort());
    expect(ids).toEqual(perMatrixVersion(({ pages }) => Object.keys(pages).sort()));
    expect(new Set(Object.values(ids).flat()).size).toBe(matrix.counts.pageIds);
    expect(Object.values(ids).flat()).toHaveLength(matrix.counts.pageInstances);
  });

  test('are at the path of their version and their id', () => {
    const routes = perVersion(({ docs }) => [...docs.values()].map(({ route }) => route).sort());
    expect(routes).toEqual(
      perMatrixVersion(({ path, pages }) =>
        Object.keys(pages)
          .map((id) => `${path}/${id}`)
          .sort(),
      ),
    );
  });

  test('come from the files of the matrix', () => {
    const files = perVersion(({ docs }) => Object.fromEntries([...docs].map(([id, doc]) => [id, doc.source.path])));
    const wanted = perMatrixVersion(({ label, pages }) =>
      Object.fromEntries(
        Object.keys(pages).map((id) => [
          id,
          matrix.pages[id]?.sourceFiles.find(({ from, to }) => isWithin(label, from, to))?.file,
        ]),
      ),
    );
    expect(files).toEqual(wanted);
  });

  test('have one name everywhere, their title, except for two short labels', () => {
    const SHORT: Readonly<Record<DocId, string>> = {
      'django-react-interop': 'Django & React',
      'lms-connection': 'LMS connection',
    };
    const faults = versions.flatMap(({ name, docs }) =>
      [...docs.values()]
        .filter(({ id, title, sidebarLabel }) => sidebarLabel !== (SHORT[id] ?? title))
        .map(({ id, title, sidebarLabel }) => `${name}/${id}: "${sidebarLabel}", titled "${title}"`),
    );
    expect(faults).toEqual([]);
  });

  test('that are in no sidebar are those of the matrix; none is hidden from readers', () => {
    expect(
      perVersion(({ docs }) => [...docs.values()].filter((doc) => doc.sidebar === null).map(({ id }) => id)),
    ).toEqual(perMatrixVersion(({ unlisted }) => unlisted.toSorted()));
    expect(versions.flatMap(({ docs }) => [...docs.values()].filter((doc) => doc.unlisted))).toEqual([]);
    expect(versions.flatMap(({ drafts }) => [...drafts])).toEqual([]);
  });
});

describe('the sidebars', () => {
  test('have the categories and pages of the matrix, in its order', () => {
    const shown = perVersion(({ sidebars }) =>
      Object.fromEntries(
        [...sidebars.values()].map(({ name, entries }) => [
          name,
          entries.map((entry) =>
            entry.type === 'category'
              ? { category: entry.label, ids: entry.items.map((item) => (item.type === 'doc' ? item.id : item.type)) }
              : entry,
          ),
        ]),
      ),
    );
    expect(shown).toEqual(perMatrixVersion(({ sidebar }) => matrix.sidebars[sidebar]));
  });

  test('lead to the main document of the matrix', () => {
    expect(perVersion(({ mainDoc }) => mainDoc?.id)).toEqual(perMatrixVersion(({ mainDocId }) => mainDocId));
  });
});

describe('the texts', () => {
  test('differ from all other texts of the page if facts changed', () => {
    const repeated = Object.entries(matrix.pages).flatMap(([id, { revisions }]) => {
      const changed = revisions.filter(({ kind }) => kind === 'initial' || kind === 'text');
      const seen = new Map<string, Tag>();
      return changed.flatMap(({ tag }) => {
        const { hash } = docOf(tag.slice(tag.lastIndexOf('@') + 1), id);
        const twin = seen.get(hash);
        seen.set(hash, tag);
        return twin === undefined ? [] : [`${tag} has the text of ${twin}`];
      });
    });
    expect(repeated).toEqual([]);
  });

  test('belong to one page each', () => {
    const owners = new Map<string, Set<DocId>>();
    for (const doc of versions.flatMap(({ docs }) => [...docs.values()])) {
      owners.set(doc.hash, (owners.get(doc.hash) ?? new Set()).add(doc.id));
    }
    expect([...owners.values()].filter((ids) => ids.size > 1)).toEqual([]);
  });
});

describe('the pinned release of the template command', () => {
  const FIRST_PINNED = '2.15.0';
  const EXCEPTIONS: Readonly<Record<VersionName, string>> = { next: 'v3.2.1' };

  test('is the version of the page, except in next; there is no pinned release before 2.15.0', () => {
    const carriers = versions.filter(({ docs }) => docs.has('cookiecutter'));
    const pins = carriers.map(({ name, variables }) => {
      const text = flagship.texts.get(docOf(name, 'cookiecutter').source.diskPath)?.text ?? '';
      const found = [...fillVariables(text, variables).matchAll(/--checkout (v\d[\w.-]*)/gu)].map((match) => match[1]);
      return [name, found];
    });
    const wanted = carriers.map(({ name }) => {
      const pin = EXCEPTIONS[name] ?? `v${name}`;
      // In the local command, in the Docker command, and in the table that explains both.
      return [name, isWithin(name, FIRST_PINNED, NEXT) ? [pin, pin, pin] : []];
    });
    expect(carriers).toHaveLength(38);
    expect(Object.fromEntries(pins)).toEqual(Object.fromEntries(wanted));
  });
});
