/** Walks over the nodes of a page and writes Markdown: texts, code, statements and expressions. Tags have their own files. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import { escapeVariables } from '../../../src/shared/model/variables.ts';
import { problem, type ProblemFields } from '../../../src/shared/problem/problem.ts';
import { createLineFinder } from '../../../src/shared/string/text-lines.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { keepComments } from '../kept-comments.ts';
import { known } from '../known-value.ts';
import type { Scope } from '../literal.ts';
import type { ComponentUses, DocCard } from './component-uses.ts';
import { type Binding, type ModuleResolver, ownBindings, readEsm, resolveSpecifier, scopeOf } from './page-scope.ts';
import type { ConvertEnvironment, Inclusion, PageSource } from './page-source.ts';
import type { MdxElement, MdxNode } from './read/nodes.ts';
import type { CodeUse, PageTools, RenderMode } from './read/page-tools.ts';
import { scanMdx } from './read/scan.ts';
import { breakAfter, renderHtmlElement } from './write/render-html.ts';
import { CodeWords } from './write/code-words.ts';
import { renderComponent } from './write/components.ts';
import { isHead, type PageHead, readHead } from './write/head-tags.ts';
import { convertAdmonitionLines, markDirectives } from './write/directives.ts';
import { doubleTildes } from './write/double-tildes.ts';
import { fillCodeFile } from './write/code-files.ts';
import { flattenIndents } from './write/flatten-indents.ts';
import { codeInclude, partialCycle, partialInclude, readProps } from './write/include-files.ts';
import { dedent } from './write/indentation.ts';
import { codeSpanToHtml, inlineMarkdownToHtml } from './write/inline-html.ts';
import { mapMarkdownLinks } from './write/map-links.ts';
import { markHeadings } from './write/pin-heading-ids.ts';
import { markBlocks } from './write/settle-colons.ts';
import { renderExpression, renderMath } from './write/render-expression.ts';
import { renderStatements, renderStray, STRAY_BRACE } from './write/render-statements.ts';

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
  readonly #codeWords = new CodeWords(this);

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
    for (const [name, binding] of ownBindings(yaml, this.#inclusion.props)) this.#bindings.set(name, binding);
    const nodes = scanMdx(this.source, head.length, this.#page);
    for (const { type, start, end } of nodes) {
      if (type !== 'esm') continue;
      const { bindings } = readEsm(this.source.slice(start, end), this.#modules, this.#bindings);
      for (const [name, binding] of bindings) this.#bindings.set(name, binding);
    }
    const markdown = this.render(nodes, 'markdown');
    this.#codeWords.report();
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
      if (mode === 'markdown' && node.type === 'element')
        output += this.#page.format === 'md' ? '' : breakAfter(node, nodes[index + 1], this);
    }
    return output.replaceAll(new RegExp(`${SKIP_BREAK}+[ \\t]*\\n?`, 'gu'), '');
  }

  #leavesNothing(node: MdxNode): boolean {
    return node.type === 'esm' || node.type === 'expression' || (node.type === 'element' && isHead(node, this));
  }

  renderWith(values: ReadonlyMap<string, unknown>, nodes: readonly MdxNode[], mode: RenderMode): string | null {
    const [bindings, start] = [[...this.#bindings], this.problems.length];
    for (const [name, value] of values) this.#bindings.set(name, { type: 'value', value: known(value) });
    const text = this.render(nodes, mode);
    this.#bindings.clear();
    for (const [name, binding] of bindings) this.#bindings.set(name, binding);
    const found = this.problems.splice(start);
    if (found.some(({ code }) => code.startsWith('unresolved-') || code === 'unknown-component')) return null;
    // Once for all items.
    const isNew = ({ what, line }: Problem): boolean =>
      !this.problems.some((one) => one.what === what && one.line === line);
    for (const one of found) if (isNew(one)) this.problems.push(one);
    return text;
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
    return this.#environment.fence?.(fence, report) ?? fillCodeFile(keepComments(fence), start, this);
  }

  countComponent(name: string, count = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  includePartial(element: MdxElement, path: string, isBlock: boolean): string | null {
    return this.#including(
      partialInclude(element, { path, isBlock, page: this.#page, uses: this.#environment.includes }, this),
    );
  }

  includeCode(path: string, use: CodeUse): string | null {
    return this.#including(codeInclude(path, use, { page: this.#page, uses: this.#environment.includes, tools: this }));
  }

  #including(written: string | null): string | null {
    this.hasIncludes ||= written !== null;
    return written;
  }

  renderPartial(element: MdxElement, path: string): string | null {
    const { ancestors, page } = this.#inclusion;
    if (ancestors.includes(path)) {
      this.report(element.start, partialCycle(path, ancestors));
      return null;
    }
    const text = this.#environment.read(path);
    if (text === null) return null;
    const children = dedent(this.render(element.children, 'markdown'), '');
    // As for the page itself: no rule handles Windows line breaks; the page restores its own at the end.
    const plain = text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
    const partial = new PageConverter({ ...this.#page, path, text: plain }, this.#environment, {
      page,
      ancestors: [...ancestors, path],
      props: readProps(element, this.scope),
      children,
      head: this.head,
    });
    const markdown = partial.convert();
    appendAll(this.problems, partial.problems);
    for (const [name, count] of partial.counts) this.countComponent(name, count);
    return dedent(markHeadings(markBlocks(markdown.slice(findFrontMatter(markdown).block.length))), '');
  }

  #renderNode(node: MdxNode, mode: RenderMode): string {
    const source = this.source.slice(node.start, node.end);
    switch (node.type) {
      case 'text':
        return this.#renderText(this.#page.hasDirectives === true ? markDirectives(node, this) : source, mode);
      case 'span':
        return mode === 'inline-html' ? codeSpanToHtml(source) : source;
      case 'fence': {
        const fence = this.convertFence(source, node.start);
        this.#codeWords.note(fence, node.start);
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
        return this.#page.format === 'md' ? source : renderStray(source, node, this);
      case 'brace':
        this.report(node.start, STRAY_BRACE);
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

  #renderEsm(source: string, start: number): string {
    return renderStatements(
      source,
      { start, statements: readEsm(source, this.#modules, this.#bindings).statements },
      this,
    );
  }

  #renderText(source: string, mode: RenderMode): string {
    const mapped = mapMarkdownLinks(source, (href) => this.mapHref(href));
    if (mode === 'inline-html') return inlineMarkdownToHtml(mapped);
    if (mode !== 'markdown') return mapped;
    return convertAdmonitionLines(this.#page.hasDirectives === false ? mapped : doubleTildes(mapped));
  }
}

/** Marks where something was removed together with its line. */
const SKIP_BREAK = '\u{E004}';
