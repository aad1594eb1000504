/** A link that looks like a button: what readers should do next. */
import type { ReactNode } from 'react';
import { Styles, useElements } from './on-page.tsx';

export interface LinkButtonProps {
  readonly href: string;
  readonly variant?: 'primary' | 'secondary';
  readonly children?: ReactNode;
}

export function LinkButton({ href, variant = 'primary', children }: LinkButtonProps) {
  const { A } = useElements();
  return (
    <>
      <Styles />
      <A className={variant === 'primary' ? 'button button-filled' : 'button'} href={href}>
        {children}
      </A>
    </>
  );
}
