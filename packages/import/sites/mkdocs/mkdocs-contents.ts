/** The list of headings that `[TOC]` becomes in MkDocs, by the options of the extension `toc`. Pure. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { valueText } from '../../known-value.ts';
import { CONTENTS_MARK } from '../../mdx/write/pin-heading-ids.ts';

export interface ContentsRules {
  /** A paragraph of its own; empty for a site without it. */
  readonly marker: string;
  /** What stands for the list until the headings have their ids. */
  readonly list: string;
}

/** `toc_depth` is the deepest level, or a range such as `2-4`. The heading of the page is not listed. */
export function readContents({ marker, toc_depth: depth }: Fields): ContentsRules {
  const [, first = '2', last = '6'] = /^(?:(\d)-)?(\d)$/u.exec(valueText(depth ?? 6)) ?? [];
  return {
    marker: typeof marker === 'string' ? marker : '[TOC]',
    list: `${CONTENTS_MARK}${Math.max(Number(first), 2)}-${last}-0${CONTENTS_MARK}`,
  };
}
