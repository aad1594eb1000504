/** What is typed in sessions, as readers paste it. */
import { expect, test } from 'vitest';
import { findUntyped } from '../../../../src/shared/string/session-lines.ts';

/** What is copied; `null` for code that is copied as it is. */
function copied(language: string, code: string): string | null {
  const untyped = findUntyped(code, language);
  const lines = code.split('\n').map((line, index) => ({ line, from: untyped?.[index] ?? 0 }));
  return untyped === null
    ? null
    : lines.flatMap(({ line, from }) => (from > line.length ? [] : line.slice(from))).join('\n');
}

test.each([
  // The field case.
  [
    'console',
    '$ npm install sample\nadded 1 package\n$ npm start -- \\\n  --port 3',
    'npm install sample\nnpm start -- \\\n  --port 3',
  ],
  ['bash', '$ echo one', 'echo one'],
  ['pycon', '>>> 1 + 1\n2', '1 + 1'],
  ['powershell', 'PS C:\\> Get-Item x', 'Get-Item x'],
  // Shells.
  ['', '$ ls\n\n$ pwd\n$', 'ls\npwd'],
  ['console', 'Last login: today\n$ ls\na', 'ls'],
  ['console', 'user@host:~/x$ ls\na\nroot@box:/etc# cat a\nb', 'ls\ncat a'],
  ['text', '[me@box dir]$ ls\na', 'ls'],
  ['sh', '(venv) $ pip install x\nCollecting x', 'pip install x'],
  ['zsh', '% brew install x\n==> x', 'brew install x'],
  ['console', '~/project ❯ npm i\nok', 'npm i'],
  ['console', '➜  project npm i', 'npm i'],
  ['console', '# apt install x\nReading…\n# systemctl restart x', 'apt install x\nsystemctl restart x'],
  ['cmd', 'C:\\Users\\x>dir\n Volume', 'dir'],
  ['cmd', '> npm i', 'npm i'],
  ['powershell', 'PS> Get-X `\n>>   -Y\nfoo', 'Get-X `\n  -Y'],
  // Comments stay, and so do lines that go on.
  ['bash', '# Install\n$ npm i\n> x@1 build\nok', '# Install\nnpm i'],
  ['console', '$ a\n# Not a command.\nb\n$ c', 'a\nc'],
  ['bash', '$ git commit -m "one\ntwo"\n[main] x', 'git commit -m "one\ntwo"'],
  ['bash', "$ echo it's\nfoo\n$ ls", "echo it's\nls"],
  ['bash', '$ make |\n  tee x\nout', 'make |\n  tee x'],
  ['console', '$ cat > x <<EOF\n$ a\n> b\nEOF\n$ ls\nx', 'cat > x <<EOF\n$ a\n> b\nEOF\nls'],
  ['console', '$ cat <<EOF\n> b\n> EOF\nb', 'cat <<EOF\nb\nEOF'],
  // Interpreters.
  ['python', '>>> for x in y:\n...     print(x)\n...\n1', 'for x in y:\n    print(x)\n'],
  ['console', '$ python\nPython 3\n>>> 1\n1\n>>> exit()', 'python\n1\nexit()'],
  ['ipython', 'In [1]: 1\nOut[1]: 1', '1'],
  ['sql', 'mysql> SELECT *\n    -> FROM t;\n+---+\n1 row', 'SELECT *\nFROM t;'],
  ['', 'db=# SELECT 1\ndb-# ;\n 1', 'SELECT 1\n;'],
  ['ruby', 'irb(main):001:0> 1\n=> 1', '1'],
  ['elixir', 'iex(1)> 1\n1', '1'],
  ['julia', 'julia> 1\n1', '1'],
  ['js', '> 1 + 1\n2', '1 + 1'],
  ['console', 'router(config)> show x\nfoo', 'show x'],
])('%s: %j', (language, code, typed) => {
  expect(copied(language, code)).toBe(typed);
});

test.each([
  ['bash', '# Install\nnpm i\necho $HOME'],
  ['bash', '$HOME/bin/x\n$PATH'],
  ['bash', 'cat > x\n> y'],
  ['console', '# Install it\nnpm install'],
  ['console', 'npm install\nnpm start'],
  ['markdown', '> quote\n$ x'],
  ['latex', '$ x $'],
  ['diff', '> a\n$ b'],
  ['yaml', '> x'],
  ['matlab', '% a comment'],
  ['xml', '<a>\n<b>'],
  ['ts', 'a => {\n  b\n}'],
  ['python', 'x = """\n>>> 1\n"""'],
  ['js', 'const a = b > c;\n$ (x)'],
])('no session: %s: %j', (language, code) => {
  expect(copied(language, code)).toBeNull();
});

test('a very long session is copied as it is', () => {
  const session = `$ cat <<end\n${'x\n'.repeat(9000)}end`;
  expect(copied('console', session)).not.toBeNull();
  expect(copied('console', session.padEnd(20_001, '\n'))).toBeNull();
});
