/** Counts presses, from a start that the text says. */
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

export const client = 'load';
export const links = ['more'];

interface CounterProps {
  readonly start: number;
  readonly label: string;
  readonly more: string;
  readonly children?: ReactNode;
}

export default function Counter({ start, label, more, children }: CounterProps) {
  const [count, setCount] = useState(start);
  const id = useId();
  return (
    <div className="counter">
      <p id={id}>
        {label}: {count}
      </p>
      <button
        type="button"
        aria-describedby={id}
        onClick={() => {
          setCount((before) => before + 1);
        }}
      >
        One more
      </button>{' '}
      <a href={more}>Why</a>
      {children}
    </div>
  );
}
