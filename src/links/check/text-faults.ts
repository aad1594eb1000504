/** Merges the faults of texts: one problem per link of a text, on however many pages it appears. */
import type { LinkSource } from '../../shared/model/link-graph.ts';
import { partOfLine, placeProblem } from '../../shared/model/line-runs.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { allVersionNames, allVersions } from '../../shared/model/lines.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { problem } from '../../shared/problem/problem.ts';
import { askFor } from '../../shared/problem/suggest.ts';
import type { FixCertainty, Problem, ProblemLink } from '../../shared/types/problem.ts';
import type { BodyHash, Href, VersionName } from '../../shared/types/store.ts';
import type { LinkFix } from '../fix/find-fix.ts';
import type { LinkFault } from './link-fault.ts';

/** A link in a text, on the page where it was found. */
export interface FaultPlace {
  readonly page: LinkSource;
  readonly body: ParsedBody;
  /** Index in `body.links`. */
  readonly index: number;
}

interface Known {
  readonly place: FaultPlace;
  readonly fault: LinkFault;
  readonly fixes: (LinkFix | null)[];
  readonly versions: Set<VersionName>;
}

type Reason = (href: Href, link: Pick<ProblemLink, 'href' | 'resolved'>) => string;
const REASON: Readonly<Record<FixCertainty, Reason>> = {
  case: (href, written) =>
    href.normalize() === written.href.normalize()
      ? `It looks the same but uses different Unicode code points: "${href}".`
      : askFor(href),
  renamed: (href) => `It is now named "${href}".`,
  redirected: (href, { resolved }) => (href === resolved ? `It leads to "${href}".` : askFor(href)),
};

function versionOf(page: LinkSource, { versionByName }: SiteModel): Version | null {
  return 'version' in page ? (versionByName.get(page.version) ?? null) : null;
}

export class TextFaults {
  readonly #model: SiteModel;
  readonly #known = new Map<string, Known>();
  #pageCounts: ReadonlyMap<BodyHash, number> | null = null;

  constructor(model: SiteModel) {
    this.#model = model;
  }

  add(place: FaultPlace, fault: LinkFault): void {
    const key = JSON.stringify([place.body.hash, place.index, fault.code, fault.what]);
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = { place, fault, fixes: [], versions: new Set() }));
    known.fixes.push(fault.findFix());
    if ('version' in place.page) known.versions.add(place.page.version);
  }

  /** In the order of discovery; file and suggestion come from the first page with the fault. */
  toProblems(): readonly Problem[] {
    const names = allVersionNames(this.#model);
    const found = [...this.#known.values()].map((known) => ({
      ...this.#describe(known),
      versions: names.filter((name) => known.versions.has(name)),
    }));
    // Texts that include the same part have the same fault, at one place.
    const { originHashes } = this.#model;
    return originHashes.size === 0 ? found : mergeProblems(found, names, (file) => originHashes.get(file) ?? file);
  }

  #describe({ place: { page, body, index }, fault, fixes }: Known): Problem {
    const { severity, code, what, fix, resolved } = fault;
    const link = body.links[index];
    const href = link?.href ?? '';
    const first = fixes.find((found) => found !== null) ?? null;
    // Pages share the text, so a fix must be right on all of them.
    // What a part says is on pages that may be in other folders, or in texts of other versions.
    const runs = 'runs' in page ? (page.runs ?? []) : [];
    const isPart = partOfLine(runs, link?.line ?? 0) !== null;
    const isCertain =
      !isPart && fixes.length === this.#countPages(body.hash) && fixes.every((m) => m?.href === first?.href);
    const guess = first === null ? fault.guess() : null;
    const why = first === null ? '' : REASON[first.certainty](first.href, { href, resolved });
    const written = problem({
      severity,
      code,
      what,
      fix,
      why: guess === null ? why : askFor(guess.shown),
      file: 'version' in page ? page.source.diskPath : page.file,
      line: link?.line ?? null,
      column: link?.column ?? null,
      link: {
        href,
        // A browser would go there from the page.
        resolved: isPart ? null : resolved,
        suggestion: first?.href ?? guess?.href ?? null,
        certainty: isCertain ? (first?.certainty ?? null) : null,
      },
    });
    return placeProblem(written, { runs }, versionOf(page, this.#model));
  }

  #countPages(hash: BodyHash): number {
    if (this.#pageCounts === null) {
      const counts = new Map<BodyHash, number>();
      const count = (key: BodyHash): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const { docs } of allVersions(this.#model)) for (const doc of docs.values()) count(doc.hash);
      for (const page of this.#model.pages) if (page.type === 'markdown') count(page.hash);
      this.#pageCounts = counts;
    }
    return this.#pageCounts.get(hash) ?? 0;
  }
}
