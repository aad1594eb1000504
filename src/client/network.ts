/** The reader's network, as far as the browser knows. Browsers that do not count as fast. */

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** True if the reader asked to save data, or the network is too slow to load anything ahead (BEHAVIOUR B22). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /(?:^|-)2g$/u.test(connection?.effectiveType ?? '');
}
