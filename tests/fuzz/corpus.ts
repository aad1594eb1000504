/** Texts to begin with: fixtures, and documents of this repository. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Without files that are longer: changes of them are mostly changes of what is unchanged. */
const MAX_LENGTH = 12_000;

export interface Corpus {
  readonly markdown: readonly string[];
  readonly mdx: readonly string[];
  readonly json: readonly string[];
  readonly yaml: readonly string[];
  readonly html: readonly string[];
  /** Specifications. */
  readonly apis: readonly string[];
  /** Attacks by the text of a document. */
  readonly untrusted: readonly string[];
}

/** `repository` is the root of this repository. Always in the same order. */
export function readCorpus(repository: string): Corpus {
  const read = (folder: string, ending: RegExp): readonly string[] =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .toSorted()
      .map((file) => readFileSync(path.join(repository, folder, file), 'utf8'))
      .filter((text) => text !== '' && text.length <= MAX_LENGTH);
  const pairs = read('tests/fixtures/markdown', /\.txt$/u).flatMap((text) => text.split(/^\.$/mu));
  const sites = [
    'tests/fixtures/links-site',
    'tests/fixtures/versions',
    'tests/fixtures/import',
    'src/cli/init/starter',
  ];
  const ofSites = (ending: RegExp): readonly string[] => sites.flatMap((site) => read(site, ending));
  const documents = [...read('manual/docs/next', /\.md$/u), ...read('docs/next', /\.md$/u)];
  return {
    markdown: [...pairs.filter((_, index) => index % 3 === 1), ...ofSites(/\.md$/u), ...documents],
    mdx: [...ofSites(/\.mdx$/u), ...ofSites(/\.md$/u)],
    json: ofSites(/\.json$/u),
    yaml: [...ofSites(/\.ya?ml$/u), 'label: Guides\nposition: 2\nlink:\n  type: generated-index\n  slug: /guides\n'],
    html: pairs.filter((_, index) => index % 3 === 2),
    apis: [...read('tests/fixtures/apis', /\.(?:ya?ml|json)$/u), ...read('docs/next/api', /\.yaml$/u)],
    untrusted: readAttacks(repository),
  };
}

/** Each is below a line of `===`, after the lines that say so. */
function readAttacks(repository: string): readonly string[] {
  const file = path.join(repository, 'tests/fixtures/untrusted/attacks.txt');
  return readFileSync(file, 'utf8')
    .split(/^===.*\n/mu)
    .slice(1);
}
