/** Words of code blocks that plugins of other sites read: each becomes a component to be filled, which shows the code until then. */
import { FENCE_WORDS } from '../../src/shared/string/fence-info.ts';

/** Names of the components by word, or by a word in place of a language. */
const COMPONENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    live: 'LiveCode',
    player: 'CodePlayer',
    playground: 'Playground',
    reference: 'CodeReference',
    runnable: 'RunnableCode',
    sandpack: 'Sandpack',
    snackplayer: 'SnackPlayer',
    twoslash: 'Twoslash',
  }),
);

export interface FoundFence {
  /** A word that a component draws, with the component's name; `null` for none. */
  readonly component: { readonly word: string; readonly name: string } | null;
  /** Words that docsite does not read, where no component does. */
  readonly unknown: readonly string[];
}

/** Reads what follows the signs of a fence. `mayDraw` is false where no component comes along. */
export function readFenceWords(info: string, mayDraw = true): FoundFence {
  const language = /^[^\s{]*/u.exec(info.trim())?.[0].toLowerCase() ?? '';
  const words = wordsAfterLanguage(info);
  const word = mayDraw ? [language, ...words].find((one) => COMPONENTS.has(one)) : undefined;
  const name = word === undefined ? undefined : COMPONENTS.get(word);
  if (word !== undefined && name !== undefined) return { component: { word, name }, unknown: [] };
  return { component: null, unknown: words.filter((one) => !FENCE_WORDS.has(one)) };
}

/** Without options and text in quotes or braces. */
function wordsAfterLanguage(info: string): readonly string[] {
  const options = info
    .trim()
    .replace(/^[^\s{]*/u, ' ')
    .replaceAll(/\{[^}]*\}/gu, ' ')
    .replaceAll(/(?<![\w-])title=(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s"'{}]+)/gu, ' ')
    .replaceAll(/(?<![\w-])showLineNumbers(?:=\S*)?/gu, ' ');
  return options.split(/\s+/u).flatMap((word) => /^[a-z][\w-]*/iu.exec(word)?.[0] ?? []);
}

/** What a problem says of blocks with this word; `name` is that of the component. */
export function describeFence(
  word: string,
  name: string,
): { readonly what: string; readonly why: string; readonly fix: string } {
  return {
    what: `Blocks of code with the word "${word}" only show their code.`,
    why: 'A plugin of the old site drew them.',
    fix: `Write components/${name}.tsx, which "fences" in docsite.config.ts gives these blocks to.`,
  };
}

/** The source of a component that shows the code. */
export function fenceStub(name: string, word: string): string {
  return `/** To be filled: a plugin of the old site drew blocks of code with the word "${word}". Until then it shows the code. */
import type { ReactNode } from 'react';

interface ${name}Props {
  readonly code: string;
  readonly language: string;
  readonly title?: string;
  /** What follows the language, each word with its value. */
  readonly words: Readonly<Record<string, string | true>>;
  /** The block of code as docsite draws it. */
  readonly children?: ReactNode;
}

export default function ${name}({ children }: ${name}Props) {
  return <>{children}</>;
}
`;
}
