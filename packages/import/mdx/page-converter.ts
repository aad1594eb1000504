/** Walks over the nodes of a page and writes Markdown: texts, code, statements and expressions. Tags have their own files. */
import { findFrontMatter, parseYaml } from '../../../src/content/parse/front-matter.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import { escapeVariables } from '../../../src/shared/model/variables.ts';
import { problem, type ProblemFields } from '../../../src/shared/problem/problem.ts';
import { createLineFinder } from '../../../src/shared/string/text-lines.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { describeFence, readFenceWords } from '../fence-words.ts';
import { known, type Scope } from '../literal.ts';
import { normalise } from '../site-tree.ts';
import type { ComponentUses, DocCard } from './component-uses.ts';
import type { IncludeAnswer, IncludeUses } from './include-uses.ts';
import { type Binding, type ModuleResolver, readEsm, scopeOf } from './page-scope.ts';
import { attributeValue } from './read/html-tag.ts';
import type { MdxElement, MdxNode } from './read/nodes.ts';
import type { CodeUse, PageTools, RenderMode } from './read/page-tools.ts';
import { scanMdx } from './read/scan.ts';
import { renderComponent } from './write/components.ts';
import { isHead, type PageHead, readHead } from './write/head-tags.ts';
import { fillCodeFile } from './write/code-files.ts';
import { flattenIndents } from './write/flatten-indents.ts';
import { dedent } from './write/indentation.ts';
import { codeSpanToHtml, inlineMarkdownToHtml } from './write/inline-html.ts';
import { mapMarkdownLinks } from './write/map-links.ts';
import { markHeadings, markHeadingValue } from './write/pin-heading-ids.ts';
import { markBlocks } from './write/settle-colons.ts';
import { firstLine, isInHeading, renderExpression, renderMath } from './write/render-expression.ts';
import { hasMarkdown, renderHtmlElement } from './write/render-html.ts';

export interface PageSource {
  /** Path relative to the old site's root; other files are found from here. */
  readonly path: string;
  readonly text: string;
  readonly format: 'mdx' | 'md';
  /** True when the site read formulas between dollars. */
  readonly hasMath?: boolean;
  /** True when it read `:name` as a directive, which leaves nothing in the id of a heading. */
  readonly hasDirectives?: boolean;
  /** False when it showed names of emoji as they are written. */
  readonly hasEmoji?: boolean;
}
/** What the converter asks of the site around the page. */
export interface ConvertEnvironment {
  /** Text of a file by its path relative to the old site's root; `null` if it does not exist. */
  readonly read: (path: string) => string | null;
  /** How a file is named in problems, by that path. */
  readonly fileName: (path: string) => string;
  /** A link of the page `page`, written in the file `from` (a partial, or the page), as the new site needs it. */
  readonly mapHref: (href: string, from: string, page: string) => string;
  /** What a list of cards on the page shows without items of its own; left out where no sidebar says it. */
  readonly cards?: (page: string) => readonly DocCard[];
  /** The old site's own, if they are taken over. */
  readonly components?: ComponentUses;
  /** Left out where texts of other files are written into the page. */
  readonly includes?: IncludeUses;
  /** A block of code as docsite has it; left out where its options mean what they mean to Docusaurus. */
  readonly fence?: (fence: string, report: (fields: ProblemFields) => void) => string;
}

/** A partial as the page that shows it sees it. */
interface Inclusion {
  /** Path of the page. */
  readonly page: string;
  /** Partials around this one, and the page: the way to here. */
  readonly ancestors: readonly string[];
  readonly props: Readonly<Record<string, unknown>>;
  /** The content between the tags of the partial. */
  readonly children: string;
  /** Of the page. */
  readonly head: PageHead;
}

/** Elements of HTML whose end tag may be left out. */
const OPTIONAL_END = /^(?:p|li|dt|dd|option|thead|tbody|tfoot|tr|td|th|colgroup)$/u;
/** Inline elements. */
const INLINE =
  /^(?:a|abbr|b|br|button|code|em|i|img|input|kbd|label|q|s|small|span|strong|sub|sup|u|video|audio|picture|svg|mark)$/u;

