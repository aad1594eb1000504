/** Content that the build alone draws, so that the page's data need not repeat what its HTML says. */
import type { ReactNode } from 'react';
import type { Html } from '../../src/shared/types/store.ts';

export interface DrawnContentProps {
  readonly as: 'div' | 'ul';
  readonly className: string;
  /** Names of the page's lists that only this content needs: its document has them empty. Separated by spaces. */
  readonly lists: string;
  /** `drawn` of the page. */
  readonly html: Html | undefined;
  /** `null` in the browser: the code that draws the content is not bundled for it. */
  readonly children: (() => ReactNode) | null;
}

/** At most one on a page: scripts read its HTML from the element with `data-drawn`. Stylesheets are loaded outside of it. */
export function DrawnContent({ as: Element, className, lists, html, children }: DrawnContentProps) {
  const attributes = { className, 'data-drawn': lists };
  if (html === undefined && children !== null) return <Element {...attributes}>{children()}</Element>;
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html ?? '' }} suppressHydrationWarning />;
}
