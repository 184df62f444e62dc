/** Reads rows in parts: `next` gives up to `size` of those after the last one, or from a place on. */
export async function* inParts<T>(
  size: number,
  next: (last: T | undefined, from: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let last: T | undefined;
  for (let from = 0; ; from += size) {
    const found = await next(last, from);
    yield found;
    if (found.length < size) return;
    last = found.at(-1);
  }
}

/** The same rows in another form. */
export async function* mapped<T, U>(parts: AsyncIterable<readonly T[]>, form: (row: T) => U): AsyncGenerator<U[]> {
  for await (const rows of parts) yield rows.map(form);
}
