/** Markdown as VitePress reads it → docsite's: containers, code groups, the contents of a page, Vue. */
import { inlineTextToHtml } from '../../mdx/write/inline-html.ts';
import { CONTENTS_MARK } from '../../mdx/write/pin-heading-ids.ts';
import { ADMONITION_CLOSE, ADMONITION_OPEN, TABS_CLOSE, TABS_OPEN } from '../../mdx/write/settle-colons.ts';
import { splitPage } from '../markdown-site.ts';
import { FENCE, indented, type Taken } from '../mkdocs/mkdocs-fences.ts';
import type { TextTools } from '../text-tools.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { type ExpressionTools, fillExpressions } from './vitepress-expressions.ts';
import { convertFence } from './vitepress-fence.ts';
import {
  CONTENTS,
  INCLUDE,
  type IncludingPage,
  SNIPPET,
  type VitepressPlace,
  writeInclude,
  writeSnippet,
} from './vitepress-includes.ts';
import { convertLine } from './vitepress-line.ts';

const CONTAINER = /^([ \t]*)(:{3,})[ \t]*([\w-]+)[ \t]*(.*)$/u;
/** A tab of vitepress-plugin-tabs. */
const TAB = /^([ \t]*)==[ \t]+(.*?)[ \t]*$/u;
/** A component whose tag goes on in the next line. */
const OPEN_TAG = /^[ \t]*<(?:[A-Z]\w*|[a-z]+(?:-[a-z]+)+)\b(?:"[^"]*"|[^"<>])*(?:"[^"]*)?$/u;
const MAX_TAG_LINES = 50;
const OWN = new Set(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important']);

interface Open {
  readonly colons: string;
  readonly indent: string;
  readonly kind: Kind;
}
type Kind = 'box' | 'details' | 'group' | 'plain' | 'tabs' | 'verbatim';

/** The line that ends a block of each kind. */
const ENDS = {
  box: ADMONITION_CLOSE,
  details: '</details>',
  group: TABS_CLOSE,
  plain: '',
  tabs: TABS_CLOSE,
  verbatim: '',
};

/** Containers that are not boxes. `raw` and `v-pre` only say how to read what is in them; `tabs` are those of vitepress-plugin-tabs. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['details', 'details'],
  ['code-group', 'group'],
  ['raw', 'plain'],
  ['v-pre', 'verbatim'],
  ['tabs', 'tabs'],
]);
/** What docsite has in this form is left alone: the five kinds of GitHub without a title. */
const ALERT = /^([ \t]*)>[ \t]*\[!(?:(info|danger)\][ \t]*|(note|tip|important|warning|caution)\][ \t]+(?=\S))(.*)$/iu;

export function convertVitepressText(text: string, tools: TextTools, place: VitepressPlace): string {
  const { head, body, firstLine } = splitPage(text);
  const fields = text.includes('$frontmatter') ? readWrittenFields(text) : {};
  return head + new VitepressText(tools, { ...place, fields }, []).convert(body.split('\n'), firstLine);
}

class VitepressText {
  readonly #tools: TextTools;
  readonly #place: VitepressPlace;
  readonly #including: ReadonlySet<string>;
  readonly #open: Open[] = [];

  /** `including` are the files around it: one that includes itself is left as it is. */
  constructor(tools: TextTools, place: VitepressPlace, including: readonly string[]) {
    this.#tools = tools;
    this.#place = place;
    this.#including = new Set(including);
  }

