/** Numbers for what is compared: equal for equal texts. Both sides of a comparison share one. */
export class Keys {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const key = this.#known.size;
    this.#known.set(text, key);
    return key;
  }
}
