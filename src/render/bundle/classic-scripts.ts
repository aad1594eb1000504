/**
 * Turns modules into classic scripts, for sites whose pages may be opened as files: there browsers load no modules.
 * Scripts still load when they did before. The other half is `client/folder/site-folder.ts`.
 */
import type { NamedOutput } from './hashed-outputs.ts';

/** Before the names of pictures and stylesheets that scripts import: no address begins like this. */
export const ASSETS_MARK = 'docsite-assets:/';
/** At the start of addresses in HTML that scripts put into pages of any depth. */
export const FOLDER_MARK = 'docsite-folder:/';

/** A literal, as the minifier writes it. */
const LITERAL = new RegExp(`(["'\`])${ASSETS_MARK}([^"'\`\\\\]*)\\1`, 'gu');

/** The same outputs, with names as before. */
export async function toClassicScripts(outputs: readonly NamedOutput[]): Promise<readonly NamedOutput[]> {
  const { transform } = await import('esbuild');
  const names = new Set(outputs.map(({ name }) => name));
  return Promise.all(
    outputs.map(async ({ name, text, imports }) => {
      const later = text
        .replaceAll(LITERAL, (literal: string, quote: string, other: string) =>
          names.has(other) ? `${quote}./${other}${quote}` : literal,
        )
        .replaceAll(/\bimport\("\.\/([^"]+)"\)/gu, (call: string, other: string) =>
          names.has(other) ? `docsiteFolder.load("./${other}")` : call,
        )
        .replaceAll(LITERAL, '(docsiteFolder.root+$1assets/$2$1)');
      const { code } = await transform(later, { format: 'cjs', minify: true, charset: 'utf8', legalComments: 'none' });
      const needs = imports.filter((other) => code.includes(`require("./${other}")`)).map((other) => `./${other}`);
      return {
        name,
        text: `docsiteFolder.define(${JSON.stringify(needs)},function(require,module){${code.trimEnd()}\n});\n`,
        imports,
      };
    }),
  );
}
