/** Lists the components of a site and reads what must be known of them before they run. */
import { basename } from 'node:path';
import glob from 'fast-glob';
import { appendAll } from '../../shared/append-all.ts';
import type { ClientStart, SiteComponent } from '../../shared/model/site-components.ts';
import { problem } from '../../shared/problem/problem.ts';
import { COMPONENTS_DIR } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { readTextFiles } from './read-texts.ts';

export interface ReadComponents {
  /** Sorted by name, each name once. */
  readonly components: readonly SiteComponent[];
  readonly problems: readonly Problem[];
}

const STARTS: readonly string[] = ['load', 'idle', 'visible'] satisfies readonly ClientStart[];
/** A declaration at the start of a line, up to the end of its value. */
const CLIENT = /^[ \t]*export\s+const\s+client\b[^=\n]*=\s*([^;\n]*)/mu;
const LINKS = /^[ \t]*export\s+const\s+links\b[^=\n]*=\s*(\[[^\]]*\]|[^;\n]*)/mu;
const TEXTS = /^\[\s*(?:(?:'[^']*'|"[^"]*")\s*,?\s*)*\]$/u;

/** Files whose names start with a capital letter are components; others may be parts of them. */
export async function readComponents(root: string): Promise<ReadComponents> {
  const files = await glob(`${COMPONENTS_DIR}/*.{tsx,jsx}`, {
    cwd: root,
    ignore: ['**/*.test.*'],
    followSymbolicLinks: false,
    // What cannot be listed is reported where folders are checked.
    suppressErrors: true,
  });
  const named = files.filter((file) => /^[A-Z][A-Za-z\d]*\.[jt]sx$/u.test(basename(file))).toSorted();
  const texts = await readTextFiles(root, named);
  const components = new Map<string, SiteComponent>();
  const problems: Problem[] = [];
  for (const file of named) {
    const { component, problems: found } = readComponent(file, texts.get(file)?.text ?? '');
    appendAll(problems, found);
    const first = components.get(component.name);
    if (first === undefined) components.set(component.name, component);
    else problems.push(describeTwin(component, first));
  }
  return { components: [...components.values()], problems };
}

function readComponent(
  file: string,
  text: string,
): { readonly component: SiteComponent; readonly problems: readonly Problem[] } {
  const name = basename(file).replace(/\..*$/u, '');
  const client = CLIENT.exec(text);
  const links = LINKS.exec(text);
  const start = /^(['"])(\w+)\1/u.exec(client?.[1]?.trim() ?? '')?.[2] ?? null;
  const isStart = start !== null && STARTS.includes(start);
  const isList = TEXTS.test(links?.[1]?.trim() ?? '[]');
  const lineOf = (at: RegExpExecArray | null): number => text.slice(0, at?.index ?? 0).split('\n').length;
  const why = 'It is read before the component runs.';
  return {
    component: {
      name,
      file,
      client: isStart ? (start as ClientStart) : null,
      links: isList ? [...(links?.[1] ?? '').matchAll(/'([^']*)'|"([^"]*)"/gu)].map(([, a, b]) => a ?? b ?? '') : [],
    },
    problems: [
      ...(client === null || isStart
        ? []
        : [
            problem({
              code: 'bad-component-file',
              file,
              line: lineOf(client),
              what: `"client" of a component must be one of ${STARTS.map((one) => `'${one}'`).join(', ')}.`,
              why,
              fix: 'Write one of them; or remove the line, and the component has no script.',
            }),
          ]),
      ...(isList
        ? []
        : [
            problem({
              code: 'bad-component-file',
              file,
              line: lineOf(links),
              what: '"links" of a component must be a list of texts.',
              why,
              fix: `Write the names of its attributes, as in: export const links = ['icon'];`,
            }),
          ]),
    ],
  };
}

function describeTwin({ file, name }: SiteComponent, first: SiteComponent): Problem {
  return problem({
    code: 'bad-component-file',
    file,
    what: `"${first.file}" is the component "${name}" already.`,
    why: 'A document finds a component by its name, so only the first of the two is used.',
    fix: 'Delete or rename one of the two.',
  });
}
