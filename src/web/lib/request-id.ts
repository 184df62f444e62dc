/**
 * The id that a request has on its way through the server, the queue and the press, and that the customer sees as
 * "Reference": a UUID of version 7, which begins with its time.
 */
export function newRequestId(now_ms = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(4), 16) & 3) | 8).toString(16);
  const time = now_ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8)}`;
}
