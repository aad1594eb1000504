/** Plans the files for programs that read documentation: a twin for each document, and the lists of them. */
import { findTwin } from '../../shared/model/twins.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { TextContext } from '../page/data/page-context.ts';
import { buildTwin, digestTwin } from './twin.ts';

/** In the order of the pages. A site may bring its own file in `static/`. */
export function planTwins(context: TextContext): readonly PlannedFile[] {
  const { model } = context;
  return [...model.routes.values()].flatMap((owner): PlannedFile | readonly [] => {
    const twin = owner.type === 'doc' ? findTwin(owner.doc, model) : null;
    if (owner.type !== 'doc' || twin === null) return [];
    const { doc } = owner;
    return {
      path: twin.slice(1),
      make: () => buildTwin(doc, context),
      ownData: () => digestTwin(doc, context),
      shownTexts: () => [doc],
    };
  });
}
