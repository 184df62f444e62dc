import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { refreshCampaigns } from '../../src/modules/campaigns/jobs.ts';
import { campaignsService } from '../../src/modules/campaigns/service.ts';
import { creditsService } from '../../src/modules/credits/service.ts';
import { lettersService } from '../../src/modules/letters/service.ts';
import { pressService } from '../../src/modules/press/service.ts';
import { templatesService } from '../../src/modules/templates/service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, type Db, inTransaction, one, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { silentLog } from '../../src/platform/log.ts';
import { diskFiles } from '../../src/providers/files/disk.ts';
import { INK_TASKS } from '../../src/threads/ink-tasks.ts';
import { READING_TASKS } from '../../src/threads/reading-tasks.ts';
import { actorOf, makePerson } from '../../tests/support/factories.ts';
import { removeData } from '../../tests/support/product.ts';
import { fill, sizeOf } from '../admin/fill.ts';

const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'synchronous_commit=off', 'checkpoint_timeout=30min'];
const CREDITS = 10_000_000;
const unused = () => Promise.reject(new Error('The bench does not use this.'));

export type GrownShop = Awaited<ReturnType<typeof grownShop>>;

/** A shop that has so many letters already, over two years, on a PostgreSQL of its own; its mailed months are packed. */
export async function grownShop(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-growth-'));
  // PostgreSQL may run as another user than root.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres(
    folder,
    SETTINGS.flatMap((setting) => ['-c', setting]),
  );
  await migrate(postgres.url, join(import.meta.dirname, '../../migrations'));
  const { db, pool, close } = connect(postgres.url);
  console.log(`Filling a shop with ${size.toLocaleString('en-US')} letters`);
  await fill(db, sizeOf(size), () => {});
  const services = await servicesOf(db, join(folder, 'files'));
  await services.letters.packMonths();
  await sql`vacuum analyze`.execute(db);
  const person = await makePerson(db);
  const { account_id, user_id: created_by } = person;
  const bought = { type: 'purchase', category: 'purchase', description: 'Cards', key: 'bench-owner' } as const;
  await services.credits.grant(db, { account_id, created_by, credits: CREDITS, ...bought });
  return {
    ...services,
    /** The customer whose work is measured; also who prints. */
    owner: actorOf(person, { operator_roles: ['owner'] }),
    size,
    folder,
    db,
    pool,
    url: postgres.url,
    async close() {
      await close();
      await postgres.stop();
      await removeData(folder);
    },
  };
}

/** The services that the bench works with, printed by the press, with one plain design. */
async function servicesOf(db: Db, folder: string) {
  await mkdir(folder, { recursive: true });
  const base = { db, clock: systemClock, log: silentLog };
  const files = diskFiles({ folder });
  const credits = creditsService({ db, clock: systemClock, environment: 'test' });
  const designs = { categories: [], designs: [], render: unused };
  const templates = templatesService({ ...base, files, reading: READING_TASKS, designs });
  const art = createCanvas(1375, 2000).toBuffer('image/png');
  const press = pressService({
    ...base,
    files,
    drawing: INK_TASKS,
    art: async () => ({ exterior: art, interior: null }),
    report: (updates) => letters.recordPrintStatus(updates),
    simulate: false,
    imb: null,
  });
  const letters = lettersService({
    ...base,
    credits,
    templates,
    print: press.provider,
    writing: { name: 'none', compose: unused },
    drawing: INK_TASKS,
    onLettersChanged: refreshCampaigns,
    onLettersRedacted: press.forgetLetters,
  });
  const campaigns = campaignsService({
    db,
    clock: systemClock,
    letters,
    credits,
    templates,
    mayRelease: async () => {},
  });
  // A design of its own, so that the print runs of all shops hold the same letters.
  const { id: template_id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (name, preview_file, exterior_file, zip_file, created_at, updated_at)
      values ('Measured', 'preview.png', 'exterior.png', 'template.zip', now(), now()) returning id`,
  );
  return { credits, press, letters, campaigns, template_id };
}

/** Bytes of all tables and their indexes for each letter. */
export async function bytesPerLetter(db: Db, letters: number): Promise<number> {
  const { bytes } = await one<{ bytes: number }>(
    db,
    sql`select sum(pg_table_size(oid) + pg_indexes_size(oid))::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'months'::regnamespace)`,
  );
  return Math.round(bytes / letters);
}

/** Takes the words from all letters that were mailed, as retention does, packs their months, and measures again. */
export async function redactAll({ db, letters }: GrownShop): Promise<number> {
  const now = new Date();
  for (const remove of letters.retention) while ((await inTransaction(db, (tx) => remove(tx, now))).more);
  await letters.packMonths();
  await sql`vacuum`.execute(db);
  const { n } = await one<{ n: number }>(db, sql`select count(*)::int as n from letters`);
  return bytesPerLetter(db, n);
}
