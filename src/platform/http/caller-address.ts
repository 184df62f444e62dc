import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address that a caller is known and counted by: an IPv4 address as it is, of an IPv6 address the /64 network, since
 * one subscriber may use all 2^64 addresses of it.
 */
export function callerNetwork(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  return `${expanded(plain).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expanded(address: string): string[] {
  // The URL parser normalizes, also a dotted end.
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = normal.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  return tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}
