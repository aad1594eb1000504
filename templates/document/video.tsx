/** A film from a file of the site: nothing is requested from anywhere else. */
import type { ReactNode } from 'react';

export interface VideoProps {
  readonly src: string;
  /** A picture to show before it plays. */
  readonly poster?: string;
  /** Captions, as a file in WebVTT. */
  readonly captions?: string;
  /** What the film shows, for those who do not see it. */
  readonly title?: string;
  readonly caption?: string;
  /** A caption in Markdown. */
  readonly children?: ReactNode;
}

export function Video({ src, poster, captions, title, caption, children }: VideoProps) {
  const text = children ?? caption;
  return (
    <figure className="block-figure">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- A film without words needs none. */}
      <video src={src} poster={poster} aria-label={title} controls preload="metadata">
        {captions !== undefined && <track kind="captions" src={captions} default />}
      </video>
      {text !== undefined && <figcaption>{text}</figcaption>}
    </figure>
  );
}
