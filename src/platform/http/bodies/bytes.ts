const FIRST_BYTES = 64 * 1024;

/**
 * The bytes of a body, each written to its place as it arrives: large bodies that end at the same moment leave nothing to do
 * then. Throws what the body throws, such as the failure of its limit.
 */
export async function bytesOfBody({ body, headers }: Request): Promise<Uint8Array<ArrayBuffer>> {
  // More than this arrives only from senders who say nothing or something else: the limit of the body refuses it.
  const told = Number(headers.get('Content-Length'));
  let bytes = new Uint8Array(Number.isSafeInteger(told) && told > 0 ? told : FIRST_BYTES);
  let end = 0;
  for await (const chunk of body ?? []) {
    if (end + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, end + chunk.length));
      larger.set(bytes.subarray(0, end));
      bytes = larger;
    }
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return end === bytes.length ? bytes : bytes.slice(0, end);
}
