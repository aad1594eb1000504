/** `docsite version` and `docsite versions …` on the command line. Each command's code is loaded when it is called. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../../shared/problem/exit.ts';
import { didYouMean, nearest } from '../../shared/problem/suggest.ts';
import { isIsoDay } from '../../shared/string/iso-day.ts';
import { addExamples } from '../terminal/examples.ts';
import { type Streams } from '../terminal/streams.ts';

type Done = (exitCode: number) => void;

const SET_HELP = 'set of documents whose versions they are (default: the documentation)';

/** Adds the commands that write and read the version store. */
export function addVersionCommands(program: Command, io: Streams, done: Done): void {
  addVersion(program, io, done);
  const versions = program.command('versions').description('list and maintain the versions');
  addReading(versions, io, done);
  addDiff(versions, io, done);
  addEditing(versions, io, done);
  addStoring(versions, io, done);
  addCorrecting(versions, io, done);
}

function addVersion(program: Command, io: Streams, done: Done): void {
  change(program.command('version'), {
    'docsite version 3.2.1 --dry-run': 'shows what the release would store',
    'docsite version 3.2.1': 'creates docs/versions/3.2.1/, ready to commit',
    'docsite version 2.1.1 --from 2.1.0': 'a hotfix on an older release line: begins with the texts of 2.1.0',
  })
    .alias('version-cut')
    .description('cut docs/next, or a stored version, as a released version')
    .argument('<label>', 'name of the version, such as 3.2.1')
    .option('--date <day>', 'day of the release, such as 2025-11-03 (default: today, UTC)', parseDay)
    .option('--from <label>', 'version that it begins with (default: next, unless it is older than the latest version)')
    .option('--force', 'cut even if docs/next has errors')
    .action(async (label: string, options: import('./new-version.ts').CutOptions) => {
      refuseCommand(label, program, options.from !== undefined);
      const { runVersion } = await import('./new-version.ts');
      done(await runVersion(label, options, io));
    });
}

function addReading(versions: Command, io: Streams, done: Done): void {
  read(versions.command('list', { isDefault: true }))
    .description('list all versions: release day, status, pages, own and shared files')
    .option('--tree', 'show what each version was made from')
    .allowExcessArguments()
    .action(async (options: import('./list.ts').ListOptions, list: Command) => {
      refuseUnknown(list.args[0], versions);
      const { runVersionsList } = await import('./list.ts');
      done(await runVersionsList(options, io));
    });
  read(versions.command('which'), {
    'docsite versions which 2.20.0/discover': 'prints the file and the versions that share it',
  })
    .description('show the file to edit for a page and the versions that share it')
    .argument(
      '<page>',
      'version and page, such as 2.20.0/discover, next/discover or latest/discover; default version: latest',
    )
    .action(async (page: string, options: import('./store-command.ts').StoreOptions) => {
      const { runVersionsWhich } = await import('./page.ts');
      done(await runVersionsWhich(page, options, io));
    });
  read(versions.command('checkout'), { 'docsite versions checkout 2.20.0 /tmp/v2': 'copies its files there' })
    .description('copy a version to an ordinary folder')
    .argument('<label>', 'name of the version')
    .argument('<dir>', 'folder to write to; must be empty or not exist')
    .action(async (label: string, dir: string, options: import('./store-command.ts').StoreOptions) => {
      const { runVersionsCheckout } = await import('./checkout.ts');
      done(await runVersionsCheckout({ label, dir }, options, io));
    });
  read(versions.command('verify'))
    .description('check the version store: every listed file exists, none is stored twice or unlisted')
    .action(async (options: import('./store-command.ts').StoreOptions) => {
      const { runVersionsVerify } = await import('./verify.ts');
      done(await runVersionsVerify(options, io));
    });
}

function addDiff(versions: Command, io: Streams, done: Done): void {
  addExamples(versions.command('diff'), {
    'docsite versions diff 3.2.0 3.2.1': 'prints what the release changed in the texts',
    'docsite versions diff 2.20.0..3.2.1 discover --word': 'one page, changed words marked within their lines',
    'docsite versions diff next --format markdown': 'drafts release notes: next against the newest release',
    'docsite versions diff 2.0 3.0 --api --fail-on breaking': 'fails when the API breaks its clients',
  })
    .description('show what changed between two versions: pages added, removed and renamed, and changed lines')
    .argument(
      '<from>',
      'version, next or latest, or a range such as 3.2.0..3.2.1; alone, it is compared with the version before it',
    )
    .argument('[to]', 'version to compare it with; after a range, the page')
    .argument('[page]', 'compare only this page, such as discover')
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/', '.')
    .option('--set <id>', SET_HELP)
    .option('--stat', 'print one line per page')
    .option('--word', 'mark changed words within their lines')
    .addOption(
      new Option(
        '--api',
        'compare the specifications of APIs instead: each change is breaking, additive or documentation',
      ).conflicts(['stat', 'word']),
    )
    .addOption(
      new Option('--fail-on <class>', 'with --api: end with exit code 2 on such a change, or on a worse one').choices([
        'breaking',
        'additive',
      ]),
    )
    .addOption(
      new Option(
        '--format <name>',
        'format of the result; markdown is a draft of release notes, sarif and github are for --api',
      )
        .choices(['text', 'json', 'markdown', 'sarif', 'github'])
        .default('text'),
    )
    .action(async (from: string, ...[to, page, options]: DiffArguments) => {
      const { runVersionsDiff } = await import('./diff.ts');
      const { runApiDiff } = await import('./diff-api.ts');
      done(await (options.api === true ? runApiDiff : runVersionsDiff)({ from, to, page }, options, io));
    });
}

