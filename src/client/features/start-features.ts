/** Starts what readers use besides the text. Each feature is a file that knows its own markup and needs no React. */
import { startChromeFeatures } from './chrome-features.ts';
import { startDocFeatures } from './doc-features.ts';

export function startFeatures(): void {
  startChromeFeatures();
  startDocFeatures();
}
