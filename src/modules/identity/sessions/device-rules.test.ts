import { expect, it } from 'vitest';
import { deviceName, deviceOf, shortNetwork } from './device-rules.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  [`${MAC} Version/17.4 Safari/605.1.15`, 'Safari on Mac'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36 Edg/124.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/124.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['node', 'A program'],
  ['curl/8.5.0', 'A program'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('a browser that calls itself %s is %s', (user_agent, name) => {
  expect(deviceName(deviceOf(user_agent))).toBe(name);
});

it('an update of the browser makes no new device', () => {
  const version = (n: number) => deviceName(deviceOf(`${MAC} Version/${n}.0 Safari/605.1.15`));
  expect(version(17)).toBe(version(18));
});

it('a network is shown without its last part', () => {
  expect(shortNetwork('203.0.113.7')).toBe('203.0.113.x');
  expect(shortNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1:x');
});
