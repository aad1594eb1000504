/** Reads `docs/languages/<tag>/`: what translators write. What it means is decided in `src/languages/`. */
import { realpath } from 'node:fs/promises';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { LANGUAGES_DIR } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath } from '../../shared/types/store.ts';
import { isLeftByEditor } from '../../disk/editor-files.ts';
import { listFolder } from '../../store/files/list-folder.ts';
import { readTextFiles, type SourceTexts } from './read-texts.ts';

/** The folder of a language. */
export interface LanguageFolder {
  readonly tag: string;
  /** Relative to the root. */
  readonly folder: string;
  /** All files, relative to the folder, sorted. */
  readonly files: readonly SourcePath[];
  /** Markdown and JSON by path from the root, as of documents. */
  readonly texts: SourceTexts;
  readonly problems: readonly Problem[];
}

/** A missing folder has no files. Rejects for a file that cannot be read. */
export async function readLanguage(root: string, tag: string): Promise<LanguageFolder> {
  const folder = `${LANGUAGES_DIR}/${tag}`;
  const isLeftOut = (name: string): boolean => name.startsWith('.') || isLeftByEditor(name);
  const { files, problems } = await listFolder({ root: await realpath(root), folder, isLeftOut });
  const texts = files.filter((file) => isMarkdown(file) || file.endsWith('.json')).map((file) => `${folder}/${file}`);
  return { tag, folder, files, texts: await readTextFiles(root, texts), problems };
}
