/**
 * Do the site's templates do something in the browser? Then a page that is no longer as built is drawn anew: otherwise, they would be dead
 * until the next page. Read from their sources: what is compiled for browsers depends on it.
 */
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import glob from 'fast-glob';
import type { TemplateSource } from './plugin.ts';

const CODE = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs'];
/** Hooks but those of docsite that read the page, listeners, components that are classes, what is loaded later. */
const STATE = /\buse(?!Page\b|Site\b)[A-Z]|\bon[A-Z]\w*=|\bextends \w*\.?(?:Pure)?Component\b|\bimport\(/u;
const IMPORTS = /^\s*(?:import|export)\s(?!type\b)[^'"]*['"](?<from>[^'"]+)['"]/gmu;
const STATELESS = /^(?:docsite\/|react$)/u;

export function hasOwnState({ root, packageRoot }: Pick<TemplateSource, 'root' | 'packageRoot'>): boolean {
  if (root === packageRoot) return false;
  const folder = join(root, 'templates');
  const files = glob.sync('**/*.{tsx,ts,jsx,js,mjs}', {
    cwd: folder,
    ignore: ['**/*.test.*', '**/*.d.ts', '**/node_modules/**'],
    absolute: true,
    suppressErrors: true,
  });
  return files.some((file) => {
    const code = readFileSync(file, 'utf8');
    const imported = [...code.matchAll(IMPORTS)].map(({ groups }) => groups?.['from'] ?? '');
    return STATE.test(code) || imported.some((from) => isElsewhere(from, file, folder));
  });
}

/** Code that is not in the folder may have state, too. */
function isElsewhere(from: string, file: string, folder: string): boolean {
  if (!from.startsWith('.')) return !STATELESS.test(from);
  return CODE.includes(extname(from)) && relative(folder, resolve(dirname(file), from)).startsWith('..');
}
