/** `docsite import …`: which imports exist, and their options. */
import type { Command } from 'commander';
import { addExamples } from '../terminal/examples.ts';
import type { Streams } from '../terminal/streams.ts';

export function addImportCommands(program: Command, io: Streams, done: (exitCode: number) => void): void {
  const group = program.command('import').description('move an existing site over: its pages, versions and addresses');
  const docusaurus = addExamples(group.command('docusaurus'), {
    'docsite import docusaurus ../old/website --to . --report import.md': 'moves a site over, with a report',
    'docsite import docusaurus ../old/website --to . --compare ../old/website/build': 'and compares the two sites',
  });
  destination(docusaurus)
    .description('move a Docusaurus site over, with all its versions')
    .argument('<dir>', 'folder of the site: holds docusaurus.config.js or .ts')
    .option('--run-config', "run the site's configuration and sidebars; else they are read as far as they are literal")
    .option('--compare <dir>', 'the built old site: compare addresses, heading ids and text page by page')
    .action(async (dir: string, options: import('./docusaurus.ts').ImportDocusaurusOptions) => {
      const { runImportDocusaurus } = await import('./docusaurus.ts');
      done(await runImportDocusaurus(dir, options, io));
    });
  const folders = addExamples(group.command('folders'), {
    "docsite import folders ../old/docs --to . --title 'Sample project'": 'makes a site of ../old/docs/v1, v2, …',
  });
  destination(folders)
    .description('make a site of plain folders, one per version, such as v1 and v2')
    .argument('<dir>', 'folder that holds the versions')
    .option('--next <name>', 'folder with the unreleased documentation (default: next, current, main … if there)')
    .option('--title <text>', "name of the site (default: the folder's)")
    .option('--url <address>', 'scheme and host of the published site')
    .action(async (dir: string, options: import('./folders.ts').ImportFoldersOptions) => {
      const { runImportFolders } = await import('./folders.ts');
      done(await runImportFolders(dir, options, io));
    });
}

/** The options of every import. */
function destination(command: Command): Command {
  return command
    .requiredOption('--to <dir>', 'folder of the new site; what no import wrote there is never overwritten')
    .option('--report <file>', 'write a report in Markdown')
    .option('--json', 'print the result as one JSON document');
}
