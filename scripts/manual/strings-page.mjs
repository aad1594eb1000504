/** The manual's page of strings: every message of `english.ts`, under the comments that are its headings there. */

/** @import { Message } from '../../src/shared/types/message.ts' */

const INTRODUCTION = `---
title: Strings
description: Every word that docsite shows to readers, and how to write another one.
---

Every word that docsite itself shows to readers comes from one table. It is complete in English, and translated to Arabic,
Chinese (simplified), French, German, Japanese, Portuguese (Brazil) and Spanish: \`locale: { htmlLang: 'fr' }\` is all it takes.

Change single messages, or write a whole language, under [strings](configuration.md#strings):

\`\`\`ts title="docsite.config.ts"
locale: { htmlLang: 'nl' },
strings: {
  editThisPage: 'Deze pagina bewerken',
  versionNumber: 'Versie {version}',
  items: { one: '{count} item', other: '{count} items' },
},
\`\`\`

- **Places.** A name in braces is filled in: \`{version}\`. Each may be anywhere in the message, or left out. A name that docsite
  does not fill in is an error.
- **Plural forms.** A message that depends on a number has the forms of its language: \`zero\`, \`one\`, \`two\`, \`few\`, \`many\`,
  \`other\`. \`Intl.PluralRules\` chooses one; what is missing is \`other\`. \`{count}\` may be used in all of them.
- **Dates and numbers** are written as \`Intl\` knows them for the language, with the digits and the calendar of version numbers and
  release days. \`date\`, \`months\` and \`groupSeparator\` change that.
- **Other languages.** What is neither translated nor written in the configuration is English.
- **Templates of a site** read the same table: \`import { strings, nodes } from 'docsite/client'\`, then \`strings.search\`,
  \`strings.versionNumber({ version })\`, or \`nodes.pageIsAt({ link: <a href="…">…</a> })\` around elements. The words are written
  into the scripts when the site is built: a page loads none that it does not show.
- **What stays English:** messages of the command line and of \`docsite serve\`, answers of \`docsite mcp\`, and the names of admonitions in
  [Markdown for machines](../machines.md).
`;

/**
 * @param {string} source Text of `english.ts`.
 * @param {Readonly<Record<string, Message>>} table
 */
export function renderStringsPage(source, table) {
  const lines = source.split('\n').flatMap((line) => {
    const heading = /^ {2}\/\/ (.*)$/u.exec(line)?.[1];
    if (heading !== undefined) return ['', `## ${heading}`, '', '| Key | English |', '| --- | --- |'];
    const key = /^ {2}(\w+):/u.exec(line)?.[1];
    const message = key === undefined ? undefined : table[key];
    return message === undefined ? [] : [`| \`${key}\` | ${describe(message)} |`];
  });
  return [INTRODUCTION, ...lines, ''].join('\n');
}

/** @param {Message} message */
function describe(message) {
  if (typeof message === 'string') return code(message);
  return Object.entries(message)
    .map(([form, text]) => `${form}: ${code(text)}`)
    .join('<br>');
}

/**
 * As code, so that spaces at the ends are kept.
 * @param {string} text
 */
function code(text) {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