/** As remark-directive reads it, but for those with a label or attributes, which are not shown as they are written; not within the address of a link. */
const DIRECTIVE = /(?<![:\\]|\]\([^)\s]*|<[a-z]+):[A-Za-z](?:[\w-]*[A-Za-z\d])?(?![\w:[{-])/gu;

export class PageConverter implements PageTools {
  readonly problems: Problem[] = [];
  /** Components that could not be converted, by name. */
  readonly counts = new Map<string, number>();
  /** What `<head>` says, in the page and in its partials. */
  readonly head: PageHead;
  readonly source: string;
  /** True once something is included. */
  hasIncludes = false;
  readonly #page: PageSource;
  readonly #environment: ConvertEnvironment;
  readonly #lineOf: (offset: number) => number;
  readonly #inclusion: Inclusion;
  readonly #modules: ModuleResolver;
  readonly #bindings = new Map<string, Binding>();
  /** Words of fences that are reported already. */
  readonly #fences = new Set<string>();
  readonly #codeWords = new Map<string, { count: number; readonly start: number }>();

  constructor(page: PageSource, environment: ConvertEnvironment, inclusion?: Inclusion) {
    this.head = inclusion?.head ?? { tags: [] };
    this.source = page.text;
    this.#lineOf = createLineFinder(page.text);
    this.#page = page;
    this.#environment = environment;
    this.#modules = { resolve: (specifier) => resolveSpecifier(specifier, page.path), read: environment.read };
    this.#inclusion = inclusion ?? {
      page: page.path,
      ancestors: [page.path],
      props: {},
      children: '',
      head: this.head,
    };
  }

  /** The whole page, with the marks that `settleColons` and `pinHeadingIds` turn into Markdown. */
  convert(): string {
    const { block: head, yaml } = findFrontMatter(this.source);
    // As Docusaurus calls it, and as Astro does.
    for (const name of ['frontMatter', 'frontmatter'])
      this.#bindings.set(name, { type: 'value', value: known(readFrontMatter(yaml)) });
    this.#bindings.set('props', { type: 'value', value: known(this.#inclusion.props) });
    const nodes = scanMdx(this.source, head.length, this.#page);
    for (const { type, start, end } of nodes) {
      if (type !== 'esm') continue;
      const { bindings } = readEsm(this.source.slice(start, end), this.#modules, this.#bindings);
      for (const [name, binding] of bindings) this.#bindings.set(name, binding);
    }
    const markdown = this.render(nodes, 'markdown');
    this.#reportCodeWords();
    return head + escapeVariables(this.#page.format === 'mdx' ? flattenIndents(markdown) : markdown);
  }

  /** True when the page says something in a head. */
  get hasHead(): boolean {
    return Object.keys(this.head).length > 1 || this.head.tags.length > 0;
  }

  get components(): ComponentUses | null {
    return this.#environment.components ?? null;
  }

  get scope(): Scope {
    return scopeOf(this.#bindings);
  }

  bindingOf(name: string): Binding | undefined {
    return this.#bindings.get(name);
  }

  render(nodes: readonly MdxNode[], mode: RenderMode): string {
    let output = '';
    for (const [index, node] of nodes.entries()) {
      const piece = this.#renderNode(node, mode);
      const isGone = piece === '' && this.#leavesNothing(node);
      output += piece;
      if (isGone && (output === '' || output.endsWith('\n\n'))) output = `${output}${SKIP_BREAK}`;
      if (mode === 'markdown' && node.type === 'element') output += this.#breakAfter(node, nodes[index + 1]);
    }
    return output.replaceAll(new RegExp(`${SKIP_BREAK}+[ \\t]*\\n?`, 'gu'), '');
  }

  #leavesNothing(node: MdxNode): boolean {
    return node.type === 'esm' || node.type === 'expression' || (node.type === 'element' && isHead(node, this));
  }

  renderBlock(element: MdxElement): string {
    return dedent(this.render(element.children, 'markdown'), this.linePrefix(element.start));
  }

  /** The text before this offset on its line. */
  linePrefix(start: number): string {
    return this.source.slice(this.source.lastIndexOf('\n', start - 1) + 1, start);
  }

  readFile(path: string): string | null {
    const found = this.resolveFile(path);
    return found === null ? null : this.#environment.read(found);
  }

  resolveFile(path: string): string | null {
    return resolveSpecifier(/^[@.]/u.test(path) ? path : `./${path}`, this.#page.path);
  }

  listCards(): readonly DocCard[] {
    return this.#environment.cards?.(this.#inclusion.page) ?? [];
  }

  mapHref(href: string): string {
    return this.#environment.mapHref(href, this.#page.path, this.#inclusion.page);
  }

  report(offset: number, fields: ProblemFields): void {
    const line = this.#lineOf(offset);
    const file = this.#environment.fileName(this.#page.path);
    this.problems.push(problem({ severity: 'warn', file, line, ...fields }));
  }

  convertFence(fence: string, start: number): string {
    const report = (fields: ProblemFields): void => {
      this.report(start, fields);
    };
    return this.#environment.fence?.(fence, report) ?? fillCodeFile(fence, start, this);
  }

  countComponent(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  includePartial(element: MdxElement, path: string, isBlock: boolean): string | null {
    const uses = this.#environment.includes;
    if (uses === undefined) return null;
    const answer = this.#whyWritten(element, isBlock) ?? uses.partial(path, this.#page);
    if (typeof answer !== 'string' && answer.target !== null) {
      this.hasIncludes = true;
      return `<!-- @include: ${answer.target} -->`;
    }
    this.report(element.start, {
      severity: 'info',
      code: 'written-out',
      what: `The text of "${path}" was written into the page.`,
      why: typeof answer === 'string' ? answer : answer.why,
    });
    return null;
  }

  includeCode(path: string, { range, offset, isSame }: CodeUse): string | null {
    const uses = this.#environment.includes;
    if (uses === undefined) return null;
    const answer: IncludeAnswer = isSame
      ? uses.code(path, this.#page.path)
      : {
          target: null,
          why: 'An include would show these lines otherwise: with their indentation, or without the marks of regions.',
        };
    if (answer.target !== null) {
      this.hasIncludes = true;
      return `file="${answer.target}"${range === null ? '' : ` lines="${range}"`}`;
    }
    this.report(offset, {
      severity: 'info',
      code: 'written-out',
      what: `The code of "${path}" was written into the page.`,
      why: answer.why,
    });
    return null;
  }

  /** Why a use of a partial cannot be an include; `null` if it may. */
  #whyWritten(element: MdxElement, isBlock: boolean): string | null {
    if (element.attributes.length > 0) return 'It has attributes here, which an include cannot have.';
    const content = this.source.slice(element.openEnd, element.closeStart);
    if (content.trim() !== '') return 'It has content between its tags here, which an include cannot have.';
    const lineEnd = this.source.indexOf('\n', element.end);
    const after = this.source.slice(element.end, lineEnd === -1 ? undefined : lineEnd);
    const isAlone = /^(?:[ \t]*>)*[ \t]*$/u.test(this.linePrefix(element.start)) && after.trim() === '';
    return isBlock && isAlone ? null : 'An include needs a line of its own.';
  }

  renderPartial(element: MdxElement, path: string): string | null {
    const { ancestors, page } = this.#inclusion;
    if (ancestors.includes(path)) {
      this.report(element.start, {
        code: 'partial-cycle',
        what: `The partial "${path}" includes itself.`,
        why: `Imports: ${[...ancestors, path].join(' → ')}.`,
        fix: 'Remove one of the imports.',
      });
      return null;
    }
    const text = this.#environment.read(path);
    if (text === null) return null;
    const props = Object.fromEntries(
      element.attributes.flatMap((attribute) => {
        const read = attributeValue(attribute, this.scope);
        return read.ok && attribute.name !== '...' ? [[attribute.name, read.value]] : [];
      }),
    );
    const children = dedent(this.render(element.children, 'markdown'), '');
    // As for the page itself: no rule handles Windows line breaks; the page restores its own at the end.
    const plain = text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
    const partial = new PageConverter({ ...this.#page, path, text: plain }, this.#environment, {
      page,
      ancestors: [...ancestors, path],
      props,
      children,
      head: this.head,
    });
    const markdown = partial.convert();
    appendAll(this.problems, partial.problems);
    for (const [name, count] of partial.counts) {
      this.counts.set(name, (this.counts.get(name) ?? 0) + count);
    }
    return dedent(markHeadings(markBlocks(markdown.slice(findFrontMatter(markdown).block.length))), '');
  }

  #renderNode(node: MdxNode, mode: RenderMode): string {
    const source = this.source.slice(node.start, node.end);
    switch (node.type) {
      case 'text':
        return this.#renderText(this.#page.hasDirectives === true ? this.#markDirectives(node) : source, mode);
      case 'span':
        return mode === 'inline-html' ? codeSpanToHtml(source) : source;
      case 'fence': {
        const fence = this.convertFence(source, node.start);
        this.#noteCodeWords(fence, node.start);
        return fence;
      }
      case 'comment':
        return source;
      case 'math':
        return renderMath(node, mode, this);
      case 'gone':
        return '';
      case 'esm':
        return this.#renderEsm(source, node.start);
      case 'expression':
        return renderExpression(node, { mode, children: this.#inclusion.children }, this);
      case 'stray':
        return this.#renderStray(source, node);
      case 'brace':
        this.report(node.start, {
          code: 'stray-brace',
          what: 'This brace is never closed.',
          why: 'It stays in the page as text.',
          fix: 'Write \\{ for a literal brace.',
        });
        return source;
      case 'element':
        if (isHead(node, this)) {
          readHead(node, this.head, this);
          return '';
        }
        return this.#page.format === 'md'
          ? this.source.slice(node.start, node.openEnd) +
              this.render(node.children, mode) +
              this.source.slice(node.closeStart, node.end)
          : (renderHtmlElement(node, mode, this) ?? renderComponent(node, mode, this));
    }
  }

  /** Docusaurus shows a directive that nobody handles as it is written, but makes ids without it: `## a:b` has the id `a`. */
  #markDirectives({ start, end }: MdxNode): string {
    return this.source
      .slice(start, end)
      .replaceAll(DIRECTIVE, (name, index: number) =>
        isInHeading(start + index, this) ? markHeadingValue(name, '') : name,
      );
  }

  #renderText(source: string, mode: RenderMode): string {
    const mapped = mapMarkdownLinks(source, (href) => this.mapHref(href));
    if (mode === 'inline-html') return inlineMarkdownToHtml(mapped);
    return mode === 'markdown' ? convertAdmonitionLines(mapped) : mapped;
  }

  /** Resolved statements disappear; the others become comments and problems. */
  #renderEsm(source: string, start: number): string {
    const left = readEsm(source, this.#modules, this.#bindings).statements.filter(
      ({ isResolved, hasComponents }) => !isResolved && !(hasComponents && this.components !== null),
    );
    return left
      .map((statement) => {
        const code = source.slice(statement.start, statement.end);
        const kind = code.startsWith('export') ? 'export' : 'import';
        this.report(start + statement.start, {
          code: kind === 'export' ? 'unresolved-export' : 'unresolved-import',
          what: `This ${kind} cannot be converted: ${code.split('\n')[0] ?? ''}`,
          why: 'Documents run no code of their own. The line is now a comment in the page.',
          fix: 'Replace what uses it with Markdown, HTML or a component of components/, then delete the comment.',
        });
        return `<!-- ${code.replaceAll('--', '- -')} -->\n`;
      })
      .join('');
  }

  #renderStray(source: string, { name, start }: { readonly name: string; readonly start: number }): string {
    if (OPTIONAL_END.test(name) || this.#page.format === 'md') return source;
    this.report(start, {
      code: 'stray-tag',
      what: `The tag ${firstLine(source)} has no matching tag.`,
      why: 'It stays in the page as text.',
      fix: 'Close the element, or put the tag in backticks if it is meant as text.',
    });
    return `\\${source}`;
  }

  #noteCodeWords(fence: string, start: number): void {
    const info = /^(?:`+|~+)([^\n]*)/u.exec(fence)?.[1] ?? '';
    if (/^\s*mermaid\b/u.test(info)) {
      const fix = 'Name a component that draws it, as "Diagrams" in the manual shows, or replace it with a picture.';
      this.report(start, { severity: 'info', code: 'diagram', what: 'This diagram is shown as its source.', fix });
    }
    const { component, unknown } = readFenceWords(info, this.components !== null);
    const name = component === null ? undefined : this.components?.useFence(component.word, component.name);
    if (component !== null && name !== undefined && !this.#fences.has(component.word)) {
      this.#fences.add(component.word);
      const described = describeFence(component.word, name);
      this.report(start, { severity: 'info', code: 'component-stub', ...described });
    }
    for (const word of new Set(unknown)) {
      const noted = this.#codeWords.get(word);
      if (noted === undefined) this.#codeWords.set(word, { count: 1, start });
      else noted.count += 1;
    }
  }

  #reportCodeWords(): void {
    for (const [word, { count, start }] of this.#codeWords) {
      this.report(start, {
        severity: 'info',
        code: 'code-word',
        what: `"${word}" after the language of a code block has no meaning here.`,
        why:
          count === 1
            ? 'The code is shown as it is.'
            : `It is used by ${count} blocks of this page; this is the first.`,
        fix: `Name a component for it: fences: { ${word}: … } in docsite.config.ts.`,
      });
    }
  }

  /** Raw HTML extends to the next blank line: the break that separates it from Markdown right after the element. */
  #breakAfter(element: MdxElement, next: MdxNode | undefined): string {
    if (next === undefined || element.name === '' || /^[A-Z]/u.test(element.name)) return '';
    if (!/^[ \t>]*(?:<[^>]*>[ \t]*)*$/u.test(this.linePrefix(element.start)) || this.#page.format === 'md') return '';
    const [after = '', line = ''] = this.source.slice(element.end, element.end + 400).split('\n', 2);
    const isBlock = !INLINE.test(element.name);
    if (after.trim() !== '') return isBlock && hasMarkdown(after) ? '\n\n' : '';
    const text = line.replace(/^[ \t>]+/u, '');
    const isText = text.startsWith('<')
      ? INLINE.test(/^<([a-z]+)/u.exec(text)?.[1] ?? '') && hasMarkdown(text)
      : text !== '' && !/^:{3,}[ \t]*$/u.test(text);
    const isSingleTag = element.openEnd === element.end && this.#isAfterTags(element.start);
    return isText && (isBlock || isSingleTag) ? '\n' : '';
  }

  /** True when there are only tags between the last blank line and this offset. */
  #isAfterTags(offset: number): boolean {
    for (let end = offset; ;) {
      const prefix = this.linePrefix(end);
      if (prefix.replaceAll(/<[^>]*>/gu, '').replaceAll(/[\s>]/gu, '') !== '') return false;
      const start = end - prefix.length;
      const isBlank = end < offset && /^[ \t>]*$/u.test(prefix);
      if (isBlank || start === 0) return true;
      end = start - 1;
    }
  }
}

function readFrontMatter(yaml: string): unknown {
  try {
    return parseYaml(yaml) ?? {};
  } catch {
    // The build of the new site reports what is wrong with it.
    return {};
  }
}

/** Marks where something was removed together with its line. */
const SKIP_BREAK = '\u{E004}';

/** `:::note{title="X"}` and `::: note`: forms that docsite writes otherwise. */
function convertAdmonitionLines(text: string): string {
  return text.replaceAll(
    /^([ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*:{3,})[ \t]*(\w+)\{[^}\n]*?\btitle=(?:"([^"\n]*)"|'([^'\n]*)')[^}\n]*\}/gmu,
    (...[, colons = '', name = '', double, single]: (string | undefined)[]) =>
      `${colons}${name}[${double ?? single ?? ''}]`,
  );
}

/** A relative specifier or `@site/…` as a path relative to the site's root; `null` for a package. */
function resolveSpecifier(specifier: string, from: string): string | null {
  if (specifier.startsWith('@site/')) return normalise(specifier.slice('@site/'.length));
  if (!/^\.{1,2}\//u.test(specifier)) return null;
  return normalise(`${from.slice(0, from.lastIndexOf('/') + 1)}${specifier}`);
}
