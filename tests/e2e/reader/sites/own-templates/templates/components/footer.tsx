import { Footer as Original } from 'docsite/templates/components/footer';
import { Counter } from './counter.tsx';

export function Footer() {
  return (
    <>
      <Counter name="foot" />
      <Original />
    </>
  );
}
