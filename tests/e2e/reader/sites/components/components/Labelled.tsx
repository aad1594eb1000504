/** Drawn by the build alone, with an id. */
import { useId } from 'react';

export default function Labelled() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <b id={id}>Labelled</b>
    </section>
  );
}
