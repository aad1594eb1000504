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
import { errorCode } from '../shared/text/error-code.ts';
import { addImportCommands } from './import/commands.ts';
import { addExamples, HELP_WIDTH } from './terminal/examples.ts';
import { type OutputStream, type Streams } from './terminal/streams.ts';
import { addVersionCommands } from './versions/commands.ts';

/**
 * Runs one command. `argv` has the arguments alone, without the paths of Node and of the script.
 * Resolves to the exit code and never rejects: 0 clean, 1 a bug, 2 problems in the content, 3 usage or configuration.
 */
export async function main(argv: readonly string[], io: Streams): Promise<number> {
  surviveLostOutput(io.stdout);
  surviveLostOutput(io.stderr);
  const outcome: { exitCode: number } = { exitCode: EXIT.clean };
  const program = createProgram(io, (exitCode) => {
    outcome.exitCode = exitCode;
  });
  const release = catchStrayErrors();
  try {
    if (io.cwd === '') {
      throw new UsageError('the folder this was started in is no longer there. Change to another folder ("cd").');
    }
    if (argv.length === 0) program.help({ error: true });
    await program.parseAsync(argv, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    const exitCode = reportError(error, io);
    if (exitCode !== EXIT.clean && wantsJson(argv)) io.stdout.write(jsonFailure(error, exitCode));
    return exitCode;
  } finally {
    release();
  }
}

/**
 * The whole command line, for `main` and for the manual, which is made from it. `done` gets the exit code of a command
 * that has come to its end.
 */
export function createProgram(io: Streams, done: (exitCode: number) => void): Command {
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
    .addHelpText(
      'after',
      `\nExit codes:\n${formatExitCodes()}\n\n"docsite <command> --help" has options and examples.`,
    );
  addBuild(program, io, done);
  addCheckLinks(program, io, done);
  addServe(program, io, done);
  addInit(program, io, done);
  addVersionCommands(program, io, done);
  addImportCommands(program, io, done);
  nameHelp(program, 'docsite');
  return program;
}

/** What a command says to a mistake in its call: where its own options are explained. */
function nameHelp(command: Command, name: string): void {
  command.showHelpAfterError(`(see "${name} --help")`);
  for (const child of command.commands) nameHelp(child, `${name} ${child.name()}`);
}

function formatExitCodes(): string {
  const entries = Object.entries(EXIT) as readonly [keyof typeof EXIT, number][];
  return entries.map(([name, code]) => `  ${code}  ${EXIT_MEANING[name]}`).join('\n');
}

function addBuild(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('build'), {
    'docsite build': 'builds the site in this folder into site/',
    'docsite build --only next 3.2.1': 'builds two versions only, for a quick look',
    'docsite build --changed changes.txt': 'also lists the files to upload and to delete',
  })
    .description('build the whole site, or say what is wrong and leave the last one as it is')
    .option('--root <dir>', 'folder of the site: holds docsite.config.ts and docs/', '.')
    .option('--out <dir>', 'folder to write to (default: site/ in the root)')
    .option('--only <label...>', 'build these versions only; "next" is the unreleased one')
    .option('--shard <i/n>', 'build part i of n, for builds on several machines', parseShard)
    .option('--json', 'print the result as one JSON document')
    .option('--timings', 'print how long each stage took')
    .option('--changed <file>', 'write down which output files were added, changed and removed')
    .option('--no-cache', 'read nothing that earlier builds left in node_modules/.cache/, and leave nothing there')
    .option('--threads <number>', 'threads to work with (default: one per processor)', parseThreads)
    .action(async (options: import('./build/build.ts').BuildCommandOptions) => {
      const { runBuild } = await import('./build/build.ts');
      done(await runBuild(options, io));
    });
}

