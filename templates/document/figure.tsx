/** A picture with a caption, and perhaps another one for dark pages. */
import type { ReactNode } from 'react';

export interface FigureProps {
  readonly src: string;
  /** The picture on dark pages; the same one when left out. */
  readonly dark?: string;
  /** What the picture shows, for those who do not see it. */
  readonly alt?: string;
  readonly caption?: string;
  /** A caption in Markdown. */
  readonly children?: ReactNode;
}

export function Figure({ src, dark, alt = '', caption, children }: FigureProps) {
  const text = children ?? caption;
  return (
    <figure className="block-figure">
      <img
        className={dark === undefined ? undefined : 'block-light'}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {dark !== undefined && <img className="block-dark" src={dark} alt={alt} loading="lazy" decoding="async" />}
      {text !== undefined && <figcaption>{text}</figcaption>}
    </figure>
  );
}
