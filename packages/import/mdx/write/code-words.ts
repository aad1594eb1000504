/** Words after the language of a block of code that docsite has no meaning for: each is reported once per page. */
import { describeFence, readFenceWords } from '../../fence-words.ts';
import type { PageTools } from '../read/page-tools.ts';

export class CodeWords {
  readonly #page: PageTools;
  /** Words of fences that are reported already. */
  readonly #fences = new Set<string>();
  readonly #words = new Map<string, { count: number; readonly start: number }>();

  constructor(page: PageTools) {
    this.#page = page;
  }

  /** Reads the first line of a block at this offset. Diagrams, and languages that a component draws, are reported at once. */
  note(fence: string, start: number): void {
    const page = this.#page;
    const info = /^(?:`+|~+)([^\n]*)/u.exec(fence)?.[1] ?? '';
    if (/^\s*mermaid\b/u.test(info)) {
      const fix = 'Name a component that draws it, as "Diagrams" in the manual shows, or replace it with a picture.';
      page.report(start, { severity: 'info', code: 'diagram', what: 'This diagram is shown as its source.', fix });
    }
    const { component, unknown } = readFenceWords(info, page.components !== null);
    const name = component === null ? undefined : page.components?.useFence(component.word, component.name);
    if (component !== null && name !== undefined && !this.#fences.has(component.word)) {
      this.#fences.add(component.word);
      const described = describeFence(component.word, name);
      page.report(start, { severity: 'info', code: 'component-stub', ...described });
    }
    for (const word of new Set(unknown)) {
      const noted = this.#words.get(word);
      if (noted === undefined) this.#words.set(word, { count: 1, start });
      else noted.count += 1;
    }
  }

  /** Reports the others, each where it is first. */
  report(): void {
    for (const [word, { count, start }] of this.#words) {
      this.#page.report(start, {
        severity: 'info',
        code: 'code-word',
        what: `"${word}" after the language of a code block has no meaning here.`,
        why:
          count === 1
            ? 'The code is shown as it is.'
            : `It is used by ${count} blocks of this page; this is the first.`,
        fix: `Name a component for it: fences: { ${word}: … } in docsite.config.ts.`,
      });
    }
  }
}
