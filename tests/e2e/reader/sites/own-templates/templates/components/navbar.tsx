import { Navbar as Original } from 'docsite/templates/components/navbar';
import { Counter } from './counter.tsx';

export function Navbar() {
  return (
    <>
      <Original />
      <Counter name="bar" />
    </>
  );
}
