/** A site without code of its own. */
import type { Extensions } from '../types/hooks.ts';

export const NO_EXTENSIONS: Extensions = { key: '', plugins: [], text: null, page: null, files: null };
