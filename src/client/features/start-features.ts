/** Starts what readers use beside reading. Each feature is a file that knows its own markup and needs no React. */
import { startChromeFeatures } from './chrome-features.ts';
import { startDocFeatures } from './doc-features.ts';

export function startFeatures(): void {
  startChromeFeatures();
  startDocFeatures();
}
