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
const ADDRESSES = new Set(['href', 'to', 'src', 'poster']);

/** The element as a tag; `null` if it is where no component can be, or if an attribute is known only when the page runs. */
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
  const attributes = readAttributes(element, page);
  if (attributes === null) return null;
  const { tag, isStub } = components.use(element.name, origin, attributes);
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
    what: `<${name}> only shows what is between its tags.`,
    why: 'Its source needs the browser, the old theme or a package.',
    fix: `Write ${COMPONENTS_DIR}/${tag}.tsx.`,
  });
}

/** `null` when one of them is not plain data. */
function readAttributes(element: MdxElement, page: PageTools): ReadonlyMap<string, unknown> | null {
  const attributes = new Map<string, unknown>();
  for (const attribute of element.attributes) {
    const read = attributeValue(attribute, page.scope);
    if (!read.ok || !/^(?:client:[\w-]+|[A-Za-z][\w-]*)$/u.test(attribute.name)) return null;
    const { value } = read;
    // `client:load` says when Astro runs a component.
    if (/^(?:key|ref|client:.*)$/u.test(attribute.name) || value === undefined) continue;
    const isAddress = ADDRESSES.has(attribute.name) && typeof value === 'string';
    attributes.set(attribute.name, isAddress ? page.mapHref(value) : value);
  }
  return attributes;
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
