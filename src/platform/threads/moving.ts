const moved = new WeakMap<Uint8Array, ArrayBuffer>();

/** Marks bytes that the thread which has them needs no more: they go to the other one as they are, instead of a copy. */
export function moving(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  moved.set(bytes, bytes.buffer);
  return bytes;
}

/** The buffers of those of these values, or of the values in a list or an object among them, that are marked. */
export const buffersOf = (values: readonly unknown[]): ArrayBuffer[] =>
  values.flatMap((value) => {
    if (value instanceof Uint8Array) return moved.get(value) ?? [];
    if (Array.isArray(value)) return buffersOf(value);
    return isRecord(value) ? buffersOf(Object.values(value).filter((inner) => inner instanceof Uint8Array)) : [];
  });

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
