/**
 * The manual's configuration reference, made from `src/shared/types/settings.ts` and `src/content/config/input.ts`: the types
 * that editors know, with their comments. A field without a description is an error: nothing can be left out by accident.
 */
import ts from 'typescript';

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} type As written, without `readonly`.
 * @property {boolean} isRequired
 * @property {string} text What it does; empty where the type of an object says it.
 * @property {string} defaultText The text after "Default:"; empty if there is none.
 * @property {string} example Lines of a config; may be empty.
 */
/**
 * @typedef {object} ConfigType
 * @property {string} name
 * @property {string} text
 * @property {string} example
 * @property {readonly Field[]} fields Those of the types that it extends first.
 */
/**
 * @typedef {object} ConfigTypes
 * @property {ReadonlyMap<string, ConfigType>} objects By the name of the interface.
 * @property {ReadonlyMap<string, string>} aliases From the name of a union to its members, as written.
 */

const ROOT = 'UserConfig';
/** Its fields are those of the root. */
const BASE = 'UserSettings';

/**
 * Reads the interfaces of the config.
 * @param {readonly string[]} sources TypeScript of the files that describe it, those that others extend first
 * @param {string} shared TypeScript of the file whose unions they use
 * @returns {ConfigTypes}
 */
export function readConfigTypes(sources, shared) {
  /** @type {Map<string, ConfigType>} */
  const objects = new Map();
  /** @type {Map<string, string>} */
  const aliases = new Map();
  for (const text of [...sources, shared]) {
    const file = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (ts.isTypeAliasDeclaration(statement)) aliases.set(statement.name.text, statement.type.getText());
      if (!ts.isInterfaceDeclaration(statement) || text === shared) continue;
      const own = statement.members.filter(ts.isPropertySignature).map(readField);
      const inherited = (statement.heritageClauses ?? [])
        .flatMap(({ types }) => types.map((type) => type.getText()))
        .flatMap((base) => objects.get(base)?.fields ?? []);
      const { text: about, example } = readComment(statement);
      const type = { name: statement.name.text, text: about, example, fields: [...inherited, ...own] };
      objects.set(type.name, type);
    }
  }
  objects.delete(BASE);
  return { objects, aliases };
}

/**
 * @param {ts.PropertySignature} member
 * @returns {Field}
 */
function readField(member) {
  const { text, example } = readComment(member);
  const [, does = text, defaultText = ''] = /^([\s\S]*?)\s*Default: ([\s\S]*)$/u.exec(text) ?? [];
  return {
    name: member.name.getText(),
    type: (member.type?.getText() ?? '').replaceAll(/\breadonly /gu, '').replace(/^Readonly<(.*)>$/u, '$1'),
    isRequired: member.questionToken === undefined,
    text: does,
    defaultText,
    example,
  };
}

/**
 * @param {ts.Node} node
 * @returns {{ text: string, example: string }}
 */
function readComment(node) {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const example = comment?.tags?.find(({ tagName }) => tagName.text === 'example');
  return {
    text: (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s*\n\s*/gu, ' ').trim(),
    example: ts.getTextOfJSDocComment(example?.comment)?.trim() ?? '',
  };
}

/**
 * The page's Markdown, not yet formatted.
 * @param {ConfigTypes} types
 * @returns {string}
 */
export function renderConfigurationPage(types) {
  const root = types.objects.get(ROOT);
  if (root === undefined) throw new Error(`The interface ${ROOT} is missing.`);
  const simple = root.fields.filter((field) => objectOf(field, types) === null);
  const objects = root.fields.filter((field) => objectOf(field, types) !== null);
  const page = new Page(types);
  page.startSection('The site', 'site');
  for (const field of simple) page.addField(field, '');
  for (const field of objects) page.addObject(field, '');
  page.addItems();
  return page.text();
}

/** Collects the sections of the page, and the names in each of them for its list of contents. */
class Page {
  /** @type {string[]} */
  #parts = [];
  /** @type {{ readonly link: string, readonly names: string[] }[]} */
  #sections = [];
  /** Types of list items, in the order in which fields name them. */
  #items = new Set();
  #types;

  /** @param {ConfigTypes} types */
  constructor(types) {
    this.#types = types;
  }

  text() {
    const contents = this.#sections.map(({ link, names }) => `- **${link}:** ${names.join(', ')}`);
    return `${[HEAD, CONTENTS, contents.join('\n'), ...this.#parts].join('\n\n')}\n`;
  }

  /**
   * @param {string} title
   * @param {string} id
   * @param {readonly string[]} parts
   */
  startSection(title, id, ...parts) {
    this.#parts.push(`## ${title} {#${id}}`, ...parts);
    this.#sections.push({ link: `[${title}](#${id})`, names: [] });
  }

