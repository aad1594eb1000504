/**
 * Judges a value by what is written in the end: with the variables of every page that may show it. Strangers choose the names of
 * versions, so `{{version}}` is a word of theirs, too.
 */
import { decodeAddress } from '../../../shared/href.ts';
import type { Guard } from '../../../shared/model/guard.ts';
import { countMarks, fillVariables, replaceMarks, unmarkVariables } from '../../../shared/model/variables.ts';
import { readSrcset } from '../markdown/html-addresses.ts';
import { type AddressUse, refuseAddress } from './safe-addresses.ts';
import { isOwnId } from './safe-elements.ts';

export class WrittenValues {
  readonly #variables: Guard['variables'];
  readonly #names: readonly string[];

  /** `names` are those of the marks in the values; left out where variables are written as `{{name}}`. */
  constructor({ variables }: Pick<Guard, 'variables'>, names: readonly string[] = []) {
    this.#variables = variables;
    this.#names = names;
  }

  /** Why an address is left out, as the end of a sentence; `null` for one that may stay. */
  refuseAddress(written: string, use: AddressUse): string | null {
    for (const address of this.#all(written)) {
      const reason = refuseAddress(address, use);
      if (reason !== null) return reason;
    }
    return null;
  }

  /** The same for the addresses of a `srcset`. A value of a variable may have several. */
  refuseSrcset(written: string): string | null {
    for (const set of this.#all(written)) {
      for (const { value } of readSrcset(set, 0)) {
        const reason = refuseAddress(value, 'load');
        if (reason !== null) return reason;
      }
    }
    return null;
  }

  isOwnId(written: string): boolean {
    return this.#all(written).some(isOwnId);
  }

  /** Whether a test holds for all that the value may become. */
  every(written: string, test: (value: string) => boolean): boolean {
    return this.#all(written).every(test);
  }

  #all(written: string): readonly string[] {
    const unmarked = unmarkVariables(written, this.#names);
    if (!unmarked.includes('{{')) return [written];
    // Links lose escapes of characters before they are filled.
    const forms = countMarks(written) === 0 ? [] : [written, decodeAddress(written)];
    return [
      ...new Set(
        [{}, ...this.#variables].flatMap((values: Readonly<Record<string, string>>) => {
          const valueOf = (name: string): string =>
            Object.hasOwn(values, name) ? (values[name] ?? '') : `{{${name}}}`;
          return [fillVariables(unmarked, values), ...forms.map((form) => replaceMarks(form, this.#names, valueOf))];
        }),
      ),
    ];
  }
}
