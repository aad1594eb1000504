/** What a file that HTML loads is called: `<video src>` and `<object data>` name no pictures. */
import { splitHref } from '../../shared/href.ts';
import type { Href } from '../../shared/types/store.ts';

const PICTURE = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/iu;
const SUFFIX = /\.[a-z\d]+$/iu;

/** The first words of a sentence about it. */
export function nameFile(href: Href): string {
  const { path } = splitHref(href);
  return SUFFIX.test(path) && !PICTURE.test(path) ? 'The file' : 'The image';
}
