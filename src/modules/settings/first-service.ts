import type { Db } from '../../platform/database/db.ts';
import { record } from '../audit/record-service.ts';
import { type AuditActor, changedFields } from '../audit/rules.ts';
import { changedMeanwhile } from './errors.ts';
import { valuesOf } from './service.ts';
import * as store from './store.ts';

/** The first setting of an installation: the name that mails are sent under. Every process notices it within a second. */
export async function nameShop(tx: Db, by: NonNullable<AuditActor>, mail_sender_name: string, at: Date): Promise<void> {
  const row = await store.findSettings(tx);
  const before = valuesOf(row);
  const after = { ...before, mail_sender_name };
  if (!(await store.saveSettings(tx, after, { version: row?.version ?? 0, by: by.user_id, at })))
    throw changedMeanwhile(null);
  const entry = { action: 'settings.changed', subject: ['settings', 'admin'] } as const;
  await record(tx, by, { ...entry, ...changedFields(before, after) }, at);
}
