/** Names a file that HTML loads: with `<video src>` and `<object data>` it is not always an image. */
import { splitHref } from '../../shared/href.ts';
import type { Href } from '../../shared/types/store.ts';

const PICTURE = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/iu;
const SUFFIX = /\.[a-z\d]+$/iu;

/** The subject of a sentence about it. */
export function nameFile(href: Href): string {
  const { path } = splitHref(href);
  return SUFFIX.test(path) && !PICTURE.test(path) ? 'The file' : 'The image';
}
