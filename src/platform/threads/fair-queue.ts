/** What waits, by whom it is for: each of them has its turn, however much of another waits. */
export class FairQueue<T> {
  readonly #by_owner = new Map<string, T[]>();
  readonly #most: number;
  readonly #most_of_one: number;
  #length = 0;

  /** Holds `most` entries, and `most_of_one` of each owner. */
  constructor(most: number, most_of_one: number) {
    this.#most = most;
    this.#most_of_one = most_of_one;
  }

  get length(): number {
    return this.#length;
  }

  /** False where there is no room for another one. */
  add(owner: string, entry: T): boolean {
    const theirs = this.#by_owner.get(owner) ?? [];
    if (this.#length >= this.#most || theirs.length >= this.#most_of_one) return false;
    this.#length++;
    theirs.push(entry);
    this.#by_owner.set(owner, theirs);
    return true;
  }

  /** The first entry of the owner whose turn it is. */
  take(): T | undefined {
    for (const [owner, theirs] of this.#by_owner) {
      const entry = theirs.shift() as T;
      this.#length--;
      this.#by_owner.delete(owner);
      if (theirs.length > 0) this.#by_owner.set(owner, theirs);
      return entry;
    }
    return undefined;
  }
}
