import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium that the stories run in: BROWSER_PATH, a known place, or installed now where that is possible. */
export async function findBrowser(): Promise<string> {
  const given = process.env.BROWSER_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`BROWSER_PATH is ${given}, and there is no such program.`);
  }
  const found = KNOWN_PLACES.find((place) => existsSync(place));
  if (found) return found;
  return install();
}

function install(): string {
  const how = 'Install Chromium (Debian: apt-get install chromium) or set BROWSER_PATH to a Chromium or Chrome.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The stories need a browser. ${how}`);
  console.log('The stories need a browser, and there is none: installing Chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
    { stdio: 'inherit', env },
  );
  if (status !== 0 || !existsSync('/usr/bin/chromium')) throw new Error(`Chromium could not be installed. ${how}`);
  return '/usr/bin/chromium';
}

/** Chromium in a container, as root, without a network of its own. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
