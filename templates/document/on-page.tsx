/** Components are drawn in texts, where the build fills in addresses and loads their styles, and on pages, where they do both themselves. */
import { useIsOnPage } from '../../src/client/hooks/page-context.tsx';
import { Image } from '../components/image.tsx';
import { Link } from '../components/link.tsx';
import stylesheet from '../styles/components.css?url';

/** The stylesheet of all components. */
export const STYLESHEET: string = stylesheet;

/** What draws links and pictures. On pages they add the base URL. */
export function useElements(): { readonly A: 'a' | typeof Link; readonly Img: 'img' | typeof Image } {
  return useIsOnPage() ? { A: Link, Img: Image } : { A: 'a', Img: 'img' };
}

/** Loads the stylesheet, once on a page. */
export function Styles() {
  return useIsOnPage() && <link rel="stylesheet" href={stylesheet} precedence="default" />;
}
