/** Says when it runs: once the browser is idle. */
import { useEffect, useState } from 'react';

export const client = 'idle';

export default function Patient() {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    setRunning(true);
  }, []);
  return <p className="patient">{isRunning ? 'It runs.' : 'It waits.'}</p>;
}
