/** Says when it runs: once it is seen. */
import { useEffect, useState } from 'react';

export const client = 'visible';

export default function Late() {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    setRunning(true);
    return () => {
      document.documentElement.setAttribute('data-late-ended', '');
    };
  }, []);
  return <p className="late">{isRunning ? 'It runs.' : 'It rests.'}</p>;
}
