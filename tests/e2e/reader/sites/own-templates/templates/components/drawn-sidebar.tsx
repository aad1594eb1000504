import { DrawnSidebar as Original } from 'docsite/templates/components/drawn-sidebar';
import type { ComponentProps } from 'react';
import { Counter } from './counter.tsx';

export function DrawnSidebar(props: ComponentProps<typeof Original>) {
  return (
    <>
      <Original {...props} />
      <Counter name="sidebar" />
    </>
  );
}
