/** A page of Starlight → docsite's Markdown, by the converter of MDX. */
import type { ProblemCode } from '../../../../src/shared/problem/problem-codes.ts';
import type { ComponentUses } from '../../mdx/component-uses.ts';
import { PageConverter } from '../../mdx/page-converter.ts';
import { mapTextLinks } from '../map-text-links.ts';
import type { TextTools } from '../text-tools.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { convertFence } from './starlight-fence.ts';
import { type LinkPlace, mapAddress, pageAt, resolveAlias } from './starlight-links.ts';
import { convertPageFields } from './starlight-page.ts';

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+\.)[ \t]+)*(`{3,}|~{3,})/u;
const ASIDE = /^([ \t>]*:{3,}[ \t]*\w+(?:\[.*\])?)\{([^{}]*)\}[ \t]*$/u;
const SPECIFIER = /^((?:import\b.*?|\}[^'"]*)['"])([^'"]+)(?=['"])/u;

export interface TextPlace extends LinkPlace {
  readonly components: ComponentUses;
}

export function convertStarlightText(text: string, tools: TextTools, place: TextPlace): string {
  const { path } = tools;
  const isMdx = path.endsWith('.mdx');
  const mapHref = (href: string, from = path): string => mapAddress(href, { from, path }, place);
  const prepared = prepareLines(text, tools, isMdx ? place.aliases : new Map());
  const converter = new PageConverter(
    // HTML in plain Markdown is not JSX.
    { path, text: isMdx ? prepared : mapTextLinks(prepared, mapHref), format: isMdx ? 'mdx' : 'md' },
    {
      read: tools.read,
      fileName: (other) => other,
      mapHref: (href, from) => (isMdx ? mapHref(href, from) : href),
      components: place.components,
      fence: convertFence,
    },
  );
  const converted = converter.convert();
  for (const { line, file, severity, code, what, why, fix } of converter.problems) {
    // What is in another file is written into this page.
    tools.report(file === path ? (line ?? 1) : 1, { severity, code: code as ProblemCode, what, why, fix });
  }
  return convertPageFields(converted, {
    fields: readWrittenFields(text),
    mapHref,
    idOf: (href) => pageAt(href, place)?.id ?? null,
    report: (what) => {
      tools.report(1, { severity: 'info', code: 'dropped-attribute', what });
    },
  });
}

/** Attributes of asides, which MDX would take for expressions, and specifiers with an alias. Lines keep their numbers. */
function prepareLines(text: string, { report }: TextTools, aliases: ReadonlyMap<string, string>): string {
  let fence = '';
  const lines = text.split('\n').map((line, index) => {
    const marker = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (marker.startsWith(fence) && /^[ \t>]*[`~]+[ \t]*$/u.test(line)) fence = '';
      return line;
    }
    fence = marker;
    const [, aside, attributes = ''] = ASIDE.exec(line) ?? [];
    if (aside === undefined) {
      return line.replace(
        SPECIFIER,
        (_, before: string, specifier: string) => before + resolveAlias(specifier, aliases),
      );
    }
    report(index + 1, { severity: 'info', code: 'dropped-attribute', what: `${attributes} of an aside was left out.` });
    return aside;
  });
  return lines.join('\n');
}
