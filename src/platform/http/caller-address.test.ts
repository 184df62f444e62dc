import { expect, it } from 'vitest';
import { callerNetwork } from './caller-address.ts';

it('counts all addresses of one IPv6 /64 network as one caller', () => {
  const one = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::', '2001:db8:1:2::1%eth0'];
  expect(new Set(one.map(callerNetwork))).toEqual(new Set(['2001:db8:1:2::/64']));
});

it.each([
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('tells other networks apart: %s is %s', (address, network) => {
  expect(callerNetwork(address)).toBe(network);
});
