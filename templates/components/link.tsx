/** The link of every template and page. Adds the base URL, and marks links to other sites. */
import type { ComponentPropsWithoutRef } from 'react';
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { isWebAddress, toUrl } from '../../src/shared/href.ts';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { Href } from '../../src/shared/types/store.ts';
import { Icon } from './icon.tsx';

export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** A route of this site, without the base URL, or an absolute address. */
  readonly href: Href;
  /** Shows an icon after links to other sites. For navigation, not for prose. */
  readonly icon?: boolean;
}

/** Links to other sites open in a new tab, and say so to assistive technology. */
export function Link({ href, icon = false, children, ...rest }: LinkProps) {
  const site = useSite();
  if (!isWebAddress(href)) {
    return (
      <a {...rest} href={toUrl(href, site)}>
        {children}
      </a>
    );
  }
  // The key makes a new element: React cannot change text that the browser has translated next to other nodes.
  return (
    <a key={href} {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {icon && <Icon name="external" />}
      <span className="visually-hidden">{strings.opensInNewTab}</span>
    </a>
  );
}
