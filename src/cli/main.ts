/**
 * The command line: which commands and options exist, and what becomes of an error. Each command's code is loaded
 * when it is called, so that `docsite --version` loads commander and nothing else.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { packageVersion } from '../disk/package-root.ts';
import { catchStrayErrors } from '../render/bundle/stray-errors.ts';
import type { Shard } from '../render/shard-output.ts';
import { EXIT, EXIT_MEANING, UsageError } from '../shared/problem/exit.ts';
import { problem } from '../shared/problem/problem.ts';
import { errorCode } from '../shared/string/error-code.ts';
import { addGuest, type Guests, loadGuests } from './guests.ts';
import { addExamples, HELP_WIDTH } from './terminal/examples.ts';
import { refuseMisplacedOptions } from './terminal/misplaced-options.ts';
import { type OutputStream, type Streams } from './terminal/streams.ts';
import { addTranslationCommands } from './translations/commands.ts';
import { addVersionCommands } from './versions/commands.ts';

/**
 * Runs one command. `argv` has the arguments alone, without the paths of Node and of the script.
 * Resolves to the exit code and never rejects: 0 clean, 1 a bug, 2 problems in the content, 3 usage or configuration.
 */
export async function main(argv: readonly string[], io: Streams): Promise<number> {
  surviveLostOutput(io.stdout);
  surviveLostOutput(io.stderr);
  let exitCode: number = EXIT.clean;
  const release = catchStrayErrors();
  try {
    const program = createProgram(io, (code) => (exitCode = code), await loadGuests(argv));
    if (io.cwd === '') throw new UsageError('the current folder no longer exists. Change to another one ("cd").');
    if (argv.length === 0) program.help({ error: true });
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    exitCode = reportError(error, io);
    if (exitCode !== EXIT.clean && wantsJson(argv)) io.stdout.write(jsonFailure(error, exitCode));
  } finally {
    release();
  }
  return exitCode;
}

/**
 * The command line, also for the manual. `done` gets the exit code of a command that has ended; of `guests` that are missing,
 * the help has a line.
 */
export function createProgram(io: Streams, done: (exitCode: number) => void, guests: Guests): Command {
  const program = new Command('docsite')
    .description('Builds and serves versioned documentation.')
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => {
        write(`docsite: ${text.replace(/^error: /u, '')}`);
      },
    })
    .configureHelp({ helpWidth: HELP_WIDTH })
    .hook('preAction', (_program, command) => {
      const known = command.options.flatMap(({ long }) => long ?? []);
      refuseMisplacedOptions([command.args, ...Object.values(command.opts<Record<string, unknown>>())], known);
    })
    .addHelpText(
      'after',
      `\nExit codes:\n${formatExitCodes()}\n\nRun "docsite <command> --help" for options and examples.`,
    );
  addBuild(program, io, done);
  addCheckLinks(program, io, done);
  addServe(program, io, done);
  addCsp(program, io, done);
  addSearchRecords(program, io, done);
  addGuest('mcp', guests, program, io, done);
  addInit(program, io, done);
  addVersionCommands(program, io, done);
  addTranslationCommands(program, io, done);
  addGuest('import', guests, program, io, done);
  nameHelp(program, 'docsite');
  return program;
}

/** After a mistake in its call a command points to its own help. */
function nameHelp(command: Command, name: string): void {
  command.showHelpAfterError(`(see "${name} --help")`);
  for (const child of command.commands) nameHelp(child, `${name} ${child.name()}`);
}

function formatExitCodes(): string {
  const entries = Object.entries(EXIT) as readonly [keyof typeof EXIT, number][];
  return entries.map(([name, code]) => `  ${code}  ${EXIT_MEANING[name]}`).join('\n');
}

/** Of all commands that read texts to show or to check them. */
const UNTRUSTED_DOCS = 'leave out of docs/ whatever could run in a reader’s browser: for pull requests of strangers';

const ALL = 'print all problems; otherwise of many the first of each kind, the worst, and the numbers of the others';

