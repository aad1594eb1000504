/** The options of `docsite serve`, and its result. */
import type { ListenOptions } from '../../serve/http/listen.ts';
import { POLL_MS } from '../../serve/sources/watch-site.ts';
import type { Streams } from '../terminal/streams.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ServeCommandOptions {
  readonly built?: boolean;
  readonly root: string;
  readonly out?: string;
  /** Sends the site's content security policy. */
  readonly csp?: boolean;
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  readonly untrustedDocs?: boolean;
  /** Looks for saves every so many milliseconds; `true` for the usual time. */
  readonly poll?: number | true;
  /** Template of addresses that open a file in the editor. */
  readonly editor?: string;
}
export interface RunningServer {
  /** Address to open in a browser, base URL included. */
  readonly url: string;
  /** Ends all connections at once. */
  readonly close: () => Promise<void>;
}

/** Where to listen; a port in use is reported on stderr. */
export function listenOptions({ host, port }: ServeCommandOptions, { stderr }: Streams): ListenOptions {
  const onTaken = (taken: number): void => {
    stderr.write(`docsite: port ${taken} is taken, trying ${taken + 1}\n`);
  };
  return { host, onTaken, ...(port === undefined ? {} : { port }) };
}

/**
 * How often to look for saves, in milliseconds; `null` to wait for the system's events. Writers whose drives have none
 * set chokidar's variables for all their tools. They are removed: chokidar would put them above the option.
 */
export function pollInterval({ poll }: Pick<ServeCommandOptions, 'poll'>, env: Streams['env']): number | null {
  const { CHOKIDAR_USEPOLLING: wanted = '', CHOKIDAR_INTERVAL: interval } = env;
  delete process.env['CHOKIDAR_USEPOLLING'];
  delete process.env['CHOKIDAR_INTERVAL'];
  if (typeof poll === 'number') return poll;
  if (poll === true || !['', '0', 'false'].includes(wanted.toLowerCase())) return Number(interval) || POLL_MS;
  return null;
}
