/** Examples of commands: shown below the help of a command, and on the manual's page of commands. */
import type { Command } from 'commander';

export interface Example {
  /** The whole command line: `docsite build --only next`. */
  readonly command: string;
  /** What it does, as the beginning of a sentence without a full stop. */
  readonly does: string;
}

/** Columns that help may take. */
export const HELP_WIDTH = 100;

const examples = new WeakMap<Command, readonly Example[]>();

/** Adds examples, if any, below the command's help: command line and effect in turn. */
export function addExamples(command: Command, list: Readonly<Record<string, string>>): Command {
  const own = Object.entries(list).map(([line, does]): Example => ({ command: line, does }));
  if (own.length === 0) return command;
  examples.set(command, own);
  return command.addHelpText('after', `\nExamples:\n${formatExamples(own)}`);
}

/** Side by side, or, where that is too wide, the effect below its command. */
function formatExamples(list: readonly Example[]): string {
  const width = Math.max(...list.map(({ command: line }) => line.length));
  const rows = list.map(({ command: line, does }) => `  ${line.padEnd(width)}  ${does}`);
  if (rows.every((row) => row.length <= HELP_WIDTH)) return rows.join('\n');
  return list.map(({ command: line, does }) => `  ${line}\n      ${does}`).join('\n');
}

/** The examples of a command, in their order; none for most. */
export function examplesOf(command: Command): readonly Example[] {
  return examples.get(command) ?? [];
}
