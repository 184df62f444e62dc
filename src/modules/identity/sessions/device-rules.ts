/** A device in plain words, as far as the browser's own description of itself goes. */
export type Device = { browser: string; system: string };

/** The first that matches counts: most browsers also claim to be others. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^(node|undici|curl|Deno|Bun|python|Go-http-client|okhttp|axios)/i, 'A program'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const firstOf = (names: [RegExp, string][], text: string, otherwise: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;

/** What a User-Agent header says. Nothing in it can be trusted; it only helps people recognize their own devices. */
export const deviceOf = (user_agent: string | null): Device => ({
  browser: firstOf(BROWSERS, user_agent ?? '', 'Unknown browser'),
  system: firstOf(SYSTEMS, user_agent ?? '', ''),
});

/** "Firefox on Windows". Without versions, so that an update makes no new device. */
export const deviceName = ({ browser, system }: Device): string => (system ? `${browser} on ${system}` : browser);

/** An address without its last part: enough to recognize one's own, too little to find a house. */
export function shortNetwork(ip: string): string {
  if (ip.includes(':'))
    return `${ip
      .replace(/\/\d+$/, '')
      .split(':')
      .filter(Boolean)
      .slice(0, 3)
      .join(':')}:x`;
  return ip.replace(/\.\d+$/, '.x');
}
