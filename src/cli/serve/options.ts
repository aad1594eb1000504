/** The options of `docsite serve`, and its result. */
import type { ListenOptions } from '../../serve/http/listen.ts';
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