/** Arguments of `versions diff` after the first one, and its options. */
type DiffArguments = [
  to: string | undefined,
  page: string | undefined,
  options: import('./diff-options.ts').DiffOptions,
];

/** An unknown command arrives at the default one, as its argument. */
function refuseUnknown(name: string | undefined, versions: Command): void {
  if (name === undefined) return;
  const known = versions.commands.map((command) => command.name());
  const hint = didYouMean(name, known) || `Available: ${known.join(', ')}.`;
  throw new UsageError(`"versions ${name}" is not a command. ${hint}\n(see "docsite versions --help")`);
}

function addEditing(versions: Command, io: Streams, done: Done): void {
  change(versions.command('edit'), {
    'docsite versions edit 2.20.0/discover': 'later edits affect only 2.20.0',
    'docsite versions edit 2.20.0/discover --from 2.18.0':
      'one copy for 2.18.0 and all later versions that share the text',
    'docsite versions edit discover --from 2.5.0 --to 2.8.0': 'one copy for the versions from 2.5.0 to 2.8.0',
    'docsite versions edit discover --all': 'lists every file to edit for a fix everywhere, docs/next included',
  })
    .description('give a version its own copy of a page to edit')
    .argument(
      '<page>',
      'version and page, such as 2.20.0/discover or latest/discover; default version: that of --to, or latest',
    )
    .option('--from <label>', 'first version to get the copy; all later ones that share the text get it too')
    .option('--to <label>', 'last version to get the copy')
    .addOption(
      new Option('--all', 'copy nothing; list the files with the texts of all versions and of docs/next').conflicts([
        'from',
        'to',
      ]),
    )
    .action(async (page: string, options: import('./page.ts').EditOptions) => {
      const { runVersionsEdit } = await import('./page.ts');
      done(await runVersionsEdit(page, options, io));
    });
  change(versions.command('set'), {
    'docsite versions set discover new.md --from 2.5.0 --to 2.8.0': 'new.md is the text of the page in these versions',
    'docsite versions set assets/tour.svg tour.svg --from 2.5.0':
      'stores the picture once, for 2.5.0 and all later ones',
  })
    .description('make a file the text of a page, or another file, in a range of versions')
    .argument('<page>', 'page without its version, such as discover, or the path of any file in a version')
    .argument('<file>', 'file with the new bytes')
    .requiredOption('--from <label>', 'first version that gets it')
    .option('--to <label>', 'last version that gets it (default: the newest)')
    .action(async (page: string, file: string, options: import('./set.ts').SetOptions) => {
      const { runVersionsSet } = await import('./set.ts');
      done(await runVersionsSet({ page, file }, options, io));
    });
  change(versions.command('backport'), {
    'docsite versions backport discover --from next --to 2.20.0..3.2.1': 'applies the fix made in next',
    'docsite versions backport discover --from 3.2.1 --since HEAD~1 --to 3.0.0..3.2.0':
      'applies what the last commit changed in 3.2.1',
    'docsite versions backport discover --from 3.2.1 --since next --to next': 'next has the text from before the fix',
  })
    .description('apply a change of one page to other versions')
    .argument('<page>', 'page without its version, such as discover')
    .requiredOption('--from <label>', 'version that has the change, or next')
    .option('--since <version>', 'version, next or git revision before the change (default: the version before --from)')
    .requiredOption('--to <versions>', 'what gets it, separated by commas: 2.20.0..3.2.1 (inclusive), 2.5.0, all, next')
    .option('--write-conflicts', 'write both sides with conflict markers where the change does not apply')
    .action(async (page: string, options: import('./backport.ts').BackportOptions) => {
      const { runVersionsBackport } = await import('./backport.ts');
      done(await runVersionsBackport(page, options, io));
    });
}

