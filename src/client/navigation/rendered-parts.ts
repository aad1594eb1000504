/** The parts of a page that the build has drawn, as its document has them before features change it. */
import type { RenderedParts } from '../../shared/page-payload.ts';

/** Empty for a part that the page lacks. */
export function readRenderedParts(from: Document): RenderedParts {
  const htmlOf = (selector: string): string => from.querySelector(selector)?.innerHTML ?? '';
  return {
    bodyHtml: htmlOf('main .markdown'),
    sidebar: htmlOf('#docsite\\:sidebar'),
    drawn: htmlOf('[data-drawn]'),
    differences: [...from.querySelectorAll('.differences')].map(({ innerHTML }) => innerHTML),
  };
}
