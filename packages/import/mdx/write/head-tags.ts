/** `<head>` in a page → fields of its front matter. Each page has one head; what docsite cannot write there is reported. */
import { decodeHTML } from 'entities';
import { findFrontMatter, parseFrontMatter } from '../../../../src/content/parse/front-matter.ts';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { readYaml } from '../../read-yaml.ts';
import { addFrontMatterLine, setFrontMatterField } from '../../front-matter-fields.ts';
import { evaluateCode } from '../../literal.ts';
import { valueText } from '../../known-value.ts';
import { attributeValue, htmlName } from '../read/html-tag.ts';
import type { MdxElement, MdxNode } from '../read/nodes.ts';
import type { PageTools } from '../read/page-tools.ts';

/** What the heads of a page say, in their order: the last one wins, as it did in the old site. */
export interface PageHead {
  title?: string;
  description?: string;
  keywords?: readonly string[];
  image?: string;
  readonly tags: Fields[];
}

/** True for the element itself, in lower case as in newer sites, or imported. */
export function isHead({ name }: MdxElement, page: PageTools): boolean {
  const binding = page.bindingOf(name);
  return name === 'head' || (name === 'Head' && (binding === undefined || binding.type === 'component'));
}

/** Puts what the element says into `head`. It shows nothing. */
export function readHead(element: MdxElement, head: PageHead, page: PageTools): void {
  for (const node of element.children) {
    if (node.type === 'comment' || (node.type === 'text' && textOf([node], page) === '')) continue;
    if (node.type === 'element' && readTag(node, head, page)) continue;
    const written = page.source.slice(node.start, node.end).trim().split('\n')[0] ?? '';
    page.report(node.start, {
      code: 'head-tags',
      what: `This part of the page's head was omitted: ${written}`,
      why: 'The head of a page has meta, link, and script with data.',
      fix: 'Use "head" or "scripts" of docsite.config.ts if all pages need it.',
    });
  }
}

function readTag(element: MdxElement, head: PageHead, page: PageTools): boolean {
  const content = textOf(element.children, page);
  if (element.name === 'title') {
    if (content === null) return false;
    head.title = content;
    return true;
  }
  const read = element.attributes.map((attribute) => [attribute.name, attributeValue(attribute, page.scope)] as const);
  if (content === null || read.some(([, value]) => !value.ok)) return false;
  const attributes: Record<string, string | true> = {};
  for (const [name, value] of read) {
    if (!value.ok || value.value === false || value.value === null || value.value === undefined) continue;
    attributes[htmlName(name)] = value.value === true ? true : decodeHTML(valueText(value.value));
  }
  if (takeField(element.name, attributes, head)) return true;
  for (const name of ['href', 'src']) {
    const address = attributes[name];
    if (typeof address === 'string') attributes[name] = page.mapHref(address);
  }
  const tag = { tag: element.name, attributes, ...(content === '' ? {} : { content }) };
  if (parseFrontMatter(`---\n${formatTags([tag])}\n---\n`).findings.length > 0) return false;
  head.tags.push(tag);
  return true;
}

/** What front matter has a field for. */
function takeField(
  tag: string,
  { name, property, content }: Readonly<Record<string, unknown>>,
  head: PageHead,
): boolean {
  if (tag !== 'meta' || typeof content !== 'string' || content === '') return false;
  if (name === 'description') head.description = content;
  else if (name === 'keywords') head.keywords = content.split(',').flatMap((word) => word.trim() || []);
  else if (property === 'og:image') head.image = content;
  else return false;
  return true;
}

/** The text of these nodes; `null` for what is known only when the page runs. */
function textOf(nodes: readonly MdxNode[], page: PageTools): string | null {
  const pieces = nodes.map((node) => {
    const source = page.source.slice(node.start, node.end);
    if (node.type === 'text') return decodeHTML(source);
    const value = node.type === 'expression' ? evaluateCode(source.slice(1, -1), page.scope) : null;
    return value?.ok === true && typeof value.value !== 'object' ? valueText(value.value) : null;
  });
  return pieces.includes(null) ? null : pieces.join('').trim();
}

/** The page with these fields, which take the place of those that it has. */
export function writeHead(text: string, head: PageHead): string {
  let written = head.title === undefined ? text : writeTitle(text, head.title);
  for (const key of ['description', 'keywords', 'image'] as const) {
    if (head[key] !== undefined) written = setFrontMatterField(written, key, JSON.stringify(head[key]));
  }
  return head.tags.length === 0 ? written : addFrontMatterLine(written, formatTags(head.tags));
}

function formatTags(tags: readonly Fields[]): string {
  return ['head:', ...tags.map((tag) => `  - ${JSON.stringify(tag)}`)].join('\n');
}

/**
 * The title of the window was that of the head; the heading and the sidebar had another one, which they keep: the heading in the
 * text, where the front matter made it, and the sidebar by a field of its own.
 */
function writeTitle(text: string, title: string): string {
  const { block, yaml } = findFrontMatter(text);
  const written = readYaml(yaml);
  const fields = isFields(written) ? written : {};
  const body = text.slice(block.length);
  const [first] = parseBody('', body).headings;
  const ownHeading = first?.level === 1 ? first.text : null;
  const shown = valueText(fields['title']) || null;
  const label = shown ?? ownHeading;
  let page = text;
  if (shown !== null && ownHeading === null && fields['hide_title'] !== true) {
    page = `${block}\n# ${shown.replaceAll(/[\\[\]*_<`{#]/gu, '\\$&')}\n\n${body.replace(/^\n+/u, '')}`;
  }
  page = setFrontMatterField(page, 'title', JSON.stringify(title));
  const hasLabel = fields['sidebar_label'] !== undefined || label === null || label === title;
  return hasLabel ? page : setFrontMatterField(page, 'sidebar_label', JSON.stringify(label));
}
