/** What `docsite serve` is called with, and what it gives back. */

/** As commander has them: an option that was not given is not there. */
export interface ServeCommandOptions {
  readonly built?: boolean;
  readonly root: string;
  readonly out?: string;
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  /** Template of addresses that open a file in the editor. */
  readonly editor?: string;
}
export interface RunningServer {
  /** Address to open in a browser, base URL included. */
  readonly url: string;
  /** Ends all connections at once. */
  readonly close: () => Promise<void>;
}
