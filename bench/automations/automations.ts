/**
 * Webhooks from the CRM to letters that the press can take: `npm run bench:automations`. Needs a build of the pages. The web
 * process is compared with bare inserts of the same bytes, the worker with a bare loop that empties a table in batches; the
 * best round of each counts, since other load on the machine slows all but the best. The last line is one JSON object.
 *
 *   npm run bench:automations -- --seconds 5 --rounds 3 --events 10000
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { dispatchFloor } from '../bulk/letters.ts';
import { acceptFigures } from './accept.ts';
import { type LetterFigures, letterFigures, type Shape } from './letters.ts';
import { openAutomations } from './shop.ts';

const number = (usual: string) => ({ type: 'string', default: usual }) as const;
const { values: given } = parseArgs({
  options: { seconds: number('5'), rounds: number('3'), events: number('10000') },
});
const [seconds, rounds, events] = [Number(given.seconds), Number(given.rounds), Number(given.events)];
const log = (line: string) => console.log(line);
const rounded = (ratio: number) => Math.round(ratio * 1000) / 1000;

/** All guards on, as many small customers have them; and few large ones with their limits raised. */
const SHAPES: Record<string, Shape> = {
  small: { automations: events / 20, events: 20, apart_ms: 10 },
  large: { automations: 10, events: events / 10, apart_ms: 4000, daily_caps: { automation: 1000, account: 10_000 } },
};

const folder = mkdtempSync(join(tmpdir(), 'bench-automations-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder);
try {
  await migrate(postgres.url, join(import.meta.dirname, '../../migrations'));
  await bench(postgres.url);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function bench(url: string): Promise<void> {
  const { db, close } = connect(url);
  const automations = await openAutomations(db, 50);
  const { accepted, floor } = await acceptFigures(
    { url, data_dir: join(folder, 'data'), automations },
    { seconds, rounds },
    log,
  );
  const best: Record<string, LetterFigures> = {};
  let floor_per_s = 0;
  for (let round = 0; round < rounds; round++) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      const figures = await letterFigures(db, url, shape);
      log(
        `${name}: ${shape.automations} x ${shape.events} events, ${figures.letters_per_s} letters/s, ${figures.memory_mb} MB`,
      );
      if (figures.letters_per_s > (best[name]?.letters_per_s ?? 0)) best[name] = figures;
    }
    const floor_ms = await dispatchFloor(db, 100_000);
    log(`bare loop in batches of 500: ${Math.round(100_000 / (floor_ms / 1000))} rows/s`);
    floor_per_s = Math.max(floor_per_s, 100_000 / (floor_ms / 1000));
  }
  await close();
  const letters_per_s = Math.min(...Object.values(best).map((figures) => figures.letters_per_s));
  log(
    JSON.stringify({
      accept_per_s: Math.round(accepted.per_s),
      accept_of_floor: rounded(accepted.per_s / floor.per_s),
      accept_p99_ms: rounded(accepted.p99_ms),
      letters_per_s,
      of_dispatch_floor: rounded(letters_per_s / floor_per_s),
      memory_mb: Math.max(...Object.values(best).map((figures) => figures.memory_mb)),
    }),
  );
}
