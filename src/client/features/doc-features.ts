/** Features of a document: tabs, code blocks, table of contents. */
import { startTabs } from './tabs.ts';

export function startDocFeatures(): void {
  startTabs();
}
