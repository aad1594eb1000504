/** Why a value is refused, written so that `describe.ts` can make sentences of it. */

export interface Refusal {
  /**
   * `must be a string`: the field's path goes before it, the value received after it. Ends with a full stop when the value
   * must not be repeated; starts with a capital if it is a full sentence, to which only the place is added.
   */
  readonly must: string;
  readonly fix?: string;
  readonly why?: string;
  /** Field inside the value that is at fault; the value itself when it is left out. */
  readonly key?: string;
}

/** A refusal as an issue's message, which can only be a text: its three parts on three lines. */
export function toMessage({ must, fix = '', why = '' }: Refusal): string {
  return [must, fix, why].join('\n');
}

/** The parts of a message made by `toMessage`. */
export function fromMessage(message: string): Required<Omit<Refusal, 'key'>> {
  const [must = '', fix = '', why = ''] = message.split('\n');
  return { must, fix, why };
}
