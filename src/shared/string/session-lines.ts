/**
 * Sessions in code: what somebody typed after prompts, and what the machine answered. A block is one if its first line has a
 * prompt, or if its language says so and some line has one. Only what was typed is copied (BEHAVIOUR B86).
 */

/** What an interpreter shows, and how a command goes on over the end of a line. */
interface Kind {
  readonly prompt: RegExp;
  /** The prompt of the lines that go on with a command. */
  readonly more?: RegExp;
  /** Whether a command is not at its end, given the lines that follow; left out where `more` alone says so. */
  readonly isOpen?: (command: string, rest: readonly string[]) => boolean;
  /** Comments between commands were typed, too. */
  readonly hasComments?: true;
  /** Where the same characters may be something else: the languages in which they are a prompt, at the first one of a block. */
  readonly only?: RegExp;
}

/** Languages whose blocks are sessions. */
const SESSION =
  /^(?:(?:[a-z\d]+-)?(?:console|session|repl)|(?:bash|shell|sh|zsh)session|terminal|(?:dos|ps1|py|rb|jl)con|irb|iex|psql|ghci)$/u;
/** `$`, `>` and `#` begin something else in these. */
const PROSE = /^(?:markdown|md|mdx|latex|tex|math|katex|rst|diff|patch)$/u;
/** Here `> ` and `% ` are prompts, which elsewhere quote, or are comments. */
const SHELLS = /^(?:(?:ba|z|fi|c|tc)?sh|shell|powershell|pwsh|ps1?|bat|batch|cmd|dos|js|javascript|node|r)$/u;

/** `(venv) `, `[user@host dir]`, `user@host:~/dir`, `~/dir`. */
const VENV = String.raw`(?:\([\w .-]+\) ?)?`;
const HOST = String.raw`(?:\[[\w.-]+@[^\]\n]*\]|[\w.-]+@[\w.-]+(?:[: ][^\s$#%>]*)?) ?`;
const SHELL: Omit<Kind, 'prompt'> = { more: /^> ?/u, isOpen: isShellOpen, hasComments: true };

