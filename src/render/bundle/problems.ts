/** Errors and warnings of esbuild about templates and pages, reported so that their author can fix them. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Message } from 'esbuild';
import { problem } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { TemplateSource } from './plugin.ts';
import { compileFirst, listTemplates, TEMPLATE_ENDING } from './unused.ts';

type Folders = Pick<TemplateSource, 'root' | 'packageRoot'>;

const MISSING_EXPORT = /^No matching export in "(.+)" for import "(.+)"$/u;
const UNRESOLVED = /^Could not resolve "(.+)"$/u;
const NO_LOADER = /^No loader is configured for "(.+)" files: (.+)$/u;
const SCRIPT = /\.[cm]?[jt]sx?$/u;

/** An error of esbuild; `location.file` is relative to the site's root. */
export function describeError(message: Message, folders: Folders): Problem {
  const { text, location } = message;
  const [, exporter, name = ''] = MISSING_EXPORT.exec(text) ?? [];
  if (exporter !== undefined) return describeMissingExport({ file: toSlashes(exporter), name }, location);
  return problem({
    code: 'template-error',
    ...placeOf(location),
    what: `A template cannot be compiled: ${asSentence(text)}`,
    why: location?.lineText.trim() ?? '',
    fix: adviceFor(message, folders),
  });
}

/** Warnings of esbuild about the site's own scripts and styles: most often CSS that browsers skip. */
export function describeWarnings(warnings: readonly Message[]): readonly Problem[] {
  return warnings.flatMap(({ id, text, location }) => {
    const { file, ...place } = placeOf(location);
    if (file === null || isForeign(file) || file.endsWith('.json')) return [];
    return problem({
      severity: 'warn',
      code: 'template-warning',
      file,
      ...place,
      what: asSentence(text),
      why: location?.lineText.trim() ?? '',
      fix: id === 'css-syntax-error' ? 'Fix it: browsers skip styles they do not understand.' : '',
    });
  });
}

function placeOf(location: Message['location']): Pick<Problem, 'file' | 'line' | 'column'> {
  // A virtual module of docsite is not a file.
  if (location === null || location.file.startsWith('docsite:')) return { file: null, line: null, column: null };
  return { file: toSlashes(location.file), line: location.line, column: location.column + 1 };
}

/** Belongs to docsite or to another package, which authors cannot edit. */
function isForeign(file: string): boolean {
  return file.startsWith('../') || file.split('/').includes('node_modules');
}

function adviceFor({ text, location }: Message, folders: Folders): string {
  const [, unresolved] = UNRESOLVED.exec(text) ?? [];
  if (unresolved !== undefined) {
    return adviceForImport(unresolved, location, folders) ?? 'Fix the import, or install the package.';
  }
  const [, , unread] = NO_LOADER.exec(text) ?? [];
  if (unread !== undefined) {
    return (
      compileFirst(unread, 'import the stylesheet') ?? 'Move the file to static/ and use its address: "/name.ext".'
    );
  }
  const { file = '', lineText = '' } = location ?? {};
  const isUntold = file.endsWith('.ts') && /<[A-Za-z>]/u.test(lineText);
  if (isUntold || text.includes('JSX syntax extension'))
    return 'Rename the file: files with JSX end in ".tsx" or ".jsx".';
  return '';
}

/** What was copied from docsite's templates imports its neighbours, which stay where they are. */
function adviceForImport(name: string, location: Message['location'], { root, packageRoot }: Folders): string | null {
  const [, template] = /^docsite\/templates\/(.+)$/u.exec(name) ?? [];
  if (template !== undefined) return didYouMean(template, listTemplates(packageRoot)) || null;
  if (location === null || !/^\.\.?\//u.test(name)) return null;
  const path = relative(root, resolve(root, dirname(location.file), name));
  const isThere = ['', '.tsx', '.ts'].some((ending) => existsSync(join(packageRoot, path + ending)));
  if (!isThere) return null;
  const module = toSlashes(path).replace(TEMPLATE_ENDING, '');
  if (module.startsWith('templates/')) return `It is part of docsite: import it from "docsite/${module}".`;
  return module.startsWith('src/') ? 'Import what docsite offers to templates from "docsite/client".' : null;
}

/** A template that a site replaces must export what the others import. The fault is in the file without the export. */
function describeMissingExport(
  { file, name }: { readonly file: string; readonly name: string },
  importer: Message['location'],
): Problem {
  const isDefault = name === 'default';
  // What is a package's, or no script, exports what it exports.
  const isFixed = importer !== null && (isForeign(file) || !SCRIPT.test(file));
  const missing = isDefault ? 'default export' : `export "${name}"`;
  const importerFile = importer === null ? '' : toSlashes(importer.file);
  return problem({
    code: isDefault ? 'no-default-export' : 'no-export',
    ...(isFixed ? placeOf(importer) : { file }),
    what: isFixed ? `"${file}" has no ${missing}.` : `The template has no ${missing}.`,
    why: importer === null || isFixed ? '' : `It is imported in ${importerFile}:${String(importer.line)}.`,
    fix: isFixed
      ? 'Import what the file exports.'
      : isDefault
        ? 'Add "export default".'
        : `Export it: "export function ${name}() { … }".`,
  });
}

function asSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

function toSlashes(path: string): string {
  return path.replaceAll(sep, '/').replaceAll('\\', '/');
}
