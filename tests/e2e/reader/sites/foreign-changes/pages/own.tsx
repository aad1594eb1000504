/** A page of the site's own: its controls do nothing without React. */
import Form from '../components/Form.tsx';

export const title = 'Own page';

// oxlint-disable-next-line import/no-default-export -- a page's component is its default export
export default function OwnPage() {
  return (
    <>
      <h1>Own page</h1>
      <Form />
    </>
  );
}