  convert(lines: readonly string[], line: number): string {
    const output: string[] = [];
    for (let index = 0; index < lines.length;) {
      const { text, count } = this.#take(lines.slice(index), line + index);
      for (const one of text) output.push(one);
      index += count;
    }
    return [...output, ...this.#close(0)].join('\n');
  }

  #take(lines: readonly string[], line: number): Taken {
    const [first = ''] = lines;
    if (FENCE.test(first)) return this.#takeFence(lines, line);
    const code = /^<(script|style)\b/u.exec(first)?.[1];
    if (code !== undefined) return this.#dropVue(lines, line, code);
    const snippet = SNIPPET.exec(first);
    if (snippet !== null)
      return { text: writeSnippet(this.#page(), snippet, { line, inGroup: this.#isInGroup() }), count: 1 };
    const include = INCLUDE.exec(first);
    if (include !== null) return { text: writeInclude(this.#page(), include, line), count: 1 };
    const contents = CONTENTS.exec(first);
    if (contents !== null)
      return {
        text: [`${contents[1] ?? ''}${CONTENTS_MARK}${this.#place.contentsLevels}-0${CONTENTS_MARK}`],
        count: 1,
      };
    const tab = this.#open.at(-1)?.kind === 'tabs' ? TAB.exec(first) : null;
    if (tab !== null) return { text: ['', `${tab[1] ?? ''}@tab ${tab[2] ?? ''}`, ''], count: 1 };
    const alert = ALERT.exec(first);
    if (alert !== null) return this.#takeAlert(alert, lines, line);
    const container = CONTAINER.exec(first);
    if (container !== null) return { text: this.#openContainer(container, line), count: 1 };
    const close = /^[ \t]*(:{3,})[ \t]*$/u.exec(first)?.[1];
    if (close !== undefined) {
      // The outermost block that has no more colons ends with all that are in it.
      const outermost = this.#open.findIndex(({ colons }) => colons.length <= close.length);
      return { text: outermost === -1 ? [first.replace(':', '\\:')] : this.#close(outermost), count: 1 };
    }
    const whole = takeTag(lines);
    // What is less indented ends the list that a block is in, and the block.
    const left = first.trim() === '' ? -1 : this.#open.findIndex(({ indent }) => !first.startsWith(indent));
    const ended = left === -1 ? [] : [...this.#close(left), ''];
    return {
      text: [
        ...ended,
        convertLine(whole.join(' '), {
          report: (fields) => {
            this.#tools.report(line, fields);
          },
          mapHref: (href) => this.#place.mapHref(href, this.#tools.path),
          plugins: this.#place.plugins,
          fill: (text, write) => this.#fill(text, line, write),
        }),
      ],
      count: whole.length,
    };
  }

  /** A quote that is a box with a title. */
  #takeAlert([, indent = '', own, common, title = '']: RegExpExecArray, lines: readonly string[], line: number): Taken {
    const end = lines.findIndex((one, at) => at > 0 && !one.startsWith(`${indent}>`));
    const count = end === -1 ? lines.length : end;
    const inner = lines.slice(1, count).map((one) => one.slice(indent.length + 1).replace(/^ /u, ''));
    const part = new VitepressText(this.#tools, this.#place, [...this.#including]);
    const kind = (own ?? common ?? '').toLowerCase();
    const shown = title.replace(/\{[^{}]*\}\s*$/u, '').trim();
    const head = `${kind}${shown === '' ? '' : `[${shown}]`}`;
    const text = [ADMONITION_OPEN + head, '', ...part.convert(inner, line + 1).split('\n'), '', ADMONITION_CLOSE];
    return { text: indented(indent, text), count };
  }

  /** Ends the open blocks from this one on, the innermost first. */
  #close(from: number): readonly string[] {
    const closed = this.#open.splice(from).toReversed();
    return closed.flatMap(({ kind, indent }) =>
      kind === 'details' ? ['', indent + ENDS[kind]] : ENDS[kind] === '' ? [''] : [indent + ENDS[kind]],
    );
  }

  #openContainer(
    [first, indent = '', colons = '', kind = '', rest = '']: RegExpExecArray,
    line: number,
  ): readonly string[] {
    const title = rest.replace(/\s*\{[^{}]*\}\s*$/u, '').trim();
    const own = KINDS.get(kind) ?? 'box';
    this.#open.push({ colons, indent, kind: own });
    if (kind === 'details') {
      const open = /\{[^{}]*\bopen\b[^{}]*\}\s*$/u.test(rest) ? ' open' : '';
      return [`${indent}<details${open}>`, `${indent}<summary>${inlineTextToHtml(title || 'Details')}</summary>`, ''];
    }
    if (ENDS[own] === '') return [''];
    if (ENDS[own] === TABS_CLOSE) {
      const group = /^key:([\w-]+)$/u.exec(title)?.[1];
      return [indent + TABS_OPEN + (own === 'group' || group === undefined ? '' : `#${group}`)];
    }
    if (!OWN.has(kind)) {
      this.#tools.report(line, { code: 'unknown-component', what: `The container "${kind}" is a note now: ${first}` });
    }
    return [`${indent}${ADMONITION_OPEN}${OWN.has(kind) ? kind : 'note'}${title === '' ? '' : `[${title}]`}`];
  }

  /** In a code group, the name of each block is that of its tab. */
  #takeFence(lines: readonly string[], line: number): Taken {
    const [, before = '', marks = '', info = ''] = FENCE.exec(lines[0] ?? '') ?? [];
    const end = lines.findIndex((one, at) => at > 0 && one.trim().startsWith(marks) && /^[`~]+$/u.test(one.trim()));
    const count = end === -1 ? lines.length : end + 1;
    const fence = convertFence(lines.slice(0, count), { before, marks, info });
    const code = fence.isFilled
      ? fence.lines.map((one, at) => this.#fill(one, line + at, (value) => value))
      : fence.lines;
    if (!this.#isInGroup()) return { text: code, count };
    return { text: ['', `${/^[ \t]*/u.exec(before)?.[0] ?? ''}@tab ${fence.name}`, '', ...code], count };
  }

  #fill(text: string, line: number, write: ExpressionTools['write']): string {
    if (this.#open.some(({ kind }) => kind === 'verbatim')) return text;
    return fillExpressions(text, {
      fields: this.#place.fields ?? {},
      report: (fields) => {
        this.#tools.report(line, fields);
      },
      write,
    });
  }

  #isInGroup(): boolean {
    return this.#open.at(-1)?.kind === 'group';
  }

  #page(): IncludingPage {
    return {
      tools: this.#tools,
      place: this.#place,
      including: this.#including,
      // Several pages may include the text: it is that of none of them.
      convertLines: (path, lines, line) =>
        new VitepressText({ ...this.#tools, path }, { ...this.#place, fields: {} }, [...this.#including, path]).convert(
          lines,
          line,
        ),
    };
  }

  #dropVue(lines: readonly string[], line: number, tag: string): Taken {
    const end = lines.findIndex((one) => one.includes(`</${tag}>`));
    this.#tools.report(line, {
      code: 'unresolved-import',
      what: `This <${tag}> was left out: pages of docsite run no code of their own.`,
      fix: tag === 'style' ? 'Put it into templates/custom.css.' : 'Write a component for what it draws.',
    });
    return { text: [], count: end === -1 ? 1 : end + 1 };
  }
}

/** A tag over several lines, else the first line. */
function takeTag(lines: readonly string[]): readonly string[] {
  const isOpen = (count: number): boolean => OPEN_TAG.test(lines.slice(0, count).join(' '));
  if (!isOpen(1)) return lines.slice(0, 1);
  for (let count = 2; count <= Math.min(lines.length, MAX_TAG_LINES); count++) {
    if (!isOpen(count)) return lines.slice(0, count).map((one, at) => (at === 0 ? one : one.trim()));
  }
  return lines.slice(0, 1);
}
