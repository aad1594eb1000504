/** Crashes as soon as it runs in a browser. */
import { useEffect } from 'react';

export const title = 'Effect';

// oxlint-disable-next-line import/no-default-export -- a page's component is its default export
export default function EffectPage() {
  useEffect(() => {
    const cause = new Error('The tank is empty', { cause: 'no fuel was bought' });
    throw new Error('The engine stalled', { cause });
  }, []);
  return <h1>Effect</h1>;
}
