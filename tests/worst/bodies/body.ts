/** A request that is as bad for its reader as one can be. */
export type Worst = {
  what: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  /** Asked before it: gives its path. */
  after?: () => Promise<string>;
  /** Whose request it is; nobody's where it is left out. */
  token?: string;
};

export const KB = 1024;
export const MB = 1024 * KB;
export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** So many of a unit as fit. */
export const fill = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length));

/** The largest of a shape, whose size grows with a number, that is no longer than so many characters. */
export function largest(bytes: number, of: (n: number) => string): string {
  let [fits, most] = [1, 2];
  while (of(most).length <= bytes) [fits, most] = [most, most * 2];
  while (most - fits > Math.max(1, fits / 50)) {
    const middle = Math.floor((fits + most) / 2);
    if (of(middle).length <= bytes) fits = middle;
    else most = middle;
  }
  return of(fits);
}

/** So many requests, made of these in turn. */
export const repeated = (count: number, of: readonly ((n: number) => Worst)[]): Worst[] =>
  Array.from({ length: count }, (_, n) => (of[n % of.length] as (n: number) => Worst)(n));
