/** Stars, as many as there are points. */
export default function Stars({ points }: { readonly points: number }) {
  return <span aria-label={`${String(points)} stars`}>{'★'.repeat(points)}</span>;
}