function addCheckLinks(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('check-links'), {
    'docsite check-links': 'checks all links within the site',
    'docsite check-links --external': 'also asks other sites whether their pages are there',
    'docsite check-links --fix': 'mends what is certain, then tells what is left',
    'docsite check-links --format github': 'marks the lines of a pull request',
    'docsite check-links --baseline links.json --update-baseline': 'accepts what is broken now',
    'docsite check-links --baseline links.json': 'fails for what is new only',
  })
    .description('check every link of the site, without writing it')
    .option('--root <dir>', 'folder of the site: holds docsite.config.ts and docs/', '.')
    .option('--only <label...>', 'tell only what concerns these versions')
    .addOption(
      new Option('--format <name>', 'how to print the report')
        .choices(['text', 'json', 'github', 'sarif', 'junit', 'markdown'])
        .default('text'),
    )
    .option('--external', 'ask for the addresses of other sites too')
    .option('--baseline <file>', 'file with faults that are known and do not fail the check')
    .option('--update-baseline', 'write the faults of now into the file given with --baseline')
    .option('--fix', 'mend in the Markdown files what is certain: wrong case, renamed pages and headings')
    .action(async (options: import('./check-links/check-links.ts').CheckLinksOptions) => {
      const { runCheckLinks } = await import('./check-links/check-links.ts');
      done(await runCheckLinks(options, io));
    });
}

function addServe(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('serve'), {
    'docsite serve': 'shows the site while you write',
    'docsite serve --open --port 4000': 'the same on another port, in a new tab of the browser',
    'docsite serve --built': 'shows what "docsite build" wrote, as a host would',
  })
    .description('serve the site on this machine and show each change as it is saved')
    .option('--built', 'serve what "docsite build" wrote')
    .option('--root <dir>', 'folder of the site', '.')
    .option('--out <dir>', 'with --built: folder of the built site (default: site/ in the root)')
    .option('--port <number>', 'port to listen on (default: 3000, or the next free one)', parsePort)
    .option('--host <address>', 'address to listen on; 0.0.0.0 opens the site to the network', parseHost, '127.0.0.1')
    .option('--allow-host <name...>', 'further host names by which browsers may call this server')
    .option('--open', 'open the site in a browser')
    .option(
      '--editor <template>',
      'address that opens a file, such as "vscode://file{path}:{line}"; "" for no links',
      parseEditor,
    )
    .action(async (options: import('./serve/options.ts').ServeCommandOptions) => {
      const { runServe } = await import('./serve/serve.ts');
      done(await runServe(options, io));
    });
}

function addInit(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('init'), { 'docsite init docs': 'writes a small site to docs/' })
    .description('write a small site to start from')
    .argument('<dir>', 'folder of the new site: empty, or not there yet')
    .action(async (dir: string) => {
      const { runInit } = await import('./init/init.ts');
      done(await runInit(dir, io));
    });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/u.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes any free one.');
}

/** Without the path all files would open as one. */
function parseEditor(text: string): string {
  if (text === '' || text.includes('{path}')) return text;
  throw new InvalidArgumentError('It is an address with {path} in it, such as "vscode://file{path}:{line}".');
}

/** An empty one, as from a variable that is not set, would be all networks. */
function parseHost(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It is an address of this machine; 0.0.0.0 stands for all of its networks.');
}

function parseThreads(text: string): number {
  const count = Number(text);
  if (/^\d+$/u.test(text) && count >= 1) return count;
  throw new InvalidArgumentError('It is a number from 1; with 1 all is done in one thread.');
}

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/u.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count && Number.isSafeInteger(count)) return { index, count };
  throw new InvalidArgumentError('It is the number of a part, from 1, and the number of all parts: 2/4.');
}

/** What a disk or the system's limits refuse, whatever docsite does: no bug of it. */
const DISK_CODES = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EBUSY'];

function reportError(error: unknown, io: Streams): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  if (error instanceof UsageError) {
    io.stderr.write(`docsite: ${error.message}\n`);
    return EXIT.usage;
  }
  if (DISK_CODES.includes(errorCode(error) ?? '')) {
    io.stderr.write(
      `docsite: the system refuses: ${error instanceof Error ? error.message : ''}\n` +
        'Mend that, such as the permissions of the file, and run the command again.\n',
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

/** What the options say that are not read when the call is wrong. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (argument, index) =>
      argument === '--json' || argument === '--format=json' || (argument === '--format' && argv[index + 1] === 'json'),
  );
}

/** A command that comes to no result prints the document that others print for a failure. */
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

/**
 * `docsite build | head` closes the pipe before the end, a disk may be full: what is left to say is dropped, the work goes
 * on. `bin/docsite.js` tells what was no closed pipe.
 */
function surviveLostOutput(stream: OutputStream): void {
  stream.on?.('error', () => undefined);
}
