import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LOG_FILE } from './tests/e2e/typed-texts.ts';
import { BROWSER_FLAGS, findBrowser } from './tests/support/browser.ts';
import { THOROUGH } from './tests/support/thorough.ts';

// The configuration is read again by every worker: the first one decides.
process.env.STORY_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.STORY_DATA ??= folderOfThisRun();
const address = `http://localhost:${process.env.STORY_PORT}`;

/** The stories run against the whole product, started as an operator starts it, on data of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.story.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // What is slow and rarely breaks is left to `npm run test:stories`.
  ...(THOROUGH ? {} : { grepInvert: /@thorough/ }),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  globalTeardown: './tests/e2e/typed-texts.ts',
  use: {
    baseURL: address,
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
    // Recording costs a tenth of the run: `TRACE=1` records a story that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    // The log is searched when all stories have ended.
    command: `exec ${process.execPath} src/main.ts 2>>${join(process.env.STORY_DATA, LOG_FILE)}`,
    url: `${address}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.STORY_PORT,
      DATA_DIR: process.env.STORY_DATA,
      NODE_ENV: 'test',
      RATE_LIMIT_SIGNUP: '100000',
      RATE_LIMIT_TOKEN: '100000',
      RATE_LIMIT_VERIFY: '100000',
      MAIL_INTERVAL_S: '0',
      LOG_REQUESTS: 'true',
    },
  },
});

function folderOfThisRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-stories-'));
  // PostgreSQL may run as another user than root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
