/** `docsite translations …` on the command line. Each command's code is loaded when it is called. */
import { type Command, InvalidArgumentError } from 'commander';
import { addExamples } from '../terminal/examples.ts';
import type { Streams } from '../terminal/streams.ts';

type Done = (exitCode: number) => void;

export function addTranslationCommands(program: Command, io: Streams, done: Done): void {
  const translations = program.command('translations').description('list and maintain the translations');
  addOptions(translations.command('status'), {
    'docsite translations status': 'lists what is outdated and missing in each language',
    'docsite translations status --language fr --check 90': 'fails where less than 90 % of the words are current',
  })
    .description('show how much of a version is translated, outdated and missing')
    .option('--language <tag>', 'only this language')
    .option('--only <label>', 'version to look at (default: the latest)')
    .option('--weights <file>', 'JSON with a number for pages, such as their readers: those with more come first')
    .option('--check <percent>', 'exit code 2 where a smaller share of the words is current', parsePercent)
    .action(async (options: import('./status.ts').StatusOptions) => {
      const { runTranslationsStatus } = await import('./status.ts');
      done(await runTranslationsStatus(options, io));
    });
  for (const { name, does, example, run } of ON_PAGES) {
    addOptions(translations.command(name), { [`docsite translations ${name} fr setup.md`]: example })
      .description(does)
      .argument('<language>', 'tag of the language, such as fr')
      .argument('<page>', 'page of docs/next, or of the latest version without it, such as setup.md')
      .option('--only <label>', 'version whose page it is')
      .action(async (language: string, page: string, options: import('./languages-command.ts').PageOptions) => {
        const commands = await import('./change.ts');
        done(await commands[run]({ language, page }, options, io));
      });
  }
}

const ON_PAGES = [
  {
    name: 'start',
    does: 'write the file to translate, with the text of the page, and its entry in translations.json',
    example: 'writes docs/languages/fr/setup.md',
    run: 'runTranslationsStart',
  },
  {
    name: 'diff',
    does: 'show what has changed in the page since its translation',
    example: 'as a patch of the source',
    run: 'runTranslationsDiff',
  },
  {
    name: 'update',
    does: 'put the changed paragraphs of the page into its translation, between marks that a build refuses',
    example: 'keeps the translation of the older text for the versions that have it',
    run: 'runTranslationsUpdate',
  },
  {
    name: 'accept',
    does: 'record that the translation fits the page as it is now',
    example: 'after a fixed typo, or when the translation has been changed by hand',
    run: 'runTranslationsAccept',
  },
] as const;

function addOptions(command: Command, examples: Readonly<Record<string, string>>): Command {
  return addExamples(command, examples)
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/', '.')
    .option('--json', 'print the result as one JSON document');
}

function parsePercent(text: string): number {
  const percent = Number(text);
  if (/^\d+$/u.test(text) && percent <= 100) return percent;
  throw new InvalidArgumentError('It is a number from 0 to 100.');
}
