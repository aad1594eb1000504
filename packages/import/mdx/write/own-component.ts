/** Components of the old site with literal attributes → tags of docsite, which draws them from `components/`. */
import { COMPONENTS_DIR } from '../../../../src/shared/site-folders.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import type { ComponentOrigin, ComponentUses } from '../component-uses.ts';
import { attributeValue } from '../read/html-tag.ts';
import type { MdxElement } from '../read/nodes.ts';
import { isBlock, type PageTools, type RenderMode } from '../read/page-tools.ts';
import { labelAttribute } from '../read/read-attribute.ts';
import { placeBlock } from './indentation.ts';

const TAG = /^[A-Z][A-Za-z0-9]*$/u;
const ADDRESSES = new Set(['href', 'to', 'src', 'poster', 'url', 'link']);

/** The element as a tag; `null` if it is where no component can be, or if its source needs what is known only when the page runs. */
export function renderOwnComponent(element: MdxElement, mode: RenderMode, page: PageTools): string | null {
  const { components } = page;
  const origin = components === null ? null : originOf(element.name, components, page);
  if (components === null || origin === null || mode !== 'markdown' || !TAG.test(element.name)) return null;
  const wrapper = components.wrapperOf(origin);
  if (wrapper !== null && isBlock(element, page)) {
    const { summary } = wrapper;
    const text =
      'text' in summary ? summary.text : (labelAttribute(element, summary.attribute, page) ?? summary.preset);
    const head = text === '' ? '' : `<summary>${escapeHtml(text)}</summary>\n`;
    const block = `<details>\n${head}\n${page.renderBlock(element)}\n\n</details>`;
    return placeBlock(block, page.linePrefix(element.start));
  }
  const { attributes, lost } = readAttributes(element, page);
  const use = { attributes, isWhole: lost.length === 0, isBlock: isBlock(element, page) };
  const used = components.use(element.name, origin, use);
  if (used === null) return null;
  const { tag, isStub } = used;
  for (const name of lost) {
    const label = labelAttribute(element, name, page);
    if (label !== null) attributes.set(name, label);
  }
  if (isStub) reportStub(element, tag, page);
  return writeTag(element, [tag, ...[...attributes].map(writeAttribute)].join(' '), { tag, page });
}

function originOf(name: string, components: ComponentUses, page: PageTools): ComponentOrigin | null {
  const binding = page.bindingOf(name);
  if (binding === undefined) return components.find(name);
  return binding.type === 'unknown' ? (binding.origin ?? null) : null;
}

function reportStub({ name, start }: MdxElement, tag: string, page: PageTools): void {
  page.countComponent(name);
  page.report(start, {
    code: 'component-stub',
    what: `<${name}> only shows its content, title and link.`,
    why: 'Its source needs the browser, the old theme or a package.',
    fix: `Write ${COMPONENTS_DIR}/${tag}.tsx.`,
  });
}

/** `lost`: names of those that are not plain data. */
function readAttributes(
  element: MdxElement,
  page: PageTools,
): { readonly attributes: Map<string, unknown>; readonly lost: readonly string[] } {
  const attributes = new Map<string, unknown>();
  const lost: string[] = [];
  for (const attribute of element.attributes) {
    const { name } = attribute;
    const read = attributeValue(attribute, page.scope);
    // `client:load` says when Astro runs a component.
    if (/^(?:key|ref|client:.*)$/u.test(name)) continue;
    if (!read.ok || !/^[A-Za-z][\w-]*$/u.test(name)) lost.push(name);
    else if (read.value !== undefined) {
      const { value } = read;
      attributes.set(name, ADDRESSES.has(name) && typeof value === 'string' ? page.mapHref(value) : value);
    }
  }
  return { attributes, lost };
}

/** An attribute of a tag of docsite. */
export function writeAttribute([name, value]: readonly [string, unknown]): string {
  if (value === true) return name;
  const isPlain = typeof value === 'string' && !/["&<>{}\\\n]/u.test(value);
  return isPlain ? `${name}="${value}"` : `${name}={${JSON.stringify(value)}}`;
}

interface WrittenTag {
  readonly tag: string;
  readonly page: PageTools;
}

function writeTag(element: MdxElement, open: string, { tag, page }: WrittenTag): string {
  const isEmpty = page.source.slice(element.openEnd, element.closeStart).trim() === '';
  const prefix = page.linePrefix(element.start);
  if (isBlock(element, page)) {
    const block = isEmpty ? `<${open} />` : `<${open}>\n\n${page.renderBlock(element)}\n\n</${tag}>`;
    return placeBlock(block, prefix);
  }
  return isEmpty ? `<${open} />` : `<${open}>${page.render(element.children, 'markdown')}</${tag}>`;
}
