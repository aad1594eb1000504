/** Counts presses, and has what a reader types, opens and checks. */
import { useState } from 'react';
import type { ReactNode } from 'react';

export const client = 'load';

export default function Form({ children }: { readonly children?: ReactNode }) {
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  return (
    <div className="form">
      <p className="greeting">Hello {name}</p>
      <label>
        Name{' '}
        <input
          value={name}
          onChange={({ target }) => {
            setName(target.value);
          }}
        />
      </label>
      <label>
        <input type="checkbox" name="agreed" /> Agreed
      </label>
      <button
        type="button"
        className="count"
        data-count={count}
        onClick={() => {
          setCount(count + 1);
        }}
      >
        Count {count}
      </button>
      <p className="state">
        It is {count % 2 === 1 && 'now'} {count % 2 === 1 ? <b>odd</b> : 'even'}
      </p>
      <details>
        <summary>More</summary>
        <p>Hidden.</p>
      </details>
      {children}
    </div>
  );
}
