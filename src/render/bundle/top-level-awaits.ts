/** Finds each `await` outside of functions: the places where loading a bundle can wait. */
import type { BuildFailure, BuildOptions, Message } from 'esbuild';
import type { CodePlace } from './load.ts';

/** In the files that a build with these options reads, packages included; by file and line. */
export async function findTopLevelAwaits(options: BuildOptions): Promise<readonly CodePlace[]> {
  const { build } = await import('esbuild');
  try {
    // Where they are not allowed, each of them is an error with its place.
    await build({ ...options, supported: { 'top-level-await': false }, logLimit: 0 });
    return [];
  } catch (error) {
    const messages = (error as Partial<BuildFailure>).errors;
    if (messages === undefined) throw error;
    return messages.flatMap(placeOf);
  }
}

function placeOf({ location }: Message): CodePlace | readonly [] {
  return location === null ? [] : { file: location.file, line: location.line, column: location.column + 1 };
}
