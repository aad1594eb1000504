/** HTML that React puts into the page once, and from then on leaves to a merge. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Html } from '../../shared/types/store.ts';
import { mergeHtml } from './merge-html.ts';

export interface MergedHtml {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** For `dangerouslySetInnerHTML`: always the same object, which React has no reason to write again. */
  readonly first: { readonly __html: Html };
}

/** What the reader did to the element stays when `html` changes. */
export function useMergedHtml(html: Html): MergedHtml {
  const ref = useRef<HTMLDivElement>(null);
  const [first] = useState({ __html: html });
  const shown = useRef(html);
  useLayoutEffect(() => {
    if (ref.current !== null) mergeHtml(ref.current, shown.current, html);
    shown.current = html;
  }, [html]);
  return { ref, first };
}
