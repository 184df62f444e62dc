import type { Clock } from '../../../platform/clock.ts';
import { connect } from '../../../platform/database/db.ts';
import { auditService } from '../../audit/service.ts';
import { reportService } from '../../credits/report-service.ts';
import type { StoredEntry } from '../schema.ts';
import * as store from './store.ts';

export type Check = { what: string; found: string; ok: boolean };
export type Verified = { checks: Check[]; recovered_to: Date | null; people: number; letters: number; bytes: number };

const MOST_NAMED = 5;

/** Whether a restored database agrees with itself and with the files that were restored beside it. Changes nothing. */
export async function verify(url: string, clock: Clock, restored: StoredEntry[]): Promise<Verified> {
  const { db, close } = connect(url, 2);
  try {
    const { people, letters, credits, bytes } = await store.counts(db);
    const disagreements = await reportService({ db, clock, environment: 'test' }).disagreements();
    const uncharged = await store.unchargedCampaigns(db);
    const audit = await auditService({ db, clock }).check();
    const keys = await store.foreignKeys(db);
    const broken: string[] = [];
    for (const key of keys) if ((await store.brokenRows(db, key)) > 0) broken.push(`${key.table}.${key.name}`);
    const there = new Set(restored.map(({ bucket, file }) => `${bucket}/${file}`));
    const named = await store.namedFiles(db);
    const lost = named.map(({ bucket, file }) => `${bucket}/${file}`).filter((name) => !there.has(name));
    const checks: Check[] = [
      {
        what: 'Balances, lots and journal of credits agree',
        found: disagreements.length === 0 ? `${credits} credits` : `${disagreements.length} accounts disagree`,
        ok: disagreements.length === 0,
      },
      {
        what: 'Every letter was charged',
        found: uncharged === 0 ? `${letters} letters` : `${uncharged} campaigns with too few credits charged`,
        ok: uncharged === 0,
      },
      {
        what: 'Every row that another one names is there',
        found: broken.length === 0 ? `${keys.length} foreign keys` : broken.slice(0, MOST_NAMED).join(', '),
        ok: broken.length === 0,
      },
      {
        what: 'Every file that a row names is there with its bytes',
        found:
          lost.length === 0
            ? `${named.length} files named, ${restored.length} checked`
            : `${lost.length} missing: ${lost.slice(0, MOST_NAMED).join(', ')}`,
        ok: lost.length === 0,
      },
      {
        what: 'The audit log is as it was sealed',
        found: audit.broken_day ? `changed on ${audit.broken_day}` : `${audit.days} days`,
        ok: audit.broken_day === null,
      },
    ];
    return { checks, recovered_to: await store.lastReplayed(db), people, letters, bytes };
  } finally {
    await close();
  }
}