function addBuild(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('build'), {
    'docsite build': 'builds the site in this folder into site/',
    'docsite build --only next 3.2.1': 'builds only two versions, for a quick look',
    'docsite build --changed changes.txt': 'also lists the files to upload and to delete',
  })
    .description('build the site; a build that fails leaves the last one untouched')
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/', '.')
    .option('--out <dir>', 'output folder (default: site/ in the root)')
    .option('--only <label...>', 'build only these versions; "next" is the unreleased one')
    .option('--set <id>', 'set of documents that --only is about; all else is built whole')
    .option('--print <label...>', 'also make a page for printing of these versions, or of the "latest"')
    .option('--relative', 'make a site that works from any folder: opened as files, or below any path')
    .option('--shard <i/n>', 'build part i of n, to split a build across machines', parseShard)
    .option('--json', 'print the result as one JSON document')
    .option('--all', ALL)
    .option('--strict', 'fail for warnings, too')
    .option('--quiet', 'print problems alone: no progress, no summary')
    .option('--timings', 'print how long each stage took')
    .option('--changed <file>', 'list the output files that were added, changed or removed')
    .option('--untrusted-docs', UNTRUSTED_DOCS)
    .option('--no-cache', 'neither read nor write the cache in node_modules/.cache/')
    .option('--threads <number>', 'number of threads (default: one per processor)', parseThreads)
    .action(async (options: import('./build/build.ts').BuildCommandOptions) => {
      const { runBuild } = await import('./build/build.ts');
      done(await runBuild(options, io));
    });
}

function addCheckLinks(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('check-links'), {
    'docsite check-links': 'checks all links within the site',
    'docsite check-links --external': 'also checks links to other sites',
    'docsite check-links --fix': 'fixes what is certain, then reports the rest',
    'docsite check-links --format github': 'annotates the lines of a pull request',
    'docsite check-links --baseline links.json --update-baseline': 'accepts what is broken now',
    'docsite check-links --baseline links.json': 'fails only for new problems',
  })
    .description('check every link of the site without building it')
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/', '.')
    .option('--only <label...>', 'report only problems of these versions')
    .option('--set <id>', 'report only problems of this set of documents')
    .addOption(
      new Option('--format <name>', 'format of the report')
        .choices(['text', 'json', 'github', 'sarif', 'junit', 'markdown'])
        .default('text'),
    )
    .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }))
    .option('--all', ALL)
    .option('--external', 'also check links to other sites')
    .option('--untrusted-docs', UNTRUSTED_DOCS)
    .option('--baseline <file>', 'file of known problems, which do not fail the check')
    .option('--update-baseline', 'write the current problems to the --baseline file')
    .option('--fix', 'fix what is certain in the Markdown files: wrong case, renamed pages and headings')
    .action(async (options: import('./check-links/check-links.ts').CheckLinksOptions) => {
      const { runCheckLinks } = await import('./check-links/check-links.ts');
      done(await runCheckLinks(options, io));
    });
}

function addServe(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('serve'), {
    'docsite serve': 'shows the site while you write',
    'docsite serve --open --port 4000': 'uses another port and opens the browser',
    'docsite serve --built': 'serves what "docsite build" wrote, as a host would',
    'docsite serve --built --csp': 'also sends the policy that is in the site’s _headers',
  })
    .description('serve the site locally and show each change as you save it')
    .option('--built', 'serve what "docsite build" wrote')
    .option('--root <dir>', 'site folder', '.')
    .option('--out <dir>', 'with --built: folder of the built site (default: site/ in the root)')
    .option('--csp', 'with --built: send the content security policy of the site')
    .option('--untrusted-docs', UNTRUSTED_DOCS)
    .option('--port <number>', 'port to listen on (default: 3000, or the next free one)', parsePort)
    .option('--host <address>', 'address to listen on; 0.0.0.0 opens the site to the network', parseHost, '127.0.0.1')
    .option('--allow-host <name...>', 'additional host names that browsers may use for this server')
    .option('--open', 'open the site in a browser')
    .option(
      '--poll [ms]',
      'look for saves this often (300), where no events come: mounted folders, network drives',
      parsePoll,
    )
    .option(
      '--editor <template>',
      'URL that opens a file, such as "vscode://file{path}:{line}"; "" for no links',
      parseEditor,
    )
    .action(async (options: import('./serve/options.ts').ServeCommandOptions) => {
      const { runServe } = await import('./serve/serve.ts');
      done(await runServe(options, io));
    });
}

function addCsp(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('csp'), {
    'docsite csp': 'prints the value of the header Content-Security-Policy',
    'docsite csp --relative': 'prints that of the site that "docsite build --relative" makes',
  })
    .description('print the content security policy that the built site needs')
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/', '.')
    .option('--relative', 'for the site that "docsite build --relative" makes')
    .action(async (options: import('./csp/csp.ts').CspOptions) => {
      const { runCsp } = await import('./csp/csp.ts');
      done(await runCsp(options, io));
    });
}