  /**
   * What has a heading of its own in a section.
   * @param {string} name
   * @param {readonly string[]} parts
   */
  #addName(name, ...parts) {
    this.#parts.push(`### ${name} {#${name}}`, ...parts);
    this.#sections.at(-1)?.names.push(`[\`${name}\`](#${name})`);
  }

  /**
   * A field with its own heading.
   * @param {Field} field
   * @param {string} prefix Path of the object it belongs to, with a dot after it; empty at the top.
   */
  addField(field, prefix) {
    const path = prefix + field.name;
    if (field.text === '') throw new Error(`${path} has no description.`);
    const example = field.example === '' ? [] : [code(field.example)];
    this.#addName(path, describeKind(field, this.#types), field.text, ...example);
    this.#noteItems(field);
  }

  /**
   * An object: a section with its fields; objects in it follow.
   * @param {Field} field
   * @param {string} prefix
   */
  addObject(field, prefix) {
    const type = objectOf(field, this.#types);
    if (type === null) throw new Error(`${field.name} is not an object.`);
    const path = prefix + field.name;
    const about = [field.text || type.text, field.defaultText && `Default: ${field.defaultText}`].filter(Boolean);
    if (about.length === 0) throw new Error(`${path} has no description.`);
    this.startSection(path, path, about.join(' '), code(type.example));
    const inner = type.fields.filter((member) => objectOf(member, this.#types) !== null);
    for (const member of type.fields) if (!inner.includes(member)) this.addField(member, `${path}.`);
    for (const member of inner) this.addObject(member, `${path}.`);
  }

  /** Sections of what lists hold, each once; they may name further ones. */
  addItems() {
    this.startSection('What lists hold', 'items');
    for (const name of this.#items) {
      const type = this.#types.objects.get(String(name));
      if (type === undefined) continue;
      const rows = type.fields.map((field) => {
        if (field.text === '') throw new Error(`${type.name}.${field.name} has no description.`);
        this.#noteItems(field);
        return `| \`${field.name}\` | ${describeKind(field, this.#types).replaceAll('|', '\\|')} | ${field.text} |`;
      });
      const table = ['| Field | Value | What it does |', '| --- | --- | --- |', ...rows].join('\n');
      this.#addName(type.name, type.text, code(type.example), table);
    }
  }

  /** @param {Field} field */
  #noteItems(field) {
    for (const name of itemTypes(field, this.#types)) this.#items.add(name);
  }
}

/**
 * `` `string`, required `` or `` `'left' | 'right'`; default: `'left'` ``
 * @param {Field} field
 * @param {ConfigTypes} types
 */
function describeKind(field, types) {
  const union = types.aliases.get(field.type);
  const items = itemTypes(field, types);
  const type = union !== undefined && items.length === 0 ? union : field.type;
  const links = items.map((name) => `[${name}](#${name})`).join(', ');
  const kind = `\`${type.replace(/^\|\s*/u, '')}\`${links === '' ? '' : ` (${links})`}`;
  if (field.isRequired) return `${kind}, required`;
  return field.defaultText === '' ? `${kind}, optional` : `${kind}; default: ${field.defaultText.replace(/\.$/u, '')}`;
}

/**
 * The interface of a field that is an object itself, or one of some words; `null` for every other field.
 * @param {Field} field
 * @param {ConfigTypes} types
 * @returns {ConfigType | null}
 */
function objectOf(field, types) {
  return types.objects.get(field.type.replace(/^(?:'[^']*' \| )+/u, '')) ?? null;
}

/**
 * The interfaces that a list or a record of a field holds, unions taken apart.
 * @param {Field} field
 * @param {ConfigTypes} types
 * @returns {readonly string[]}
 */
function itemTypes(field, types) {
  const name = /^(\w+)\[\]$|^Record<string, (\w+)>$/u.exec(field.type);
  const item = name?.[1] ?? name?.[2] ?? '';
  const members = (types.aliases.get(item) ?? item).split('|').map((member) => member.trim());
  return members.filter((member) => types.objects.has(member));
}

/** @param {string} example */
function code(example) {
  return `\`\`\`ts\n${example}\n\`\`\``;
}

const CONTENTS = '## All fields {#fields}';
const HEAD = `---
title: Configuration
description: Every field of docsite.config.ts with its type, its default and an example.
toc_max_heading_level: 2
---

\`docsite.config.ts\` is in the root of the site and exports one object. Only \`title\` and \`url\` are required.

\`\`\`ts title="docsite.config.ts"
import { defineConfig } from 'docsite';

export default defineConfig({
  title: 'Sample project',
  url: 'https://docs.example.org',
});
\`\`\`

The file is TypeScript and may import other files and packages; \`docsite.config.mts\`, \`.js\` and \`.mjs\` work too.
\`defineConfig\` gives your editor the types of all fields. An unknown field or a bad value stops the build and is reported
with its line:

\`\`\`text
error docsite.config.ts:5:3  bad-config
  Unknown field "onBrokenLink".
  Did you mean "onBrokenLinks"?
  Correct its name, or remove it.
\`\`\`

The values of a **policy** are \`'ignore'\` (nothing), \`'log'\` (a note or a line in the report), \`'warn'\` (a warning) and
\`'throw'\` (an error that fails the build).
`;
