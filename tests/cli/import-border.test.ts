/**
 * What an import reads of a site that strangers have written, by all importers: nothing outside of the site's folder (its repository,
 * where it is in one), and nothing hidden there. Each site tries it with links, snippets, includes and paths of its configuration.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

/** What no import may bring along: next to the site, above its repository, and hidden in it. */
const SECRETS = {
  'key.md': '# SECRET\n',
  'key.txt': 'SECRET',
  'outside/index.md': '# SECRET\n',
  '.aws/credentials': 'SECRET',
};
const HIDDEN = { '.env': 'SECRET', '.aws/credentials': 'SECRET' };
/** From a folder below the root of the site: above it, and hidden in it. */
const TARGETS = [
  '../../key.md',
  '../../key.txt',
  '../../.aws/credentials',
  '../.env',
  '../.aws/credentials',
  '../.git/config',
];

type Files = Readonly<Record<string, string>>;

const texts = (include: (target: string) => string): string =>
  `# Start\n\nWords\n\n${[...TARGETS, '/etc/hostname'].map(include).join('\n\n')}\n`;

const SITES: Readonly<
  Record<string, { readonly docs: string; readonly files: Files; readonly args?: readonly string[] }>
> = {
  docusaurus: {
    docs: 'docs',
    files: {
      'docusaurus.config.js':
        "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', staticDirectories: ['static', '..', '.aws'], presets: [['classic', { docs: { sidebarPath: '../key.txt' }, blog: { path: '../outside' } }]] };\n",
      'docs/index.md': texts((target) => `![a](${target})`),
      'docs/parts.md': `${TARGETS.map((target, index) => `import P${index} from '${target}';\nimport C${index} from '!!raw-loader!${target}';`).join('\n')}\n\n${TARGETS.map((_, index) => `<P${index} />\n\n<pre>{C${index}}</pre>`).join('\n\n')}\n`,
    },
  },
  mkdocs: {
    docs: 'docs',
    files: {
      'mkdocs.yml':
        "site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: ['.', '..', 'docs', '/']\nextra_css: ['../key.txt']\ntheme: { name: material, custom_dir: ../outside, logo: ../key.txt }\n",
      'docs/index.md': texts((target) => `--8<-- "${target}"\n\n--8<-- "${target.slice('../'.length)}"`),
    },
  },
  vitepress: {
    docs: 'docs',
    files: {
      '.vitepress/config.js':
        "export default { title: 'A', publicDir: '../../outside', vite: { publicDir: '../..' }, rewrites: {} };\n",
      'index.md': '# Start\n',
      'docs/index.md': texts(
        (target) =>
          `<<< ${target}\n\n<<< @/${target.slice('../'.length)}\n\n<!--@include: ${target}-->\n\n<!--@include: @/${target}-->`,
      ),
    },
  },
  hugo: {
    docs: 'content',
    files: {
      'hugo.toml':
        "title = 'A'\nbaseURL = 'https://a.example/'\ncontentDir = 'content'\nstaticDir = ['static', '..']\n[[module.mounts]]\nsource = '../outside'\ntarget = 'content/outside'\n",
      'content/index.md': texts(
        (target) => `{{< include "${target}" >}}\n\n{{% readfile "${target}" %}}\n\n![a](${target})`,
      ),
    },
  },
  folders: {
    docs: 'v1',
    files: { 'v1/index.md': texts((target) => `![a](${target})\n\n<!-- @include: ${target} -->`) },
  },
};

function linkAll(root: string, docs: string): void {
  for (const [index, target] of [...TARGETS, '../../outside', '../.git', '../.aws'].entries()) {
    const place = join(root, docs, `link${index}${/\.md$/u.exec(target)?.[0] ?? ''}`);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target, place);
  }
}

/** Files below a folder that have the word. */
function filesWith(folder: string, word: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(word));
}

/** The credentials of a remote are in its configuration. */
function makeRepository(root: string): void {
  execFileSync('git', ['init', '-q', root]);
  execFileSync('git', ['-C', root, 'config', 'remote.origin.url', 'https://user:SECRET@git.example/a.git']);
}

describe.each(Object.entries(SITES))('import %s reads nothing', (name, { docs, files, args = [] }) => {
  test.each(['without a repository', 'of a repository', 'of a submodule', 'of a folder in a repository'])(
    'outside of a site %s, and nothing hidden',
    async (kind) => {
      const around = makeFolder(onTestFinished);
      const root = join(around, kind === 'of a folder in a repository' ? 'whole/site' : 'site');
      // A folder in a repository may read what is next to it, so the secrets are above the repository.
      const above = kind === 'of a folder in a repository' ? join(around, 'whole') : around;
      if (kind === 'of a folder in a repository') {
        writeFiles(around, SECRETS);
        writeFiles(above, { ...HIDDEN, 'site/a.txt': '' });
        makeRepository(above);
      } else writeFiles(around, SECRETS);
      writeFiles(root, { ...files, ...HIDDEN });
      if (kind === 'of a repository') makeRepository(root);
      if (kind === 'of a submodule') {
        makeRepository(around);
        writeFiles(root, { '.git': 'gitdir: ../.git/modules/site\n' });
      }
      linkAll(root, docs);
      const to = join(makeFolder(onTestFinished), 'new');
      const run = await runDocsite(around, 'import', name, root, '--to', to, ...args);
      expectNoStack(run);
      expect([0, 2], run.stderr).toContain(run.code);
      expect(filesWith(to, 'SECRET')).toEqual([]);
      expect(run.stdout + run.stderr).not.toContain('SECRET');
    },
  );
});

test('--within widens it to a folder around the site, and to no other', async () => {
  const around = makeFolder(onTestFinished);
  writeFiles(around, {
    'shared/part.md': '# Shared\n',
    'elsewhere/a.md': '',
    'site/mkdocs.yml': 'site_name: A\n',
    'site/docs/index.md': '# A\n',
  });
  symlinkSync('../../shared/part.md', join(around, 'site/docs/part.md'));
  const without = await runDocsite(around, 'import', 'mkdocs', 'site', '--to', 'one');
  expect(without.stderr).toContain('not followed');
  expect(filesWith(join(around, 'one'), 'Shared')).toEqual([]);
  await runDocsite(around, 'import', 'mkdocs', 'site', '--to', 'two', '--within', '.');
  expect(filesWith(join(around, 'two'), '# Shared')).toHaveLength(1);
  const wrong = await runDocsite(around, 'import', 'mkdocs', 'site', '--to', 'three', '--within', 'elsewhere');
  expect([wrong.code, wrong.stderr]).toEqual([
    3,
    expect.stringContaining('--within must name a folder around the site'),
  ]);
});