const KINDS: readonly Kind[] = [
  {
    ...SHELL,
    prompt: new RegExp(
      String.raw`^${VENV}(?:(?:${HOST}|[~/][\w.@/-]* ?)?[$❯]|${HOST}[#%>]|➜(?: +[~/\w.-]+)?)(?: +|$)`,
      'u',
    ),
  },
  {
    prompt: new RegExp(String.raw`^${VENV}(?:PS(?: (?:[A-Z]:|[~/])[^>\n]*)?>|[A-Z]:\\[^>"\n]*>) ?`, 'u'),
    more: /^(?:>> ?|More\? )/u,
    isOpen: (command) => /[`^|]$/u.test(command),
    hasComments: true,
  },
  { prompt: /^>>>(?: |$)/u, more: /^\.\.\.(?: |$)/u },
  { prompt: /^In \[\d+\]: /u, more: /^ +\.\.\.: ?/u },
  { prompt: /^(?:(?:mysql|sqlite)>|MariaDB \[[^\]]*\]>) /u, more: /^ +(?:->|\.\.\.>) /u },
  { prompt: /^\w+=[#>] /u, more: /^\w+[-'"(][#>] ?/u },
  { prompt: /^(?:irb|pry)\([^)]*\)(?::\d+)*> /u, more: /^(?:irb|pry)\([^)]*\)(?::\d+)*[*"'] /u },
  { prompt: /^iex(?:\(\d+\))?> /u, more: /^\.\.\.(?:\(\d+\))?> /u },
  { prompt: /^(?:julia|scala|ghci|Prelude|redis|mongosh?|jshell|php|lua)> /u, more: /^(?: +\||ghci\||Prelude\|) ?/u },
  { prompt: /^> /u, more: /^(?:\.\.\.+|\+) /u, isOpen: isShellOpen, hasComments: true, only: SHELLS },
  { ...SHELL, prompt: /^% +(?=\S)/u, only: SHELLS },
  // In a session of another shell than those above.
  { prompt: /^[\w.:-]+(?:\([^)\n]*\))?> /u, only: /^$/u },
];
/** In characters, and in lines: whether a command goes on is asked at each of its lines, with all of it. */
const LONGEST_SESSION = 20_000;
const LONGEST_COMMAND = 100;
/** Of root, where no other prompt is: without one, `#` begins a comment. */
const ROOT: Kind = { ...SHELL, prompt: /^# +(?=\S)/u };
const ROOT_COMMAND =
  /^# +(?:adduser|addgroup|apk|apt(?:-get)?|cat|cd|ch(?:mod|own)|cp|curl|dnf|docker|echo|export|git|ip|kubectl|ls|make|mkdir|mount|mv|nano|npm|pacman|pip3?|podman|reboot|rm|service|snap|su|sysctl|systemctl|tar|user(?:add|mod)|vim?|wget|yum|zypper|\.?\.?\/\S+)(?: |$)/u;

/**
 * How many characters of each line nobody typed: those of its prompt, or `Infinity` for a line of output; `null` for code that is
 * no session, or a very long one.
 */
export function findUntyped(code: string, language: string): readonly number[] | null {
  // Most code has no sign of a prompt.
  if (
    code.length > LONGEST_SESSION ||
    PROSE.test(language) ||
    !/^.{0,200}?[$❯➜>%#:](?:\s|$|(?<=\\[^\n>]*>))/mu.test(code)
  )
    return null;
  const lines = code.split('\n');
  const kinds = findKinds(lines, language);
  return kinds.length === 0 ? null : new SessionReader(lines, kinds).read();
}

/** The kinds of prompts in a session: those that are certain, and the first one. */
function findKinds(lines: readonly string[], language: string): readonly Kind[] {
  const isSession = SESSION.test(language);
  const possible = KINDS.filter(({ only }) => only === undefined || isSession || only.test(language));
  const certain = KINDS.filter(({ only }) => only === undefined);
  const isOf =
    (line: string) =>
    (kind: Kind): boolean =>
      kind.prompt.test(line);
  const beginning = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  const sign = possible.some(isOf(beginning))
    ? beginning
    : lines.find((line) => isSession && possible.some(isOf(line)));
  const first = sign === undefined ? undefined : possible.find(isOf(sign));
  if (first !== undefined) return [...new Set([first, ...certain])];
  return isSession && isOfRoot(lines) ? [ROOT] : [];
}

/** Either all that is typed begins with `#`, or what does is a command. */
function isOfRoot(lines: readonly string[]): boolean {
  const marked = lines.filter((line) => line.startsWith('#'));
  return marked.length > 0 && marked.every((line) => ROOT_COMMAND.test(line));
}

class SessionReader {
  readonly #lines: readonly string[];
  readonly #kinds: readonly Kind[];
  /** Of the command that may go on; `null` after output. */
  #kind: Kind | null = null;
  #command = '';
  /** Lines of it. */
  #length = 0;
  /** What ends its here document; `null` without one, and after it. */
  #end: string | null = null;
  /** Whether its lines have the prompt `more`: in a here document, the same characters may be its text. */
  #isAsked = false;

  constructor(lines: readonly string[], kinds: readonly Kind[]) {
    this.#lines = lines;
    this.#kinds = kinds;
  }

  read(): readonly number[] {
    return this.#lines.map((line, index) => this.#readLine(line, index));
  }

  #readLine(line: string, index: number): number {
    const isOpen = this.#isOpen(index);
    const kind = isOpen ? undefined : this.#kinds.find(({ prompt }) => prompt.test(line));
    if (kind !== undefined) {
      const prompt = kind.prompt.exec(line)?.[0] ?? '';
      this.#kind = kind;
      this.#command = line.slice(prompt.length);
      this.#length = 1;
      this.#end = kind.isOpen === undefined ? null : (HERE_DOCUMENT.exec(this.#command)?.[2] ?? null);
      return this.#command === '' ? Infinity : prompt.length;
    }
    const more = this.#kind?.isOpen === undefined || isOpen ? this.#kind?.more?.exec(line)?.[0] : undefined;
    if (isOpen || more !== undefined) {
      if (this.#length === 1) this.#isAsked = more !== undefined;
      const length = this.#isAsked ? (more?.length ?? 0) : 0;
      const said = line.slice(length);
      this.#length += 1;
      if (this.#end === null) this.#command += `\n${said}`;
      // The here document ends the command.
      else if (said.trim() === this.#end) [this.#end, this.#kind] = [null, null];
      return length;
    }
    this.#kind = null;
    return this.#isComment(line, index) ? 0 : Infinity;
  }

  #isOpen(index: number): boolean {
    if (this.#end !== null) return true;
    if (this.#kind?.isOpen === undefined || this.#length > LONGEST_COMMAND) return false;
    return this.#kind.isOpen(this.#command, this.#untilPrompt(this.#lines.slice(index)));
  }

  /** A comment before a command. */
  #isComment(line: string, index: number): boolean {
    if (!line.startsWith('#')) return false;
    const next = this.#lines.slice(index).find((later) => !later.startsWith('#') && later.trim() !== '') ?? '';
    return this.#kinds.some(({ hasComments, prompt }) => hasComments === true && prompt.test(next));
  }

  #untilPrompt(rest: readonly string[]): readonly string[] {
    const end = rest.findIndex((line) => this.#kinds.some(({ prompt }) => prompt.test(line)));
    return end === -1 ? rest : rest.slice(0, end);
  }
}

const HERE_DOCUMENT = /<<-?\s*(["']?)(\w+)\1/u;

/** After a backslash, a pipe, and in quotes that are closed before the next prompt. */
function isShellOpen(command: string, rest: readonly string[]): boolean {
  if (/(?:^|[^\\])(?:\\\\)*\\$|(?:\||&&)\s*$/u.test(command)) return true;
  const quote = /["']/u.exec(command.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"|(?<=\s)#.*/gsu, ''))?.[0];
  return quote !== undefined && rest.some((line) => line.includes(quote));
}