function addStoring(versions: Command, io: Streams, done: Done): void {
  change(versions.command('add'), {
    'docsite versions add ../old-docs 1.4.0 --date 2020-05-04': 'stores it as 1.4.0',
  })
    .description('store a folder as a version, at its place in the order')
    .argument('<dir>', 'folder of pages, like docs/next')
    .argument('<label>', 'name of the version, such as 1.4.0')
    .option('--date <day>', 'day of the release, such as 2025-11-03 (default: today, UTC)', parseDay)
    .action(async (dir: string, label: string, options: import('./new-version.ts').AddOptions) => {
      const { runVersionsAdd } = await import('./new-version.ts');
      done(await runVersionsAdd({ dir, label }, options, io));
    });
  change(versions.command('remove'), {
    'docsite versions remove 1.12': 'redirects its pages to the latest version',
    'docsite versions remove 1.12 --redirect-to 2.0.0': 'redirects its pages to 2.0.0',
    'docsite versions remove 3.0.0-rc.1 --no-redirects': 'leaves nothing at its addresses',
  })
    .description('remove a version and redirect its pages to another')
    .argument('<label>', 'name of the version')
    .addOption(
      new Option('--redirect-to <label>', 'version to redirect to (default: the latest version)').conflicts(
        'redirects',
      ),
    )
    .option('--no-redirects', 'let its addresses end')
    .action(async (label: string, options: import('./remove.ts').RemoveCommandOptions) => {
      const { runVersionsRemove } = await import('./remove.ts');
      done(await runVersionsRemove(label, options, io));
    });
  change(versions.command('rename'), { 'docsite versions rename 2.0 2.0.0': 'redirects /docs/2.0 to /docs/2.0.0' })
    .description('rename a version and redirect its pages')
    .argument('<old>', 'current name')
    .argument('<new>', 'new name')
    .action(async (from: string, to: string, options: import('./store-command.ts').ChangeOptions) => {
      const { runVersionsRename } = await import('./remove.ts');
      done(await runVersionsRename({ from, to }, options, io));
    });
}

/** What takes back or corrects, and tidies up. */
function addCorrecting(versions: Command, io: Streams, done: Done): void {
  change(versions.command('undo'), {
    'docsite versions undo': 'takes back the last cut, for as long as it was not deployed',
  })
    .description('take back the last cut: deletes the version and leaves no redirects')
    .argument('[label]', 'name of the version; needed where several were cut on the last day')
    .option('--out <dir>', 'folder of the last build (default: site)')
    .option('--force', 'also if the version is in the last build')
    .action(async (label: string | undefined, options: import('./lineage.ts').UndoOptions) => {
      const { runVersionsUndo } = await import('./lineage.ts');
      done(await runVersionsUndo(label, options, io));
    });
  change(versions.command('set-parent'), {
    'docsite versions set-parent 3.0.0 2.1.0': 'where "versions list --tree" shows another one',
  })
    .description('correct which version another one was made from')
    .argument('<label>', 'name of the version')
    .argument('<parent>', 'the version that it was made from')
    .action(async (version: string, parent: string, options: import('./store-command.ts').ChangeOptions) => {
      const { runVersionsSetParent } = await import('./lineage.ts');
      done(await runVersionsSetParent({ version, parent }, options, io));
    });
  change(versions.command('gc'))
    .description('delete files that no version lists, and copies that were never edited; list unused translations')
    .option('--translations', 'delete the translations that no version shows, too')
    .action(async (options: import('./verify.ts').GcOptions) => {
      const { runVersionsGc } = await import('./verify.ts');
      done(await runVersionsGc(options, io));
    });
}

/**
 * `docsite version list` would cut a version of that name, and so would `lst`: a name like that of a command is meant only
 * with `--from`.
 */
function refuseCommand(label: string, program: Command, isMeant: boolean): void {
  const named = (name: string): Command | undefined => program.commands.find((command) => command.name() === name);
  const options = named('version')?.options.map((option) => option.name()) ?? [];
  const lines = new Map(['help', ...options].map((name) => [name, `docsite version --${name}`]));
  for (const command of program.commands) lines.set(command.name(), `docsite ${command.name()}`);
  for (const command of named('versions')?.commands ?? [])
    lines.set(command.name(), `docsite versions ${command.name()}`);
  const exact = lines.get(label);
  if (exact !== undefined) throw new UsageError(`"${label}" is not a version.\nDid you mean "${exact}"?`);
  const near = isMeant ? null : nearest(label, lines.keys());
  if (near === null) return;
  throw new UsageError(
    `"${label}" looks like "${lines.get(near)}".\nIf it is the name of a version, add "--from next" or the version it begins with.`,
  );
}

/** The options of every command on the store, and examples of the command. */
function read(command: Command, examples: Readonly<Record<string, string>> = {}): Command {
  return addExamples(command, examples)
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/', '.')
    .option('--set <id>', SET_HELP)
    .option('--json', 'print the result as one JSON document');
}

/** The options of every command that changes it. */
function change(command: Command, examples?: Readonly<Record<string, string>>): Command {
  return read(command, examples).option('--dry-run', 'show what would be written without writing it');
}

function parseDay(text: string): string {
  if (isIsoDay(text)) return text;
  throw new InvalidArgumentError('A day is written as YYYY-MM-DD, such as 2025-11-03.');
}
