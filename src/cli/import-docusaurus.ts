/** `docsite import docusaurus`: placeholder while the converter is made. */
import type { ImportOptions } from './finish-import.ts';
import { type Streams, UsageError } from './streams.ts';

export interface ImportDocusaurusOptions extends ImportOptions {
  readonly runConfig?: boolean;
  readonly compare?: string;
}

export function runImportDocusaurus(dir: string, options: ImportDocusaurusOptions, io: Streams): Promise<number> {
  return Promise.reject(new UsageError(`not there yet: ${dir} ${options.to} ${io.cwd}`));
}
