/** The first sight of a site: what it is about, what to do next, a command to copy, a picture. */
import type { ReactNode } from 'react';
import { escapeHtml } from '../../src/shared/string/html.ts';
import { Styles, useElements } from './on-page.tsx';

export interface HeroProps {
  /** The heading of the page. */
  readonly title: string;
  readonly tagline?: string;
  /** How to install the project. In a block with a button that copies it. */
  readonly command?: string;
  /** A picture: on wide screens next to the text, else below it. Decorative without `alt`. */
  readonly image?: string;
  /** The picture on dark pages; the same one when left out. */
  readonly dark?: string;
  readonly alt?: string;
  /** The side of the picture on wide screens, in the direction of reading. */
  readonly side?: 'start' | 'end';
  /** Of the picture, in pixels: documents know them without. */
  readonly width?: number;
  readonly height?: number;
  /** Links: `LinkButton`. */
  readonly children?: ReactNode;
}

export function Hero({ title, tagline, command, children, side = 'end', ...picture }: HeroProps) {
  return (
    <section className={`block-hero${picture.image === undefined ? '' : ` block-hero-${side}`}`}>
      <Styles />
      <div>
        <h1>{title}</h1>
        {tagline !== undefined && <p className="block-hero-tagline">{tagline}</p>}
        {children !== undefined && <div className="block-hero-actions">{children}</div>}
        {command !== undefined && <Command code={command} />}
      </div>
      <Picture {...picture} />
    </section>
  );
}

/** As a block of code in a text. Scripts add its button before React comes. */
function Command({ code }: { readonly code: string }) {
  const html = `<figure class="code-block"><pre tabindex="0"><code translate="no">${escapeHtml(code)}</code></pre></figure>`;
  return <div className="block-hero-command" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

function Picture({ image, dark, alt = '', ...size }: Pick<HeroProps, 'image' | 'dark' | 'alt' | 'width' | 'height'>) {
  const { Img } = useElements();
  if (image === undefined) return null;
  return (
    <div className="block-hero-picture">
      <Img {...size} className={dark === undefined ? undefined : 'block-light'} src={image} alt={alt} />
      {dark !== undefined && <Img {...size} className="block-dark" src={dark} alt={alt} />}
    </div>
  );
}
