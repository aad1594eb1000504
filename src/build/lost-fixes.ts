/** Fixes of released texts that the next release would lose: `docs/next` still has the text from before. */
import { type FilePair, readFormerTexts } from '../content/sources/read-former-texts.ts';
import { DOCS_DIR, NEXT } from '../shared/site-folders.ts';
import { plainName } from '../shared/model/sets.ts';
import type { Line, SiteModel, Version } from '../shared/model/site-model.ts';
import { problem } from '../shared/problem/problem.ts';
import type { Doc } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';

/** A page of `docs/next`, and what it was in the last version on the way there that has it. */
interface Fixed {
  readonly now: Doc;
  readonly released: Doc;
}

/** Warnings `lost-fix`, one for each page. Git knows what a text was, so there are none without it. */
export async function findLostFixes(root: string, model: SiteModel): Promise<readonly Problem[]> {
  const found = await Promise.all(model.lines.map((line) => findInLine(root, line, model)));
  return found.flat();
}

async function findInLine(root: string, line: Line, model: SiteModel): Promise<readonly Problem[]> {
  const next = line.inStore.find(({ name }) => plainName(name) === NEXT);
  if (next === undefined || !line.hasVersions) return [];
  const pages = [...next.docs.values()].flatMap((now): readonly Fixed[] => {
    const released = findReleased(now, next, model);
    return released === null || released.hash === now.hash ? [] : [{ now, released }];
  });
  const byFile = new Map(pages.map((page) => [page.now.source.diskPath, page]));
  const pairs = pages.map(({ now, released }): FilePair => {
    return { edited: released.source.diskPath, other: now.source.diskPath };
  });
  const folder = `${line.set?.path ?? DOCS_DIR}/versions`;
  const lost = await readFormerTexts(root, folder, pairs);
  return lost.flatMap(({ other }) => {
    const page = byFile.get(other);
    return page === undefined ? [] : describe(page, line);
  });
}

function findReleased(now: Doc, next: Version, model: SiteModel): Doc | null {
  const docs = new Map(model.histories.get(now)?.docs.map((doc) => [doc.version, doc]));
  for (let at = next.parent; at !== null; at = model.versionByName.get(at)?.parent ?? null) {
    const doc = docs.get(at);
    if (doc !== undefined) return doc;
  }
  return null;
}

function describe({ now, released }: Fixed, { set }: Line): Problem {
  const name = plainName(released.version);
  const option = set === null ? '' : ` --set ${set.id}`;
  return problem({
    severity: 'warn',
    code: 'lost-fix',
    file: now.source.diskPath,
    what: `${released.source.diskPath} was edited after its release, and this file still has the text from before.`,
    why: 'The fix will be lost with the next release.',
    fix: `Carry it over: docsite versions backport ${released.source.path} --from ${name} --since next --to next${option}`,
    versions: [now.version],
  });
}
