/** A link that looks like a button: what readers should do next. */
import type { ReactNode } from 'react';

export interface LinkButtonProps {
  readonly href: string;
  readonly variant?: 'primary' | 'secondary';
  readonly children?: ReactNode;
}

export function LinkButton({ href, variant = 'primary', children }: LinkButtonProps) {
  return (
    <a className={`block-button block-button-${variant}`} href={href}>
      {children}
    </a>
  );
}
