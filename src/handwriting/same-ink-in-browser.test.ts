import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { HANDS, loadHand } from './hands.ts';
import { writeInk } from './ink/ink.ts';
import { layoutText, xHeightFor } from './layout.ts';
import { WRITING_SETTINGS, type WritingSetting } from './motion/variation.ts';
import { inkToSvg } from './output/svg.ts';

const TEXT =
  'Dear José,\n\nThank you for the “secret” apple pie – $25.40 well spent & worth every cent! Write to me at ' +
  'meg@home.com when you’re settled: 7 Müller-Straße.\n\nSee you soon,\nEleanor ☃';

/** Writes with one hand and setting; runs in Node as it stands and in the browser from its source. */
type Engine = {
  loadHand: typeof loadHand;
  layoutText: typeof layoutText;
  xHeightFor: typeof xHeightFor;
  writeInk: typeof writeInk;
  inkToSvg: typeof inkToSvg;
};
async function write(engine: Engine, id: string, setting: WritingSetting, text: string): Promise<string> {
  const hand = await engine.loadHand(id);
  const slots = Array.from({ length: 13 }, (_, i) => ({ x_px: 26, baseline_y_px: 60 + i * 16.6, width_px: 276 }));
  const sheet = { width_px: 328.6, height_px: 486.5, slots, x_height_px: engine.xHeightFor(hand, 276, 36) };
  const layout = engine.layoutText(hand, text, sheet);
  const svg = engine.inkToSvg(engine.writeInk(hand, layout, { seed: 'letter-1', setting, colour: 'sepia' }));
  return JSON.stringify({ lines: layout.lines.map((line) => line.text), unwritable: layout.unwritable }) + svg;
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

test('Chromium writes byte for byte what Node writes, with every hand and setting', async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.route('http://engine.test/**', async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path === '/')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>engine</title>' });
      const source = readFileSync(new URL(`.${path}`, import.meta.url), 'utf8');
      if (path.endsWith('.json')) return route.fulfill({ contentType: 'application/json', body: source });
      return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
    });
    await page.goto('http://engine.test/');
    for (const { id } of HANDS) {
      for (const setting of WRITING_SETTINGS) {
        const inNode = await write({ loadHand, layoutText, xHeightFor, writeInk, inkToSvg }, id, setting, TEXT);
        const inBrowser = await page.evaluate(
          `(async () => {
            const modules = await Promise.all(['hands', 'layout', 'ink/ink', 'output/svg'].map((name) => import('/' + name + '.ts')));
            return (${write.toString()})(Object.assign({}, ...modules), ${JSON.stringify(id)}, ${JSON.stringify(setting)}, ${JSON.stringify(TEXT)});
          })()`,
        );
        expect(`${id} ${setting} ${sha(String(inBrowser))}`).toBe(`${id} ${setting} ${sha(inNode)}`);
      }
    }
  } finally {
    await browser.close();
  }
}, 60_000);
