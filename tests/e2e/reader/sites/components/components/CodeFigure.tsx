/** Code in a frame: blocks with the word `figure`, drawn by the build alone. */
import type { ReactNode } from 'react';

export default function CodeFigure({ title, children }: { readonly title?: string; readonly children?: ReactNode }) {
  return (
    <section className="code-figure" aria-label={title ?? 'Code'}>
      {children}
    </section>
  );
}
