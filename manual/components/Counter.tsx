import { useState } from 'react';

export const client = 'visible';

export default function Counter({ start }: { readonly start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
