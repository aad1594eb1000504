/** An image of the site's `static/` folder. Adds the base URL to its route. */
import type { ComponentPropsWithoutRef } from 'react';
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { toUrl } from '../../src/shared/href.ts';

export interface ImageProps extends ComponentPropsWithoutRef<'img'> {
  /** Route of the file, or an absolute address. */
  readonly src: string;
  /** What the image says; empty for decoration. */
  readonly alt: string;
}

/** Pass `width` and `height`, so that the page does not jump when the image has loaded. */
export function Image({ src, alt, ...rest }: ImageProps) {
  return <img {...rest} src={toUrl(src, useSite())} alt={alt} />;
}
