/** The stylesheet of generated pages: documents, which readers open first, do without it. */
import stylesheet from '../styles/pages.css?url';

/** Loads the stylesheet, once on a page. */
export function PageStyles() {
  return <link rel="stylesheet" href={stylesheet} precedence="default" />;
}
