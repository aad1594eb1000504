/** What an import says of a site as a whole, and of what it could not read of it. */
import { parseFrontMatter } from '../../content/text/front-matter.ts';
import { findingProblem, problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SiteTree } from '../site-tree.ts';
import type { LeftOut } from './config/read-module.ts';

/** What the first build would not take of a front matter. */
export function checkFields(text: string, file: string): readonly Problem[] {
  const { findings } = parseFrontMatter(text);
  return findings.filter(({ isError }) => isError).map((found) => findingProblem(found, { severity: 'warn', file }));
}

export function deadLink(file: string): Problem {
  return problem({
    severity: 'warn',
    code: 'not-imported',
    file,
    what: 'This symbolic link was not followed.',
    why: 'It leads out of the repository, to nothing, or to a folder around it.',
    fix: 'Copy what it leads to into its place.',
  });
}

export function noPages(file: string): Problem {
  return problem({
    severity: 'warn',
    code: 'no-pages',
    file,
    what: 'No page was imported: there are no documents where this configuration has them.',
    why: 'Documents of the classic preset and of the plugin for documents are known.',
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
    what: `${key === '' ? 'An item of a list' : `"${key}"`} is not known without running the configuration (${reason}).`,
    why: mayPublish ? 'Documents that the old site left out may be among the new ones.' : '',
    fix: 'Pass --run-config, or add it to docsite.config.ts by hand.',
  });
}
