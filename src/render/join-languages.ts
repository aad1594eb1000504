/** The files of a site in all its languages: each further language is a site of its own, in a folder of its tag. */
import type { MakeFiles, PlannedFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import { REDIRECTS_FILE } from './data-files.ts';
import type { WholeOutput } from './plan-output.ts';

export interface LanguageOutput {
  readonly tag: string;
  readonly output: WholeOutput;
}

/** `source`: in the language of the sources; the same object for a site in one language. */
export function joinLanguages(source: WholeOutput, others: readonly LanguageOutput[]): WholeOutput {
  if (others.length === 0) return source;
  const { model, isPart, keepAssets, checkSizes = null } = source;
  const outputs = [source, ...others.map(({ output }) => output)];
  return {
    model,
    isPart,
    keepAssets,
    checkSizes,
    pageCount: outputs.reduce((count, one) => count + one.pageCount, 0),
    files: joinFiles(source, others),
    copies: [...source.copies, ...others.flatMap(({ tag, output }) => output.copies.map(inFolder(tag)))],
    deferredFiles: joinDeferred(source, others),
    shared: outputs.map(({ shared }) => shared),
    frame: (known) => {
      const frames = outputs.map(({ frame }) => frame(known));
      const whole = frames.filter((frame) => frame !== null);
      if (whole.length < frames.length) return null;
      return { digest: whole.map(({ digest }) => digest).join(' '), texts: whole.flatMap(({ texts }) => texts) };
    },
    drawSamples: () => {
      for (const { drawSamples } of outputs) drawSamples();
    },
    get problems() {
      return withoutRepeats(outputs.flatMap(({ problems }) => problems));
    },
  };
}

/** Hosts read rules at the root alone. A site that brings its own there has no others. */
function joinFiles({ files }: WholeOutput, others: readonly LanguageOutput[]): readonly PlannedFile[] {
  const isRules = ({ path }: PlannedFile): boolean => path === REDIRECTS_FILE;
  const rules = [...files, ...others.flatMap(({ output }) => output.files)].filter(isRules);
  const all: PlannedFile = { path: REDIRECTS_FILE, make: () => rules.map(({ make }) => make()).join('') };
  return [
    ...files.map((file) => (isRules(file) ? all : file)),
    ...others.flatMap(({ tag, output }) => output.files.filter((file) => !isRules(file)).map(inFolder(tag))),
  ];
}

function inFolder(tag: string): <File extends { readonly path: string }>(file: File) => File {
  return (file) => ({ ...file, path: `${tag}/${file.path}` });
}

function joinDeferred(source: WholeOutput, others: readonly LanguageOutput[]): MakeFiles {
  const makers = [{ tag: null, output: source }, ...others].flatMap(({ tag, output: { deferredFiles = null } }) =>
    deferredFiles === null ? [] : [{ tag, make: deferredFiles }],
  );
  return async () => {
    const files: PlannedFile[][] = [];
    for (const { tag, make } of makers)
      files.push((await make()).map((file) => (tag === null ? file : inFolder(tag)(file))));
    return files.flat();
  };
}

/** Templates and pictures that all languages have are wrong in each of them. */
export function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}
