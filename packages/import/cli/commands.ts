/** `docsite import …`: which imports exist, and their options. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { addExamples } from '../../../src/cli/terminal/examples.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';

/** Generators of plain Markdown: their name, and the configuration that tells their sites. */
const GENERATORS = {
  mkdocs: ['MkDocs', 'mkdocs.yml'],
  vitepress: ['VitePress', '.vitepress'],
  hugo: ['Hugo', 'hugo.toml, or its configuration under another name'],
  mdbook: ['mdBook', 'book.toml'],
  starlight: ['Starlight', 'astro.config.mjs, .ts or .js'],
} as const;

export function addCommands(program: Command, io: Streams, done: (exitCode: number) => void): void {
  const group = program.command('import').description('import an existing site with its pages, versions and URLs');
  const docusaurus = addExamples(group.command('docusaurus'), {
    'docsite import docusaurus ../old/website --to . --report import.md': 'imports a site and writes a report',
    'docsite import docusaurus ../old/website --to . --compare ../old/website/build': 'also compares the two sites',
  });
  destination(docusaurus)
    .description('import a Docusaurus site with all its versions')
    .argument('<dir>', 'site folder, with docusaurus.config.js or .ts')
    .option('--run-config', "run the site's configuration and sidebars instead of reading only their literal values")
    .option('--compare <dir>', 'built old site: compare URLs, heading ids and text page by page')
    .addOption(
      new Option('--blog <what>', 'make the posts a set of documents, or leave them out')
        .choices(['set', 'skip'])
        .default('set'),
    )
    .action(async (dir: string, options: import('./docusaurus.ts').ImportDocusaurusOptions) => {
      const { runImportDocusaurus } = await import('./docusaurus.ts');
      done(await runImportDocusaurus(dir, options, io));
    });
  for (const [name, [title, config]] of Object.entries(GENERATORS)) {
    const command = addExamples(group.command(name), {
      [`docsite import ${name} ../old --to . --report import.md`]: 'imports a site and writes a report',
    });
    addOwnOption(command);
    destination(command)
      .description(
        name === 'mkdocs' ? `import a ${title} site, with the versions that mike keeps` : `import a ${title} site`,
      )
      .argument('<dir>', `folder that has ${config}`)
      .option('--compare <dir>', 'built old site: compare URLs, heading ids and text page by page')
      .action(async (dir: string, options: import('./markdown-site.ts').ImportMarkdownOptions) => {
        const { runImportMarkdown } = await import('./markdown-site.ts');
        done(await runImportMarkdown(name as keyof typeof GENERATORS, { dir, options }, io));
      });
  }
  const folders = addExamples(group.command('folders'), {
    "docsite import folders ../old/docs --to . --title 'Sample project'": 'imports ../old/docs/v1, v2, …',
  });
  destination(folders)
    .description('import plain folders, one per version, such as v1 and v2')
    .argument('<dir>', 'folder that contains the version folders')
    .option('--next <name>', 'folder with the unreleased documentation (default: next, current, main … if it exists)')
    .option('--title <text>', "title of the site (default: the folder's name)")
    .option('--url <address>', 'URL of the published site, without a path')
    .option('--compare <dir>', 'built old site: compare URLs, heading ids and text page by page')
    .action(async (dir: string, options: import('./folders.ts').ImportFoldersOptions) => {
      const { runImportFolders } = await import('./folders.ts');
      done(await runImportFolders(dir, options, io));
    });
}

/** What only one generator has: versions of a site, or a configuration that is code. */
function addOwnOption(command: Command): void {
  if (command.name() === 'vitepress' || command.name() === 'starlight') {
    command.option('--run-config', 'run the configuration instead of reading only its literal values');
  } else if (command.name() === 'mkdocs') {
    command.option(
      '--revision <version=commit>',
      'tag or commit that a version of mike was built from, where none is found; repeatable',
      addRevision,
    );
  } else if (command.name() === 'hugo') {
    command.option(
      '--versions <folder>',
      'folder in the content that has a folder per version, such as docs; "." for the content itself',
    );
  }
}

function addRevision(value: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const [, version, commit] = /^([^=\s]+)=([^\s-]\S*)$/u.exec(value) ?? [];
  if (version === undefined || commit === undefined) {
    throw new InvalidArgumentError('Write a version and a tag or commit: 1.2=v1.2.0.');
  }
  return new Map([...before, [version, commit]]);
}

/** The options of every import. */
function destination(command: Command): Command {
  return command
    .requiredOption('--to <dir>', 'folder of the new site; files that no import wrote are never overwritten')
    .option(
      '--within <dir>',
      "folder that files may come from (default: the site's git repository, or the site itself)",
    )
    .option('--report <file>', 'write a report in Markdown')
    .option('--json', 'print the result as one JSON document');
}
