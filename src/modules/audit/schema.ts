import { z } from 'zod';
import { exportQuery, tableAnswer, tableQuery } from '../../platform/table/query.ts';
import { AUDIT_ACTIONS, type AuditAction } from './rules.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** Narrows the list: a search, an action, days (both included, UTC). */
const auditFilter = z.object({
  q: z.string().max(200).default(''),
  action: z.union([z.literal(''), z.enum(ACTIONS)]).default(''),
  from: z.union([z.literal(''), z.iso.date()]).default(''),
  to: z.union([z.literal(''), z.iso.date()]).default(''),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = tableQuery(['at'], 'desc').extend(auditFilter.shape);
export type AuditQuery = z.infer<typeof auditQuery>;
export const auditExport = auditFilter.extend(exportQuery.shape);

const state = z.record(z.string(), z.unknown()).nullable();
const auditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.uuid().nullable(),
  actor_email: z.string().nullable(),
  via: z.string(),
  viewed_as: z.uuid().nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** What a person calls the subject, where it has such a name: an address, a run's number. */
  subject_name: z.string().nullable(),
  account_id: z.uuid().nullable(),
  before: state,
  after: state,
  reason: z.string().nullable(),
  request_id: z.uuid().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;
export const auditPage = tableAnswer(auditLine);

export const auditHead = z.object({
  day: z.iso.date(),
  last_entry_id: z.int(),
  entries: z.int(),
  hash: z.string(),
});
export type AuditHead = z.infer<typeof auditHead>;

/** What recomputing the heads found: the first day whose entries no longer match, or null. */
export const auditCheck = z.object({ days: z.int(), broken_day: z.iso.date().nullable() });
export type AuditCheck = z.infer<typeof auditCheck>;
