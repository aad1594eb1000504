/** The manual's page of commands, made from the program that the command line runs. */

/** @import { Argument, Command, Option } from 'commander' */
/** @import { Example } from '../../src/cli/terminal/examples.ts' */

/**
 * The page's Markdown, not yet formatted.
 * @param {Command} program
 * @param {{ examplesOf: (command: Command) => readonly Example[],
 *   exitCodes: readonly { code: number, meaning: string }[] }} facts
 * @returns {string}
 */
export function renderCliPage(program, { examplesOf, exitCodes }) {
  const codes = exitCodes.map(({ code, meaning }) => `| \`${code}\` | ${sentence(meaning)} |`);
  const sections = listCommands(program).map((command) => renderCommand(command, examplesOf(command)));
  return [HEAD, `| Exit code | Meaning |\n| --- | --- |\n${codes.join('\n')}`, AFTER_CODES, ...sections].join('\n\n');
}

/**
 * Every command that does something, in the order of the help; groups give way to what is in them.
 * @param {Command} program
 * @returns {readonly Command[]}
 */
function listCommands(program) {
  return program.commands.flatMap((command) => (command.commands.length === 0 ? [command] : listCommands(command)));
}

/**
 * @param {Command} command
 * @param {readonly Example[]} examples
 */
function renderCommand(command, examples) {
  const name = fullName(command);
  const parts = [
    `## ${name} {#${name.replaceAll(' ', '-').replace('docsite-', '')}}`,
    [
      sentence(command.description()),
      ...command.aliases().map((alias) => `Also called ${inCode(`docsite ${alias}`)}.`),
    ].join(' '),
    `\`\`\`text\n${name} ${usage(command)}\n\`\`\``,
  ];
  const rows = [...command.registeredArguments.map(argumentRow), ...command.options.map(optionRow)];
  if (rows.length > 0) parts.push(`| Argument or option | What it is |\n| --- | --- |\n${rows.join('\n')}`);
  if (examples.length > 0) {
    const lines = examples.map(({ command: line, does }) => `# ${does}\n${line}`);
    parts.push(`\`\`\`sh\n${lines.join('\n\n')}\n\`\`\``);
  }
  return parts.join('\n\n');
}

/**
 * `docsite versions edit`
 * @param {Command} command
 * @returns {string}
 */
function fullName(command) {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** @param {Command} command */
function usage(command) {
  const names = command.registeredArguments.map(writtenName);
  return [...names, '[options]'].join(' ');
}

/**
 * @param {Argument} argument
 * @returns {string} `<page>`, or `[page]` for one that may be left out
 */
function writtenName(argument) {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

/** @param {Argument} argument */
function argumentRow(argument) {
  if (argument.description === '') throw new Error(`The argument ${writtenName(argument)} has no description.`);
  return `| \`${writtenName(argument)}\` | ${cell(argument.description)} |`;
}

/** @param {Option} option */
function optionRow(option) {
  if (option.description === '') throw new Error(`The option ${option.flags} has no description.`);
  const choices = option.argChoices === undefined ? '' : ` One of ${option.argChoices.map(inCode).join(', ')}.`;
  const isRequired = option.mandatory ? ' Required.' : '';
  const known = option.defaultValue === undefined ? '' : ` Default: ${inCode(String(option.defaultValue))}.`;
  return `| \`${option.flags.replaceAll('|', '\\|')}\` | ${cell(option.description)}${choices}${isRequired}${known} |`;
}

/** @param {string} text */
function cell(text) {
  return sentence(text).replaceAll('|', '\\|');
}

/** @param {string} text */
function inCode(text) {
  return `\`${text}\``;
}

/**
 * With a capital and a full stop, and with quoted names as code.
 * @param {string} text
 */
function sentence(text) {
  // As plain text, template variables would be replaced.
  const quoted = text.replaceAll(/"([^"]*)"/gu, (_, inner) => (inner === '' ? '`""`' : `\`${inner}\``));
  return `${quoted.charAt(0).toUpperCase()}${quoted.slice(1)}${/[.!?]$/u.test(quoted) ? '' : '.'}`;
}

const HEAD = `---
title: Commands
description: Every command of docsite with its arguments, options, examples and exit codes.
toc_max_heading_level: 2
---

\`docsite --help\` lists the commands, \`docsite build --help\` explains one. In a project with docsite as a dependency, use
\`npx docsite\` or a script in \`package.json\`. \`docsite versions\` is short for \`docsite versions list\`;
\`docsite --version\` prints docsite's own version.

## Exit codes {#exit-codes}`;

const AFTER_CODES = `Results go to standard output; progress, problems and usage errors go to standard error. With \`--json\`, standard output
is one JSON document. Output is coloured only on a terminal; \`NO_COLOR\` and \`FORCE_COLOR\` override that.`;
