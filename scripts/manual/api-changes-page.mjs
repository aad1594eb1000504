/** The manual's page of API changes: the table of rules by which they are classified. */

/** @import { ChangeRule } from '../../src/apis/changes/rules.ts' */

const CLASSES = /** @type {const} */ ({
  breaking: 'Breaking',
  additive: 'Additive',
  documentation: 'Documentation only',
});

/**
 * The page's Markdown, not yet formatted.
 * @param {readonly ChangeRule[]} rules
 * @returns {string}
 */
export function renderApiChangesPage(rules) {
  const areas = Object.entries(CLASSES).map(([kind, title]) => {
    const rows = rules.filter((rule) => rule.class === kind).map(formatRule);
    return `## ${title}\n\n| Rule | Change | Why | As |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  });
  return `${[HEAD, ...areas].join('\n\n')}\n`;
}

/** @param {ChangeRule} rule */
function formatRule({ id, what, reason, follows }) {
  // Of a sentence with gaps, what is said of any.
  const change = what
    .replaceAll(/\{(?:place|field)\}/gu, '…')
    .replaceAll(/\{(?:before|after)\}/gu, (gap) => `*${gap.slice(1, -1)}*`);
  const ids = follows
    .split(', ')
    .map((one) => one.replace(/^\S+/u, (name) => `\`${name}\``))
    .join(', ');
  return `| <span id="${id}"></span>\`${id}\` | ${change} | ${reason} | ${ids} |`;
}

const HEAD = `---
title: API changes
description: When a change of an API breaks its clients - every rule, its class and its reason.
---

docsite compares two versions of an API operation by operation, and puts each change into one of three classes:

- **breaking**: a client that was written for the earlier version may fail.
- **additive**: the API changed, and clients that were written for the earlier version go on working.
- **documentation only**: what people read changed. Requests and responses stay as they were.

The direction decides: accepting more in a request breaks no client, returning more in a response may. So most rules come in
pairs, \`request-…\` for what clients send and \`response-…\` for what they receive. Webhooks and callbacks are sent by the API, so
the directions are reversed. A change that cannot be shown to be safe counts as breaking.

The rules follow those of [oasdiff](https://github.com/oasdiff/oasdiff) 1.30, and where it has none, or sees a note only in what may
break clients, those of [openapi-diff](https://github.com/OpenAPITools/openapi-diff) (\`incompatible.…\`). The column "As" names them.
They differ in these points:

- What is a warning in oasdiff is breaking here: a parameter or a property of a request that was removed, a pattern that changed, a value that was added to
  an enum of a response.
- A removed operation is breaking even if it was deprecated. docsite does not read sunset dates.
- A default does not change which requests are valid, so its change is additive, as in oasdiff since 1.30.
- A property that is \`readOnly\` before and after is not part of a request, and one that is \`writeOnly\` not part of a response: in that
  direction all its changes are additive.
- A schema that becomes one of several (\`Course\`, then \`oneOf: [Course, CourseList]\`) is compared with that one, and the others are further
  alternatives. oasdiff only says that it was wrapped.

These do not count as changes: the order of properties, enum values, required names, scopes and alternatives, how often
a schema is written or referred to, and where a cycle of schemas starts. Two versions of an operation have no changes exactly
if their canonical forms have one hash.`;
