/** Where the files of a site come from that the MCP server reads: the same ones, published or made from a checkout. */

export interface SiteSource {
  /** Whole address of the site with its base URL; ends with `/`. */
  readonly address: string;
  /** Text of a file of the site, such as `docs/2.8.0/setup.md`; `null` when there is none. Throws `SourceError`. */
  readonly read: (path: string) => Promise<string | null>;
  /** Tags of its languages, that of the sources first, where they are known before anything is read. */
  readonly languages?: readonly string[];
}

/** The site in a further language. */
export function sourceInLanguage({ address, read }: SiteSource, tag: string): SiteSource {
  return { address: `${address}${tag}/`, read: (path) => read(`${tag}/${path}`) };
}

/** The site cannot be read; the message says what to do. */
export class SourceError extends Error {}

/** What was asked for is not there, or not understood; the message says what is. */
export class InputError extends Error {}

/** Longest answer of a host, in characters: a list of all pages of a very large site. */
const MAX_LENGTH = 32 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** Reads a published site. `address` ends with `/`. */
export function createHttpSource(address: string): SiteSource {
  return {
    address,
    read: async (path) => {
      const url = new URL(path.split('/').map(encodeURIComponent).join('/'), address);
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (response.status === 404 || response.status === 403) return null;
        if (!response.ok)
          throw new SourceError(`${url.href} answered with status ${response.status}. Try again later.`);
        const text = await response.text();
        if (text.length > MAX_LENGTH) throw new SourceError(`${url.href} is too large to be read.`);
        // Hosts for applications of one page answer any address with it.
        return response.headers.get('content-type')?.startsWith('text/html') === true ? null : text;
      } catch (error) {
        if (error instanceof SourceError) throw error;
        const reason = error instanceof Error ? describeFailure(error) : String(error);
        throw new SourceError(`Could not load ${url.href}: ${reason}. Check the address after --site.`, {
          cause: error,
        });
      }
    },
  };
}

function describeFailure(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
