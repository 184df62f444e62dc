import { execFileSync } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { flagDrawing } from '../../src/modules/imports/preflight/flag-service.ts';
import { importsService } from '../../src/modules/imports/service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, one, sql } from '../../src/platform/database/db.ts';
import { verifyCityStateZip } from '../../src/providers/places/directory/zip-directory.ts';
import { LIST_COLUMNS, LIST_MAPPING } from './file.ts';

const PIECE_BYTES = 1024 * 1024;

/** What `\copy` does, which the embedded PostgreSQL does not ship: the same file by COPY into a table of its columns. */
export async function copyFile(url: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = Array.from({ length: LIST_COLUMNS }, (_, n) => `c${n} text`).join(', ');
  await client.query(
    `drop table if exists copied; create table copied (row_no bigint generated always as identity primary key, ${columns}); checkpoint`,
  );
  const names = Array.from({ length: LIST_COLUMNS }, (_, n) => `c${n}`).join(', ');
  const started = performance.now();
  await pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    client.query(copy.from(`copy copied (${names}) from stdin with (format csv, header true)`)),
  );
  const took_ms = performance.now() - started;
  await client.query('drop table copied');
  await client.end();
  return took_ms;
}

export type ImportFigures = {
  upload_ms: number;
  read_ms: number;
  /** What reading takes of this process's processor time. */
  read_cpu_ms: number;
  rss_mb: number;
  rows: number;
  needs_attention: number;
  to_send: number;
  import_id: string;
};

/** Imports a file in a process of its own, which holds nothing else, so that its peak of memory tells. */
export function importInOwnProcess(url: string, user_id: string, path: string): ImportFigures {
  const output = execFileSync(process.execPath, [import.meta.filename, url, user_id, path], { encoding: 'utf8' });
  return JSON.parse(output) as ImportFigures;
}

/** Receives a file in pieces and reads it to the end, as web process and worker do; peak memory is this process's. */
async function importFile(url: string, user_id: string, path: string): Promise<ImportFigures> {
  const { db, pool, close } = connect(url);
  const imports = importsService({ db, pool, clock: systemClock, verify: verifyCityStateZip, drawing: flagDrawing });
  const { import_id } = await imports.start(user_id, {
    file_name: 'people.csv',
    size_bytes: statSync(path).size,
    mapping: LIST_MAPPING,
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });
  // A worker reads the directory once, whatever the number of lists.
  verifyCityStateZip({ city: 'Springfield', state: 'IL', zip: '62701' });
  await sql`checkpoint`.execute(db);
  const started = performance.now();
  const file = await open(path);
  const piece = new Uint8Array(PIECE_BYTES);
  for (let offset = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, offset);
    if (bytesRead === 0) break;
    ({ offset } = await imports.receive(user_id, import_id, offset, piece.subarray(0, bytesRead)));
  }
  await file.close();
  const received = performance.now();
  const cpu = process.cpuUsage();
  await imports.read(import_id);
  const read_ms = performance.now() - received;
  const { user, system } = process.cpuUsage(cpu);
  const { rows, needs_attention, to_send } = await imports.view(user_id, import_id);
  await one(db, sql`select 1`);
  await close();
  return {
    ...{
      upload_ms: received - started,
      read_ms,
      read_cpu_ms: (user + system) / 1000,
      rows,
      needs_attention,
      to_send,
      import_id,
    },
    rss_mb: process.resourceUsage().maxRSS / 1024,
  };
}

if (import.meta.main) {
  const [url = '', user_id = '', path = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await importFile(url, user_id, path)));
}
