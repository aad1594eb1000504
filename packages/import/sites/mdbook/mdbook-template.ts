/** `{{#template file key=value}}` of the preprocessor mdbook-template, by its documentation: a file with values for its `[[#key]]`. */
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { normalise } from '../../site-tree.ts';
import type { TextTools } from '../text-tools.ts';

const TEMPLATE = /(?<!\\)\{\{\s*#template\s+([^\s}]+)([^}]*)\}\}/gu;
/** A value goes on to the next key, or to the end. */
const VALUE = /(?:^|\s)([^\s=]+)=([\s\S]*?)(?=\s+[^\s=]+=|\s*$)/gu;
const ARGUMENT = /(\\?)\[\[\s*#([^\s\]]+)(?:\s+([^\s\]][^\]]*?))?\s*\]\]/gu;

/** The text with its templates written in, also those in templates. One whose file is missing stays, and is reported at its line. */
export function fillTemplates(text: string, tools: TextTools, including: readonly SourcePath[] = []): string {
  return text.replaceAll(TEMPLATE, (whole, place: string, given: string, at: number) => {
    const path = normalise(`${tools.path.slice(0, tools.path.lastIndexOf('/') + 1)}${place}`);
    const line = text.slice(0, at).split('\n').length;
    const template = including.includes(path) ? null : tools.read(path);
    if (template === null) {
      tools.report(line, {
        code: 'code-file',
        what: `The template "${place}" was not filled: it is shown as written.`,
        fix: 'Write its text here.',
      });
      return whole;
    }
    const values = new Map(Array.from(given.matchAll(VALUE), ([, key = '', value = '']) => [key, value] as const));
    const filled = template
      .replaceAll('\r\n', '\n')
      .replace(/\n$/u, '')
      .replaceAll(ARGUMENT, (argument, escape: string, key: string, preset?: string) =>
        escape === '' ? (values.get(key) ?? preset ?? argument) : argument.slice(1),
      );
    const report: TextTools['report'] = (_, fields) => {
      tools.report(line, fields);
    };
    return fillTemplates(filled, { ...tools, path, report }, [...including, path]);
  });
}
