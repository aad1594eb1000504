/** Turns the link graph into problems: broken links, missing pictures, anchors that do not exist. */
import { splitHref } from '../shared/href.ts';
import type { LinkGraph, LinkSource, LinkTarget } from '../shared/link-graph.ts';
import { mergeProblems } from '../shared/merge-problems.ts';
import type { ParsedBody } from '../shared/parsed-body.ts';
import { SEVERITY_OF_POLICY } from '../shared/policy.ts';
import { problem } from '../shared/problem.ts';
import type { SiteModel, Version } from '../shared/site-model.ts';
import { didYouMean } from '../shared/suggest.ts';
import type { BodyHash, BodyLink, Problem, VersionName } from '../shared/types.ts';

/** One problem per link of a text, naming the versions in which it is broken. Severities are those of the config. */
export function checkLinks(model: SiteModel, graph: LinkGraph): readonly Problem[] {
  const checker = new LinkChecker(model);
  const problems: Problem[] = [];
  for (const [page, targets] of graph) {
    const body = bodyOf(page, model);
    targets.forEach((target, index) => {
      const link = body?.links[index];
      if (body !== undefined && link !== undefined) problems.push(...checker.check(page, link, target));
    });
  }
  return mergeProblems(
    problems,
    model.versions.map(({ name }) => name),
  );
}

function bodyOf(page: LinkSource, model: SiteModel): ParsedBody | undefined {
  return 'hash' in page ? model.bodies.get(page.hash) : undefined;
}

class LinkChecker {
  readonly #model: SiteModel;
  readonly #anchors = new Map<BodyHash, ReadonlySet<string>>();

  constructor(model: SiteModel) {
    this.#model = model;
  }

  check(page: LinkSource, link: BodyLink, target: LinkTarget): readonly Problem[] {
    if (this.#isIgnored(link.href)) return [];
    if (target.type === 'broken') return this.#broken(page, link, target);
    if (target.type !== 'route' && target.type !== 'self') return [];
    return this.#anchor(page, link, target);
  }

  #broken(page: LinkSource, link: BodyLink, target: Extract<LinkTarget, { type: 'broken' }>): readonly Problem[] {
    const { config } = this.#model;
    const isFile = /\.mdx?(?:[?#]|$)/iu.test(link.href);
    if (link.kind === 'image') {
      const what =
        target.reason === 'empty' ? 'The picture has no address.' : `The picture "${link.href}" does not exist.`;
      return [
        this.#problem(page, link, { severity: 'error', code: 'missing-image', what, why: this.#suggest(page, link) }),
      ];
    }
    const policy = isFile ? config.onBrokenMarkdownLinks : config.onBrokenLinks;
    const severity = SEVERITY_OF_POLICY[policy];
    if (severity === null) return [];
    const what = {
      draft: `"${link.href}" is a draft, which is not published.`,
      empty: 'The link leads nowhere: it has no address.',
      'no-page': `"${link.href}" is no page of this ${'version' in page ? 'version' : 'site'}.`,
      'no-file': `"${link.href}" is no file of this ${'version' in page ? 'version' : 'site'}.`,
    }[target.reason];
    return [
      this.#problem(page, link, {
        severity,
        code: isFile ? 'broken-markdown-link' : 'broken-link',
        what,
        why: this.#suggest(page, link),
      }),
    ];
  }

  #anchor(page: LinkSource, link: BodyLink, to: Extract<LinkTarget, { type: 'route' | 'self' }>): readonly Problem[] {
    const target = to.type === 'self' ? page : this.#pageAt(to.route);
    const severity = SEVERITY_OF_POLICY[this.#model.config.onBrokenAnchors];
    const id = decode(
      splitHref(to.suffix)
        .hash.slice(1)
        .replace(/:~:.*$/u, ''),
    );
    const body = target === null ? undefined : bodyOf(target, this.#model);
    if (severity === null || id === '' || id === 'top' || body === undefined) return [];
    const anchors = this.#anchorsOf(body);
    if (anchors.has(id)) return [];
    const where = target === page ? 'this page' : 'the page it leads to';
    const what = `"${link.href}": ${where} has no anchor "${id}".`;
    return [this.#problem(page, link, { severity, code: 'broken-anchor', what, why: didYouMean(id, anchors) })];
  }

  #problem(page: LinkSource, link: BodyLink, fields: Pick<Problem, 'severity' | 'code' | 'what' | 'why'>): Problem {
    const isDoc = 'version' in page;
    return problem({
      ...fields,
      file: isDoc ? page.source.diskPath : page.file,
      line: link.line,
      column: link.column,
      fix:
        fields.code === 'missing-image'
          ? 'Add the file, or correct the path.'
          : 'Fix the link, or list it under ignoreLinks in the config.',
      versions: isDoc ? [page.version] : [],
    });
  }

  /** The nearest file of the version by its path from the document, as the writer would have to write it. */
  #suggest(page: LinkSource, link: BodyLink): string {
    if (!('version' in page)) return '';
    const { path } = splitHref(link.href);
    const version = this.#version(page.version);
    const folder = page.source.path.slice(0, page.source.path.lastIndexOf('/') + 1);
    const prefix = /^\.\//u.exec(path)?.[0] ?? '';
    const names = [...(version?.files.keys() ?? [])]
      .filter((file) => file.startsWith(folder))
      .map((file) => prefix + file.slice(folder.length));
    return didYouMean(path, names);
  }

  #pageAt(route: string): LinkSource | null {
    const owner = this.#model.routes.get(route as `/${string}`);
    if (owner?.type === 'doc') return owner.doc;
    return owner?.type === 'page' ? owner.page : null;
  }

  #anchorsOf(body: ParsedBody): ReadonlySet<string> {
    let anchors = this.#anchors.get(body.hash);
    if (anchors === undefined) {
      anchors = new Set(body.anchors.map(({ id }) => id));
      this.#anchors.set(body.hash, anchors);
    }
    return anchors;
  }

  #version(name: VersionName): Version | undefined {
    return this.#model.versionByName.get(name);
  }

  #isIgnored(href: string): boolean {
    return this.#model.config.ignoreLinks.some((pattern) =>
      pattern.endsWith('*') ? href.startsWith(pattern.slice(0, -1)) : href === pattern,
    );
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A malformed escape: no id is written like that, so it is reported as it stands.
  }
}
