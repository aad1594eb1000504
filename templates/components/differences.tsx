/** The differences of two texts, as the build has drawn them. */
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
