/** Commands for npm as other package managers take them: code with `npm2yarn` is shown in tabs. */

type Manager = 'yarn' | 'pnpm' | 'bun';

/** Titles of the tabs, in their order. */
const TITLES: Readonly<Record<Manager, string>> = { yarn: 'Yarn', pnpm: 'pnpm', bun: 'Bun' };
const MANAGERS: readonly Manager[] = ['yarn', 'pnpm', 'bun'];

export interface ManagerCode {
  readonly title: string;
  readonly code: string;
}

/** Code for each package manager, npm first; nothing for code without a command that has to be another one. */
export function convertCommands(code: string): readonly ManagerCode[] {
  const others = MANAGERS.map((manager) => ({ title: TITLES[manager], code: convertCode(code, manager) }));
  return others.every((other) => other.code === code) ? [] : [{ title: 'npm', code }, ...others];
}

function convertCode(code: string, manager: Manager): string {
  return code
    .split('\n')
    .map((line) => (line.trimStart().startsWith('#') ? line : convertLine(line, manager)))
    .join('\n');
}

/** A line may have several commands. */
function convertLine(line: string, manager: Manager): string {
  return line
    .split(/(&&|\|\||[;|])/u)
    .map((part) => convertCommand(part, manager))
    .join('');
}

/** A prompt, variables of the environment and `sudo` stay before the command. */
const COMMAND = /^(\s*(?:[$>]\s+)?(?:[A-Z_][A-Z\d_]*=\S*\s+)*(?:sudo\s+)?)(npm|npx)\s+(\S.*)$/u;

function convertCommand(part: string, manager: Manager): string {
  // Blanks at the end are apart: an expression that looks for them tries each blank before.
  const trimmed = part.trimEnd();
  const [, before = '', name, written = ''] = COMMAND.exec(trimmed) ?? [];
  if (name === undefined) return part;
  const words = written.split(/\s+/u);
  const converted = name === 'npx' ? executePackage(words, manager) : convertWords(words, manager);
  return converted === null
    ? part
    : before + converted.filter((word) => word !== '').join(' ') + part.slice(trimmed.length);
}

type Words = readonly string[];

function executePackage(words: Words, manager: Manager): Words {
  const wanted = words[0] === '-y' || words[0] === '--yes' ? words.slice(1) : words;
  return [...(manager === 'bun' ? ['bunx'] : [manager, 'dlx']), ...wanted];
}

/** `null` for a command that others lack. */
function convertWords([command = '', ...rest]: Words, manager: Manager): Words | null {
  switch (command) {
    case 'install':
    case 'i':
    case 'add':
      return addPackages(rest, manager);
    case 'ci':
      return [manager, 'install', '--frozen-lockfile', ...rest];
    case 'uninstall':
    case 'remove':
    case 'rm':
    case 'un':
      return removePackages(rest, manager);
    case 'update':
    case 'upgrade':
    case 'up':
      return [manager, manager === 'yarn' ? 'upgrade' : 'update', ...rest];
    case 'run':
    case 'run-script':
      return [manager, manager === 'yarn' ? '' : 'run', ...withoutDashes(rest)];
    case 'test':
    case 'start':
    case 'stop':
      return [manager, manager === 'bun' ? 'run' : '', command, ...withoutDashes(rest)];
    case 'exec':
      return [...(manager === 'bun' ? ['bunx'] : [manager, 'exec']), ...withoutDashes(rest)];
    case 'create':
    case 'init':
      return initialize(rest, manager);
    default:
      return null;
  }
}

/** Flags of npm by what they mean, and as others write them. */
const FLAGS: ReadonlyMap<string, Readonly<Record<Manager, string>>> = new Map(
  [
    { names: '-D --save-dev', yarn: '--dev', pnpm: '--save-dev', bun: '--dev' },
    { names: '-E --save-exact', yarn: '--exact', pnpm: '--save-exact', bun: '--exact' },
    { names: '-O --save-optional', yarn: '--optional', pnpm: '--save-optional', bun: '--optional' },
    { names: '-S --save -P --save-prod', yarn: '', pnpm: '', bun: '' },
  ].flatMap(({ names, ...flags }) => names.split(' ').map((name) => [name, flags] as const)),
);

function addPackages(words: Words, manager: Manager): Words {
  const flags = words.filter((word) => !isGlobal(word)).map((word) => FLAGS.get(word)?.[manager] ?? word);
  if (words.some(isGlobal)) return [...globalCommand(manager), 'add', ...globalFlag(manager), ...flags];
  const hasPackages = words.some((word) => !word.startsWith('-'));
  return [manager, hasPackages ? 'add' : 'install', ...flags];
}

function removePackages(words: Words, manager: Manager): Words {
  const names = words.filter((word) => !isGlobal(word) && !FLAGS.has(word));
  if (words.some(isGlobal)) return [...globalCommand(manager), 'remove', ...globalFlag(manager), ...names];
  return [manager, 'remove', ...names];
}

function isGlobal(word: string): boolean {
  return word === '-g' || word === '--global';
}

function globalCommand(manager: Manager): Words {
  return manager === 'yarn' ? ['yarn', 'global'] : [manager];
}

function globalFlag(manager: Manager): Words {
  return manager === 'yarn' ? [] : ['--global'];
}

/** `npm create vite@latest -- --template react`: Yarn takes no version, and only npm needs the dashes. */
function initialize(words: Words, manager: Manager): Words {
  const [name = '', ...rest] = words;
  if (name === '' || name.startsWith('-')) return [manager, 'init', ...(manager === 'pnpm' ? [] : words)];
  return [manager, 'create', manager === 'yarn' ? name.replace(/@latest$/u, '') : name, ...withoutDashes(rest)];
}

/** Only npm needs them before arguments for a script. */
function withoutDashes(words: Words): Words {
  const at = words.indexOf('--');
  return at === -1 ? words : [...words.slice(0, at), ...words.slice(at + 1)];
}
