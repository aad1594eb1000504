/** What a site may add to bar, menu and foot: it does nothing without React. */
import { useState } from 'react';
import { flushSync } from 'react-dom';

export function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0);
  return (
    <p className={`counter-${name}`}>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          flushSync(() => {
            setCount(count + 1);
          });
          currentTarget.title = currentTarget.textContent;
        }}
      >
        Count {count}
      </button>
      It is {count % 2 === 1 ? <b>odd</b> : 'even'}
      <input name={name} aria-label={name} />
    </p>
  );
}
