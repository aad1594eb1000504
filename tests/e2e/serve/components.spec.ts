/** Components while the site is served from its sources (B181): a change shows at once, and a mistake does not stop anything. */
import { expect, expectNoReload, open, test } from './serve-sources.ts';

const COUNTER = `import { useState } from 'react';
export const client = 'load';
export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>Count: {count}</button>;
}
`;

test('an island runs, and again with its text and with its code', async ({ page, workshop }) => {
  await workshop.write('components/Counter.tsx', COUNTER);
  await workshop.write('docs/next/intro.md', '# Intro\n\n<Counter start={1}/>\n');
  await open(page, `${workshop.url}/docs/next/intro`);
  const button = page.locator('.markdown').getByRole('button');
  const isRunning = page.locator('docsite-island[data-hydrated]');
  await expect(isRunning).toBeAttached();
  await button.click();
  await expect(button).toHaveText('Count: 2');

  await workshop.edit('docs/next/intro.md', { from: 'start={1}', to: 'start={7}' });
  await expect(button).toHaveText('Count: 7');
  await expect(isRunning).toBeAttached();
  await button.click();
  await expect(button).toHaveText('Count: 8');

  await workshop.edit('components/Counter.tsx', { from: 'Count: ', to: 'Sum: ' });
  await expect(button).toHaveText('Sum: 7');
  await expect(isRunning).toBeAttached();
  await button.click();
  await expect(button).toHaveText('Sum: 8');
});

const FILE = 'components/Stars.tsx';
const STARS = 'export default ({ points }: { points: number }) => <b className="stars">{\'★\'.repeat(points)}</b>;\n';

test('a component that is added, changed, broken and fixed shows at once', async ({ page, workshop }) => {
  await workshop.write('docs/next/intro.md', '# Intro\n\nPoints: <Stars points={2}>none</Stars>\n');
  await open(page, `${workshop.url}/docs/next/intro`);
  await expect(page.locator('.markdown')).toContainText('Points: none');
  await expect(page.getByText('"<Stars>" is not a component of this site.')).toBeVisible();

  await workshop.write(FILE, STARS);
  await expect(page.locator('.stars')).toHaveText('★★');
  await expectNoReload(page);
  await expect(page.getByText('"<Stars>" is not a component')).toHaveCount(0);

  await workshop.edit(FILE, { from: '★', to: '☆' });
  await expect(page.locator('.stars')).toHaveText('☆☆');

  await workshop.edit('docs/next/intro.md', { from: 'points={2}', to: 'points={-1}' });
  await expect(page.getByText('The component "Stars" failed: RangeError')).toBeVisible();
  await expect(page.getByText('It got {"points":-1}.')).toBeVisible();
  await expect(page.locator('.markdown')).toContainText('Points: none');

  await workshop.edit('docs/next/intro.md', { from: 'points={-1}', to: 'points={3}' });
  await expect(page.locator('.stars')).toHaveText('☆☆☆');
  await expectNoReload(page);
  await expect(page.getByText('The component "Stars" failed')).toHaveCount(0);
});
