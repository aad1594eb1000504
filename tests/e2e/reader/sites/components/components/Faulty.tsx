/** Fails as soon as it runs in the browser. */
import { useEffect } from 'react';

export const client = 'idle';

export default function Faulty() {
  useEffect(() => {
    throw new Error('It cannot run.');
  }, []);
  return <p className="faulty">It is drawn.</p>;
}
