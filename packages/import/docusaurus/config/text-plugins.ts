/** Plugins that changed the texts of an old site while it was built. An import does not run them: it names them. */

export interface TextPlugin {
  /** Its package, or what the configuration calls it. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

const LISTS = /\b(?:beforeDefault)?(?:Remark|Rehype|remark|rehype|recma)Plugins\s*:\s*\[/gu;
/** What docsite does itself, or reports for each page. */
const KNOWN =
  /(?:^|\/)(?:remark-math|rehype-katex|remark-plugin-npm2yarn|remark-gfm|remark-directive|remark-frontmatter)$/u;

/** The plugins of a configuration's code, each once. */
export function findTextPlugins(code: string): readonly TextPlugin[] {
  const found = new Map<string, TextPlugin>();
  for (const list of code.matchAll(LISTS)) {
    const start = list.index + list[0].length;
    for (const { text, offset } of splitItems(code, start)) {
      const name = packageOf(text, code);
      const line = code.slice(0, offset).split('\n').length;
      if (name !== '' && !KNOWN.test(name) && !found.has(name)) found.set(name, { name, line });
    }
  }
  return [...found.values()];
}

/** The items of a list from its first character on, without those in lists and calls of their own. */
function splitItems(code: string, start: number): readonly { readonly text: string; readonly offset: number }[] {
  const items: { text: string; offset: number }[] = [];
  let [depth, from, index] = [0, start, start];
  const add = (): void => {
    const text = code.slice(from, index);
    if (text.trim() !== '') items.push({ text: text.trim(), offset: from + text.length - text.trimStart().length });
  };
  for (; index < code.length; index++) {
    const char = code[index] ?? '';
    if ('[({'.includes(char)) depth += 1;
    else if ('])}'.includes(char)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (char === ',' && depth === 0) {
      add();
      from = index + 1;
    }
  }
  add();
  return items;
}

function packageOf(item: string, code: string): string {
  const inner = /^\[\s*([^,\]]+)/u.exec(item)?.[1]?.trim() ?? item;
  const required = /(?:require|import)\(\s*['"]([^'"]+)['"]/u.exec(inner)?.[1];
  if (required !== undefined) return required;
  const quoted = /^['"]([^'"]+)['"]$/u.exec(inner)?.[1];
  if (quoted !== undefined) return quoted;
  const name = /^[\w$]+/u.exec(inner)?.[0];
  if (name === undefined) return '';
  const escaped = name.replaceAll('$', '\\$');
  const imported = new RegExp(
    `import\\s+(?:\\*\\s+as\\s+)?${escaped}\\b[^'"\\n;]*from\\s*['"]([^'"]+)['"]|\\b${escaped}\\s*=\\s*(?:await\\s+)?(?:\\(await\\s+)?(?:require|import)\\(\\s*['"]([^'"]+)['"]`,
    'u',
  ).exec(code);
  return imported?.[1] ?? imported?.[2] ?? name;
}
