/** Where the product reads the time. Rules take `now` as an argument; services ask the clock they were given. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that only moves in steps that tests and the sandbox choose. */
export function movableClock(start: Date): Clock & { move(ms: number): void; set(to: Date): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    move: (ms) => {
      current += ms;
    },
    set: (to) => {
      current = to.getTime();
    },
  };
}

/**
 * A clock that starts at this machine's time, is told the right one, and carries it on by itself. `elapsed` gives the
 * milliseconds of a clock that nobody sets.
 */
export function steadyClock(start = new Date(), elapsed: () => number = () => performance.now()) {
  let ahead_ms = start.getTime() - elapsed();
  return {
    elapsed,
    now: () => new Date(elapsed() + ahead_ms),
    /**
     * Takes over the time that somebody read between `asked` (of `elapsed`) and now. What agrees with it is left alone.
     * Gives by how many milliseconds the clock moved.
     */
    correct(at: Date, asked: number): number {
      const [least, most] = [at.getTime() - elapsed(), at.getTime() - asked];
      const before = ahead_ms;
      ahead_ms = Math.min(Math.max(ahead_ms, least), most);
      return ahead_ms - before;
    },
  };
}
export type SteadyClock = ReturnType<typeof steadyClock>;
