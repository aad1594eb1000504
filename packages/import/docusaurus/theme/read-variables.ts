/** The custom properties that a stylesheet sets for all pages, in light and in dark mode. */

export interface StyleVariables {
  /** Values by name (`--ifm-color-primary`), as written. */
  readonly light: ReadonlyMap<string, string>;
  /** Those of dark mode alone. */
  readonly dark: ReadonlyMap<string, string>;
  /** How many rules set anything else. */
  readonly otherRules: number;
}

/** Reads a stylesheet. Never throws: what is not CSS is skipped. */
export function readVariables(css: string): StyleVariables {
  const [light, dark] = [new Map<string, string>(), new Map<string, string>()];
  let otherRules = 0;
  for (const { selector, body } of listRules(css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/gu, ' '))) {
    const mode = modeOf(selector);
    const declarations = mode === null ? [] : splitDeclarations(body);
    for (const [name, value] of declarations) {
      if (name.startsWith('--')) (mode === 'dark' ? dark : light).set(name, value);
    }
    if (mode === null || declarations.some(([name]) => !name.startsWith('--'))) otherRules += 1;
  }
  return { light, dark, otherRules };
}

/** Rules that are in no other rule; of rules with rules in them, such as `@media`, only that they are there. */
function listRules(css: string): readonly { readonly selector: string; readonly body: string }[] {
  const rules: { selector: string; body: string }[] = [];
  let [depth, start, open] = [0, 0, 0];
  for (const { index, 0: char } of css.matchAll(/[{};]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gsu)) {
    if (char === ';' && depth === 0) start = index + 1;
    else if (char === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (char === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ selector: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return rules;
}

/** The mode that a list of selectors is about; `null` if it is not about the whole page. */
function modeOf(selector: string): 'light' | 'dark' | null {
  const modes = selector.split(',').map((one) => {
    const match = /^(?:html|:root)?(?:\[data-theme=["']?(light|dark)["']?\]|\.(dark))?(?::root)?$/u.exec(one.trim());
    if (match === null || one.trim() === '') return null;
    // VitePress has a class for it.
    return (match[1] ?? match[2]) === 'dark' ? 'dark' : 'light';
  });
  const [first = null] = modes;
  return modes.every((mode) => mode === first) ? first : null;
}

function splitDeclarations(body: string): readonly (readonly [name: string, value: string])[] {
  const pieces = body.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\)|[^;"'(])+/gsu) ?? [];
  return pieces.flatMap((piece) => {
    const match = /^\s*([\w-]+)\s*:\s*([\s\S]*?)\s*(?:!\s*important\s*)?$/u.exec(piece);
    return match === null ? [] : [[match[1] ?? '', (match[2] ?? '').replaceAll(/\s+/gu, ' ')] as const];
  });
}
