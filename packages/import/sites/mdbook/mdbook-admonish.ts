/** Blocks of the preprocessor mdbook-admonish, by its documentation → docsite's admonitions. Pure. */
import { writeBox } from '../boxes.ts';

const VALUE = /([\w-]+)=(?:"((?:\\.|[^"\\])*)"|(\w+))/gu;

/** `info` follows the marks of the fence: `admonish warning title="Take care" collapsible=true`. */
export function writeAdmonish(info: string, lines: readonly string[]): readonly string[] {
  const values = new Map(
    Array.from(info.matchAll(VALUE), ([, key = '', quoted, word]) => [key, quoted ?? word ?? ''] as const),
  );
  const [, kind = '', written] = /^admonish[ \t]*([a-z]*)\S*(?:[ \t]*"(.*)")?/u.exec(info.replaceAll(VALUE, '')) ?? [];
  return writeBox(
    {
      mark: values.get('collapsible') === 'true' ? '???' : '!!!',
      kind: kind === '' ? (values.get('type') ?? 'note') : kind,
      title: (values.get('title') ?? written)?.replaceAll(/\\(?=["\\])/gu, ''),
    },
    lines,
  );
}
