import { join } from 'node:path';
import pg from 'pg';
import { refreshCampaigns } from '../../src/modules/campaigns/jobs.ts';
import { campaignsService } from '../../src/modules/campaigns/service.ts';
import { creditsService } from '../../src/modules/credits/service.ts';
import { previewDrawing } from '../../src/modules/letters/drawing-service.ts';
import { lettersService } from '../../src/modules/letters/service.ts';
import { templatesService } from '../../src/modules/templates/service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, one, sql } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { silentLog } from '../../src/platform/log.ts';
import { diskFiles } from '../../src/providers/files/disk.ts';
import type { PrintProvider } from '../../src/providers/print/port.ts';
import { READING_TASKS } from '../../src/threads/reading-tasks.ts';

/** A printer that accepts every letter at once and does nothing with it. */
const NULL_PRINT: PrintProvider = {
  name: 'null',
  pushes: true,
  submit: async (orders) =>
    orders.map(({ letter_id, campaign_id }) => ({ letter_id, outcome: 'accepted', campaign_ref: campaign_id })),
  cancel: async (ids) => ids.map((letter_id) => ({ letter_id, outcome: 'unknown' })),
  statuses: async () => [],
};

const unused = () => Promise.reject(new Error('The bench does not use this.'));

export type BulkShop = Awaited<ReturnType<typeof bulkShop>>;

/** The services of a bulk campaign on a database of its own, with a printer that costs nothing. */
export async function bulkShop(admin_url: string, folder: string) {
  const url = new URL(admin_url);
  url.pathname = '/bulk';
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  await admin.query('drop database if exists bulk with (force)');
  await admin.query('create database bulk');
  await admin.end();
  await migrate(url.href, join(import.meta.dirname, '../../migrations'));
  const { db, pool, close } = connect(url.href);
  const files = diskFiles({ folder });
  const clock = systemClock;
  const credits = creditsService({ db, clock, environment: 'test' });
  const templates = templatesService({
    db,
    clock,
    files,
    log: silentLog,
    reading: READING_TASKS,
    designs: { categories: [], designs: [], render: unused },
  });
  const letters = lettersService({
    db,
    clock,
    log: silentLog,
    credits,
    templates,
    print: NULL_PRINT,
    writing: { name: 'none', compose: unused },
    drawing: previewDrawing,
    onLettersChanged: refreshCampaigns,
  });
  const campaigns = campaignsService({ db, clock, letters, credits, templates, mayRelease: async () => {} });
  const { id: template_id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (name, preview_file, exterior_file, zip_file, created_at, updated_at)
      values ('Plain', 'a.png', 'a.png', 'a.zip', now(), now()) returning id`,
  );
  return { url: url.href, db, pool, close, letters, campaigns, credits, template_id };
}
