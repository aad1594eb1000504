/** The manual's page of problem codes: the catalogue, with the source files that report each code. */
import ts from 'typescript';

/** @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Catalogue By area: code → meaning. */

/**
 * Where each code occurs in the sources: as a separate string, which the compiler has checked to be a code.
 * @param {Catalogue} catalogue
 * @param {readonly { path: string, source: string }[]} files All but the catalogue.
 * @returns {ReadonlyMap<string, readonly string[]>} Code → paths, sorted; every code is a key.
 */
export function findCodeUses(catalogue, files) {
  const uses = new Map(
    Object.values(catalogue).flatMap((codes) => Object.keys(codes).map((code) => [code, new Set()])),
  );
  for (const { path, source } of files) {
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isStringLiteral(node) && isCodePlace(node)) uses.get(node.text)?.add(path);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return new Map([...uses].map(([code, paths]) => [code, [...paths].map(String).sort()]));
}

/**
 * In `code: 'x'`, also with a condition, and as the first argument of a call such as `refuse('x', …)`.
 * @param {ts.StringLiteral} node
 */
function isCodePlace(node) {
  /** @type {ts.Node} */
  let at = node;
  while (ts.isConditionalExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'code';
  return ts.isCallExpression(parent) && parent.arguments[0] === at && parent.expression.getText() === 'refuse';
}

/**
 * The page's Markdown, not yet formatted.
 * @param {Catalogue} catalogue
 * @param {ReadonlyMap<string, readonly string[]>} uses
 * @returns {string}
 */
export function renderProblemsPage(catalogue, uses) {
  const areas = Object.entries(catalogue).map(([title, codes]) => {
    const rows = Object.entries(codes).map(([code, meaning]) => {
      const paths = uses.get(code) ?? [];
      if (paths.length === 0) throw new Error(`No source file reports "${code}": take it out of the catalogue.`);
      return `| <span id="${code}"></span>\`${code}\` | ${meaning} | ${paths.map((path) => `\`${path.replace(/^src\//u, '')}\``).join(', ')} |`;
    });
    return `## ${title}\n\n| Code | Meaning | Reported in |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  return `${[HEAD, ...areas].join('\n\n')}\n`;
}

const HEAD = `---
title: Problems
description: How docsite reports problems, and every problem code.
---

A mistake in your content does not crash docsite. It is reported: what is wrong, where, why, and how to fix it.

\`\`\`text
warn  docs/versions/1.0.0/writing-pages.md:26:5  broken-anchor
  "installation.md#requirments": the target page has no anchor "requirments".
  Did you mean "requirements"?  In 4 versions: 1.0.0 … 2.1.0
  Fix the link, or list it under ignoreLinks in the config.
\`\`\`

- The first line has the **severity**, the **place** and the **code**. Line numbers count from the top of the file, front
  matter included.
- The second says what is wrong, the next why, or what you may have meant, and in which **versions** it occurs. A text that
  forty versions share is reported once.
- The last says how to fix it.

An \`error\` fails the command with exit code 2, or with 3 for wrong usage or an invalid configuration (an unknown field or a
bad value). Missing versions, pages and links in the configuration give 2, as in the content. A \`warn\` and an \`info\` (a
note) do not fail. You choose the severity of some of them: see [the policies](configuration.md#onBrokenLinks). \`build --json\` and \`check-links --format json\` print the same as data.

The codes below are stable: you can filter reports by them. The last column names the files in docsite's \`src/\` that
report the code.`;
