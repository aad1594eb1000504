/** What holds for every text of the flagship: descriptions, headings, code, links, names. */
import type Token from 'markdown-it/lib/token.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseBody } from '../../src/content/parse/parse-body.ts';
import { checkLinks } from '../../src/links/check/check-links.ts';
import { buildLinkGraph } from '../../src/links/graph/build-link-graph.ts';
import type { LinkGraph } from '../../src/shared/model/link-graph.ts';
import type { TokenizedBody } from '../../src/shared/model/parsed-body.ts';
import type { Version } from '../../src/shared/model/site-model.ts';
import { isMarkdown } from '../../src/shared/model/source-kind.ts';
import { unmarkVariables } from '../../src/shared/model/variables.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import type { DocId, RoutePath } from '../../src/shared/types/store.ts';
import { loadFlagship, type Flagship } from './load-flagship.ts';

let flagship: Flagship;
let graph: LinkGraph;
/** Each unique text, with the path of the first file that has it. */
let texts: readonly { readonly file: string; readonly body: TokenizedBody }[] = [];

beforeAll(async () => {
  flagship = await loadFlagship();
  graph = buildLinkGraph(flagship.model);
  const sources = [...flagship.texts, ...flagship.pageTexts].filter(([file]) => isMarkdown(file));
  const byHash = new Map(sources.toReversed().map(([file, { hash, text }]) => [hash, { file, hash, text }]));
  texts = [...byHash.values()].toReversed().map(({ file, hash, text }) => ({ file, body: parseBody(hash, text) }));
});

/** Faults of all texts as `file: fault`. */
function collect(faultsOf: (body: TokenizedBody) => readonly string[]): readonly string[] {
  return texts.flatMap(({ file, body }) => faultsOf(body).map((fault) => `${file}: ${fault}`));
}
/** Block and inline tokens in the order of the text. */
function allTokens({ tokens }: TokenizedBody): readonly Token[] {
  return tokens.flatMap((token) => [token, ...(token.children ?? [])]);
}
/** What readers read as sentences: the words of a text without its code, URLs and pictures. */
function sentencesOf(body: TokenizedBody): readonly string[] {
  const { title = '', description = '', sidebar_label: label = '' } = body.frontMatter;
  const words = allTokens(body)
    .filter(({ type }) => type === 'text')
    .map(({ content }) => unmarkVariables(content, body.variableNames));
  // The title of an admonition is in its opening line.
  const titles = body.tokens.filter(({ type }) => type.startsWith('container_')).map(({ info }) => info);
  return [title, description, label, ...words, ...titles];
}

describe('problems', () => {
  test('do not exist, of any severity: configuration, store, model, links, anchors, pictures, variables', () => {
    // Pages made from the specification are not among the texts; links.test.ts follows links to them.
    const links = checkLinks(flagship.model, graph).filter(({ link }) => link?.href !== 'reference/index.md');
    const found: readonly Problem[] = [...flagship.problems, ...links];
    expect(found).toEqual([]);
  });

  test('are searched for in every text, and not switched off', () => {
    const { config, lines } = flagship.model;
    expect(config.ignoreLinks).toEqual([]);
    expect(config).toMatchObject({
      onBrokenLinks: 'log',
      onBrokenMarkdownLinks: 'log',
      onBrokenAnchors: 'warn',
      onDuplicateRoutes: 'warn',
    });
    const docs = lines[0].versions.flatMap((version) => [...version.docs.values()]);
    expect(docs.filter((doc) => !graph.has(doc))).toEqual([]);
  });
});

