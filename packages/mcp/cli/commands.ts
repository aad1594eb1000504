/** `docsite mcp`: its options. */
import type { Command } from 'commander';
import { addExamples } from '../../../src/cli/terminal/examples.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import type { McpOptions } from './mcp.ts';

export function addCommands(program: Command, io: Streams, done: (exitCode: number) => void): void {
  addExamples(program.command('mcp'), {
    'docsite mcp': 'answers from the site in this folder',
    'docsite mcp --site https://docs.example.org': 'answers from a published site',
  })
    .description('answer assistants and agents over the Model Context Protocol, on the standard streams')
    .option('--root <dir>', 'site folder, with docsite.config.ts and docs/ (default: ".")')
    .option('--site <address>', 'published site to read instead')
    .action(async (options: McpOptions) => {
      const { runMcp } = await import('./mcp.ts');
      done(await runMcp(options, io));
    });
}
