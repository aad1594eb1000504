/** Plans the files for programs that read documentation: a Markdown copy for each document, and the lists of them. */
import { findMarkdownCopy } from '../../shared/model/markdown-copies.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { TextContext } from '../page/data/page-context.ts';
import { buildMarkdownCopy, digestMarkdownCopy } from './copy.ts';

/** In the order of the pages. A site may bring its own file in `static/`. */
export function planMarkdownCopies(context: TextContext): readonly PlannedFile[] {
  const { model } = context;
  return [...model.routes.values()].flatMap((owner): PlannedFile | readonly [] => {
    const markdownCopy = owner.type === 'doc' ? findMarkdownCopy(owner.doc, model) : null;
    if (owner.type !== 'doc' || markdownCopy === null) return [];
    const { doc } = owner;
    return {
      path: markdownCopy.slice(1),
      make: () => buildMarkdownCopy(doc, context),
      ownData: () => digestMarkdownCopy(doc, context),
      shownTexts: () => [doc],
    };
  });
}
