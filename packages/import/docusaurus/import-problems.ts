/** What an import says of a site as a whole, and of what it could not read of it. */
import { problem } from '../../../src/shared/problem/problem.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { notImported } from '../not-imported.ts';
import type { SiteTree } from '../site-tree.ts';
import type { LeftOut } from './config/module-statements.ts';
import type { TextPlugin } from './config/text-plugins.ts';

/** What the listings and the reads of a tree have left out so far. */
export function describeTree(tree: SiteTree): readonly Problem[] {
  return [
    ...tree.deadLinks().map((path) => deadLink(tree.fileName(path))),
    ...[...(tree.faults?.() ?? [])].map(([path, { what, fix }]) => unfitFile(tree.fileName(path), what, fix)),
  ];
}

function unfitFile(file: string, what: string, fix: string): Problem {
  const why = 'The old site published it as it is. It was not imported: readers would see nothing.';
  return notImported(file, { what, why, fix: `${fix} Then import again.` });
}

function deadLink(file: string): Problem {
  return notImported(file, {
    what: 'This symbolic link was not followed.',
    why: 'It points outside the site and its repository, to something hidden, to nothing, or to a folder that contains it.',
    fix: 'Replace it with a copy of its target.',
  });
}

export function noPages(file: string): Problem {
  return problem({
    severity: 'warn',
    code: 'no-pages',
    file,
    what: 'No page was imported: this configuration names no folder with documents.',
    why: 'Documents of the classic preset and of the docs plugin are supported.',
    fix: 'Check its "presets" and "plugins".',
  });
}

export function describeLeftOut({ file, line, key, reason }: LeftOut, tree: SiteTree): Problem {
  const mayPublish = key === 'include' || key === 'exclude';
  return problem({
    severity: mayPublish ? 'warn' : 'info',
    code: 'unread-config',
    file: tree.fileName(file),
    line,
    what: `${key === '' ? 'An item of a list' : `"${key}"`} is unknown without running the configuration (${reason}).`,
    why: mayPublish ? 'The new site may contain documents that the old one excluded.' : '',
    fix: 'Pass --run-config, or add it to docsite.config.ts by hand.',
  });
}

/** A plugin that the old site ran over the texts of so many pages. */
export function textPlugin(file: string, { name, line }: TextPlugin, pages: number): Problem {
  return problem({
    severity: 'warn',
    code: 'text-plugin',
    file,
    line,
    what: `The plugin "${name}" is not run: what it added to texts or took out of them is as written in ${countOf(pages, 'page')}.`,
    fix: 'Look at pages that rely on it; docsite has plugins of its own: markdown.plugins and hooks.text.',
  });
}

export function themeRemark(file: string, what: string): Problem {
  return problem({
    severity: 'info',
    code: 'theme-style',
    file,
    what,
    fix: 'Set what you miss in templates/custom.css.',
  });
}
