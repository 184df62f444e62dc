/** What may be looked at of a file of the largest size, unpacked parts included. A file that people made takes a tenth. */
const MOST_CHARACTERS = 128 * 1024 * 1024;

/** How many characters the reading of one file has looked at, each time that it looked at them. */
export class Effort {
  spent = 0;
  readonly #most: number;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  /** Counts, and gives back, a text that is about to be looked through. Throws TooMuchEffort. */
  on(text: string): string {
    this.spend(text.length);
    return text;
  }

  spend(characters: number): void {
    this.spent += characters;
    if (this.spent > this.#most) throw new TooMuchEffort();
  }
}

export class TooMuchEffort extends Error {}