describe('a page', () => {
  test('has a description of 110 to 160 characters', () => {
    const docs = flagship.model.lines[0].versions.flatMap((version) => [...version.docs.values()]);
    const faults = docs
      .filter(({ description, frontMatter }) => !frontMatter.description || !/^.{110,160}$/u.test(description))
      .map(({ source, description }) => `${source.diskPath}: ${description.length} "${description}"`);
    expect([...new Set(faults)]).toEqual([]);
  });

  test('has its title in the front matter, and no level-one heading in its text', () => {
    expect(collect((body) => (body.frontMatter.title ? [] : ['no title']))).toEqual([]);
    const ones = (body: TokenizedBody): readonly string[] =>
      body.headings.filter(({ level }) => level === 1).map(({ text }) => text);
    expect(collect(ones)).toEqual([]);
  });

  test('skips no heading level', () => {
    const jumps = ({ headings }: TokenizedBody): readonly string[] =>
      headings
        .filter(({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1)
        .map(({ text, line }) => `line ${line}: ${text}`);
    expect(collect(jumps)).toEqual([]);
  });

  test('names the language of each code block', () => {
    const bare = ({ tokens }: TokenizedBody): readonly string[] =>
      tokens
        .filter(({ type, info }) => type === 'code_block' || (type === 'fence' && !/^[a-z]/u.test(info.trim())))
        .map(({ content }) => content.slice(0, 60));
    expect(collect(bare)).toEqual([]);
  });

  test('describes each picture in words', () => {
    const silent = (body: TokenizedBody): readonly string[] =>
      allTokens(body)
        .filter(({ type, content }) => type === 'image' && content.length < 20)
        .map((token) => String(token.attrGet('src')));
    expect(collect(silent)).toEqual([]);
    expect(texts.flatMap(({ body }) => body.links.filter(({ kind }) => kind === 'image')).length).toBeGreaterThan(10);
  });
});

describe('headings', () => {
  /** Words capitalised in the middle of a heading: names and abbreviations. */
  const NAMES =
    /^(?:API|Analytics|CMS|CSS|Crowdin|Django|Docker|Elasticsearch|Google|HTTPS|I18n|JavaScript|Joanie|LMS|LMSes|PostgreSQL|Python|React|Sass|TLS)$/u;

  test('are in sentence case', () => {
    const capitals = (body: TokenizedBody): readonly string[] =>
      [body.frontMatter.title ?? '', ...body.headings.map(({ text }) => text)].filter((heading) =>
        heading
          .replace(/^\d+\. /u, '')
          .replaceAll('Open edX', '')
          .split(/[\s/]+/u)
          .slice(1)
          .some((word) => /^[A-Z]/u.test(word) && !NAMES.test(word)),
      );
    expect(collect(capitals)).toEqual([]);
  });
});

describe('links', () => {
  test('stay in the version of their page', () => {
    const leaving: string[] = [];
    for (const [page, targets] of graph) {
      if (!('version' in page)) continue;
      const version = flagship.model.versionByName.get(page.version);
      for (const target of targets) {
        if (target.type === 'route' && !version?.docsByRoute.has(target.route)) {
          leaving.push(`${page.version}/${page.id}: ${target.route}`);
        }
      }
    }
    expect(leaving).toEqual([]);
  });

  /** Ids of the documents that a document's text links to. */
  function linksOf(version: Version, id: DocId): readonly DocId[] {
    const doc = version.docs.get(id);
    const routes = (doc === undefined ? [] : (graph.get(doc) ?? [])).flatMap((target): RoutePath[] =>
      target.type === 'route' ? [target.route] : [],
    );
    return routes.flatMap((route) => version.docsByRoute.get(route)?.id ?? []);
  }

  test('lead from sidebar pages to all other pages, in every version', () => {
    const unreachable = flagship.model.lines[0].versions.flatMap((version) => {
      const reached = new Set([...version.docs.values()].filter((doc) => doc.sidebar !== null).map(({ id }) => id));
      for (const id of reached) for (const next of linksOf(version, id)) reached.add(next); // Grows during the loop.
      return [...version.docs.keys()].filter((id) => !reached.has(id)).map((id) => `${version.name}/${id}`);
    });
    expect(unreachable).toEqual([]);
  });

  test('lead from each parent to its pages outside the sidebar, if all versions of its text have them', () => {
    const PARENTS: Readonly<Record<DocId, readonly DocId[]>> = {
      'lms-connection': [
        'displaying-connection-status',
        'lms-backends',
        'synchronizing-course-runs',
        'joanie-connection',
        'tls-connection',
      ],
      'synchronizing-course-runs': ['api/course-run-synchronization-api'],
    };
    const [{ versions }] = flagship.model.lines;
    // One text of `lms-connection` serves 2.8.0 to 2.25.0-beta.1, and Joanie came with 2.14.1: it cannot be linked there.
    const sharedBy = (hash: string): readonly Version[] =>
      versions.filter(({ docs }) => [...docs.values()].some((doc) => doc.hash === hash));
    const missing = versions.flatMap((version) =>
      Object.entries(PARENTS).flatMap(([parent, children]) => {
        const doc = version.docs.get(parent);
        if (doc === undefined) return [];
        const linked = linksOf(version, parent);
        return children
          .filter((child) => sharedBy(doc.hash).every(({ docs }) => docs.has(child)) && !linked.includes(child))
          .map((child) => `${version.name}: ${parent} does not link to ${child}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});

/** Sentences, and the alternative texts of pictures, which may quote a drawing. */
function proseOf(body: TokenizedBody): readonly string[] {
  const pictures = allTokens(body).filter(({ type }) => type === 'image');
  return [...sentencesOf(body), ...pictures.map(({ content }) => content)];
}

describe('words', () => {
  test('no placeholder of the fact sheets is left', () => {
    const PLACEHOLDER = /\b(?:PLATFORM|ORG)\b/u;
    expect(collect((body) => proseOf(body).filter((text) => PLACEHOLDER.test(text)))).toEqual([]);
    const inCode = [...flagship.texts].filter(([, { text }]) => /\bORG\b/u.test(text)).map(([file]) => file);
    expect(inCode).toEqual([]);
  });

  test('the product has the name set in the config, and no other', () => {
    const { title } = flagship.model.config;
    const named = [...flagship.texts].filter(([, { text }]) => text.includes(title)).map(([file]) => file);
    expect(named).toEqual([]);
  });

  test('no page names a release that the site does not list', () => {
    const known = new Set(flagship.model.lines[0].versions.map(({ name }) => name));
    const [latest = ''] = flagship.model.lines[0].versions.filter(({ isLatest }) => isLatest).map(({ name }) => name);
    const pins = [...flagship.texts].flatMap(([file, { text }]) =>
      [...text.matchAll(/--checkout v(\d[\w.-]*)/gu)].map(([, version = '']) => `${file}: ${version}`),
    );
    expect(pins.filter((pin) => !known.has(pin.slice(pin.indexOf(': ') + 2)))).toEqual([]);
    expect(latest).toBe('3.2.1');
  });

  test('products are written as their owners write them', () => {
    const WRONG =
      /\b(?:Django ?CMS|Open ?EDX|OpenEdX|Open EdX|open edx|Github|Javascript|javascript|Typescript|typescript|Postgre(?:s|sql|Sql)|Elastic ?Search|elasticsearch|NPM|Npm|Webpack|Node\.?JS|Nodejs|Docker-Compose|Docker compose|CrowdIn|Python3|MacOS|mac OS|Mac OS|SASS|CookieCutter)\b/u;
    const faultsOf = (body: TokenizedBody): readonly string[] => sentencesOf(body).filter((text) => WRONG.test(text));
    expect(collect(faultsOf)).toEqual([]);
  });

  test('use British spelling, except where a program uses another', () => {
    // The spell checker's dictionaries of programming terms, needed for names, accept these.
    const AMERICAN =
      /\b\w*(?:behavior|color|customiz|organiz|center|catalog(?!u)|synchroniz|analyz|favorit|enrollment|canceled|localiz|initializ|optimiz|recogniz|authoriz|serializ)\w*/iu;
    const LABELS = ['Color in menu', 'CourseRunEnrollment'];
    const faultsOf = (body: TokenizedBody): readonly string[] =>
      sentencesOf(body)
        .map((text) => LABELS.reduce((rest, label) => rest.replaceAll(label, ''), text))
        .filter((text) => AMERICAN.test(text));
    expect(collect(faultsOf)).toEqual([]);
  });
});