function addSearchRecords(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('search-records'), {
    'docsite search-records > records.jsonl': 'lists what the built site says, for a search engine',
    'docsite search-records --since records.jsonl': 'lists what has changed, and what is gone',
  })
    .description('print a line of JSON for each section of the built site')
    .option('--root <dir>', 'site folder', '.')
    .option('--out <dir>', 'folder of the built site (default: site/ in the root)')
    .option('--since <file>', 'only records that this list of an earlier run does not have')
    .action(async (options: import('./search-records/search-records.ts').SearchRecordsOptions) => {
      const { runSearchRecords } = await import('./search-records/search-records.ts');
      done(await runSearchRecords(options, io));
    });
}

function addInit(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('init'), {
    'docsite init docs': 'creates a site in docs/, with pages that show what docsite can do',
    'docsite init docs --empty': 'without these pages',
  })
    .description('create a starter site')
    .argument('<dir>', 'folder of the new site; must be empty or not exist')
    .option('--empty', 'without example pages and the example version')
    .action(async (dir: string, options: import('./init/init.ts').InitOptions) => {
      const { runInit } = await import('./init/init.ts');
      done(await runInit(dir, options, io));
    });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/u.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 picks any free one.');
}

function parsePoll(text: string): number {
  const pollMs = Number(text);
  if (/^\d+$/u.test(text) && pollMs >= 10 && pollMs <= 60_000) return pollMs;
  throw new InvalidArgumentError('It is a number of milliseconds from 10 to 60000.');
}

/** Without the path every link would open the same file. */
function parseEditor(text: string): string {
  if (text === '' || text.includes('{path}')) return text;
  throw new InvalidArgumentError('It must be a URL with {path} in it, such as "vscode://file{path}:{line}".');
}

/** An empty one, as from an unset variable, would mean all networks. */
function parseHost(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It must be an address of this machine, or 0.0.0.0 for all networks.');
}

function parseThreads(text: string): number {
  const count = Number(text);
  if (/^\d+$/u.test(text) && count >= 1) return count;
  throw new InvalidArgumentError('It must be a number of at least 1; 1 does everything in one thread.');
}

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/u.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count && Number.isSafeInteger(count)) return { index, count };
  throw new InvalidArgumentError('It must be PART/PARTS, counted from 1, such as 2/4.');
}

/** Codes of what a disk or the system's limits refuse: not bugs of docsite. */
const DISK_CODES = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EBUSY', 'EFBIG'];

function reportError(error: unknown, io: Streams): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  if (error instanceof UsageError) {
    io.stderr.write(`docsite: ${error.message}\n`);
    return EXIT.usage;
  }
  if (DISK_CODES.includes(errorCode(error) ?? '')) {
    io.stderr.write(
      `docsite: the system refused: ${error instanceof Error ? error.message : ''}\n` +
        'Fix the cause, such as the permissions of the file, and run the command again.\n',
    );
    return EXIT.usage;
  }
  const stack = error instanceof Error ? describeWithCauses(error) : String(error);
  const system = `docsite ${packageVersion()}, Node ${process.version}, ${process.platform}`;
  io.stderr.write(
    `${stack}\n\ndocsite: this is a bug in docsite. Please report it with the lines above (${system}).\n`,
  );
  return EXIT.bug;
}

/** Options are not parsed when the call is wrong, so they are looked for here. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (argument, index) =>
      argument === '--json' || argument === '--format=json' || (argument === '--format' && argv[index + 1] === 'json'),
  );
}

/** A command without a result prints the same document as one that fails. */
function jsonFailure(error: unknown, exitCode: number): string {
  const message = error instanceof Error ? error.message : String(error);
  const what = message.replace(/^error: /u, '');
  const found = exitCode === EXIT.bug ? problem({ code: 'bug', what }) : problem({ code: 'bad-call', what });
  return `${JSON.stringify({ ok: false, exitCode, problems: [found] }, null, 2)}\n`;
}

function describeWithCauses(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\nCause: ${describeWithCauses(error.cause)}` : own;
}

/** A pipe that closes early or a full disk loses the rest of the output, not the work. See `bin/docsite.js`. */
function surviveLostOutput(stream: OutputStream): void {
  stream.on?.('error', () => undefined);
}
