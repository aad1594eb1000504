/** Counts, and crashes on a click. */
import { useState } from 'react';

export const title = 'Click';

// oxlint-disable-next-line import/no-default-export -- a page's component is its default export
export default function ClickPage() {
  const [count, setCount] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('The button was wired wrongly');
  return (
    <>
      <h1>Click</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      <p>
        <a href="/effect">Effect</a>
      </p>
    </>
  );
}
