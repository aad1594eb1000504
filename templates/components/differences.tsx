/** The differences of two texts, as the build has drawn them, and how much of the text they are. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { DifferencesCount } from '../../src/shared/types/page.ts';
import type { Html } from '../../src/shared/types/store.ts';
import stylesheet from '../styles/differences.css?url';

/** Scripts read the HTML of a fetched page from elements with this class, in their order. The stylesheet comes with it. */
export function Differences({ html }: { readonly html: Html }) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="markdown differences" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
    </>
  );
}

/** Such as “+12 −3 words”, with words for screen readers. */
export function WordCount({ added, removed, moved }: DifferencesCount) {
  const parts = [
    ...(added > 0 ? [strings.wordsAdded({ count: added })] : []),
    ...(removed > 0 ? [strings.wordsRemoved({ count: removed })] : []),
    ...(moved > 0 ? [strings.wordsMoved({ count: moved })] : []),
  ];
  return parts.length === 0 ? null : <>{strings.wordCounts({ counts: parts.join(strings.listSeparator) })}</>;
}
