/** The link of every template and page: knows the base URL, and marks what leaves the site. */
import type { ComponentPropsWithoutRef } from 'react';
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { isWebAddress, toUrl } from '../../src/shared/href.ts';
import type { Href } from '../../src/shared/types/store.ts';
import { Icon } from './icon.tsx';

export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** A route of this site, without the base URL, or an absolute address. */
  readonly href: Href;
  /** Shows an arrow after links to other sites; for navigation, not for prose. */
  readonly icon?: boolean;
}

/** Other sites open in a new tab, and assistive technology is told so. */
export function Link({ href, icon = false, children, ...rest }: LinkProps) {
  const site = useSite();
  if (!isWebAddress(href)) {
    return (
      <a {...rest} href={toUrl(href, site)}>
        {children}
      </a>
    );
  }
  // Each its own element: beside other nodes, a text that the browser has translated cannot be changed alone.
  return (
    <a key={href} {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {icon && <Icon name="external" />}
      <span className="visually-hidden"> (opens in new tab)</span>
    </a>
  );
}
