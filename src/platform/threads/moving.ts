const moved = new WeakMap<Uint8Array, ArrayBuffer>();

/** Marks bytes that the thread which has them needs no more: they go to the other one as they are, instead of a copy. */
export function moving(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  moved.set(bytes, bytes.buffer);
  return bytes;
}

/** The buffers of those of these values, or of the values in a list among them, that are marked. */
export const buffersOf = (values: readonly unknown[]): ArrayBuffer[] =>
  values.flatMap((value) => {
    if (Array.isArray(value)) return buffersOf(value);
    return (value instanceof Uint8Array && moved.get(value)) || [];
  });
