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
