/** A page whose part React takes over, or draws anew, by itself. */
import { Suspense } from 'react';
import Form from '../components/Form.tsx';

export const title = 'Page with a part of its own';

// oxlint-disable-next-line import/no-default-export -- a page's component is its default export
export default function WaitingPage() {
  return (
    <>
      <h1>Page with a part of its own</h1>
      <Suspense>
        <Form />
      </Suspense>
    </>
  );
}
