/** What the form of an operation is made from: written into the head of its page, read by the script that makes the form. Types only. */

export interface TryOperation {
  /** The id of its heading. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly servers: readonly [TryServer, ...TryServer[]];
  /** In the order of the specification. */
  readonly fields: readonly TryField[];
  /** One of these; empty for an operation without a body. */
  readonly bodies: readonly TryBody[];
  readonly isBodyRequired: boolean;
  /** Of all ways to sign in, each once. */
  readonly schemes: readonly TryScheme[];
}
export interface TryServer {
  /** As written, with `{variables}`. */
  readonly url: string;
  readonly variables: readonly { readonly name: string; readonly default: string; readonly enum: readonly string[] }[];
}
export type TryPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring';
export interface TryField {
  readonly in: TryPlace;
  readonly name: string;
  readonly required: boolean;
  /** What the specification gives as an example or a default; else empty. */
  readonly value: string;
  /** Values to choose from; empty for any. */
  readonly choices: readonly string[];
  /** A list is written with commas, an object as JSON; `json` is sent as it is written. */
  readonly kind: 'text' | 'list' | 'object' | 'json';
  /** See `Parameter` in `src/apis/model.ts`. */
  readonly style: string;
  readonly explode: boolean;
}
export interface TryBody {
  readonly type: string;
  /** The example; `null` for a file and for a form of parts. */
  readonly text: string | null;
  /** Of `multipart/form-data`; left out for all others. */
  readonly parts?: readonly TryPart[];
}
export interface TryPart {
  readonly name: string;
  readonly required: boolean;
  /** What the specification gives as an example or a default; else empty. */
  readonly value: string;
  readonly file: 'none' | 'one' | 'many';
}
export interface TryScheme {
  readonly name: string;
  readonly in: 'query' | 'header' | 'cookie';
  /** The name of the header, the cookie or in the query. */
  readonly parameter: string;
  /** What comes before the value: `Bearer `, `Basic `. */
  readonly prefix: string;
  /** A user name and a password in place of one value. */
  readonly isBasic: boolean;
}
