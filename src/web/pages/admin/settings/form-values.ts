import { RETENTION, RETENTION_RULES } from '../../../../modules/settings/retention-rules.ts';
import {
  type SettingName,
  type Settings,
  type SettingsEdit,
  settingsEdit,
} from '../../../../modules/settings/schema.ts';

/** The settings as the fields of a form hold them: text, and switches. */
type Switched = 'email_notifications_enabled' | 'maintenance_mode';
export type FormValues = Record<Switched, boolean> & Record<Exclude<SettingName, Switched>, string>;
export type FormEdits = Partial<FormValues>;
export type FormErrors = Partial<Record<SettingName, string>>;

const NUMBERS: readonly SettingName[] = [
  'max_credits_per_purchase',
  'max_credits_per_event_pack',
  'default_credit_amount',
  'adjustment_limit',
  'production_days_min',
  'production_days_max',
  ...RETENTION_RULES.map((rule) => RETENTION[rule].setting),
];

/** A time as a field of date and time holds it: in the reader's time zone, to the minute. */
export function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function formOf(settings: Settings): FormValues {
  const texts = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : value === null ? '' : String(value),
  ]);
  const until = settings.maintenance_until;
  return { ...Object.fromEntries(texts), maintenance_until: until ? localTime(until) : '' } as FormValues;
}

function readField(name: SettingName, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  if (NUMBERS.includes(name)) return typed.trim() === '' ? null : Number(typed.replaceAll(',', ''));
  if (name !== 'maintenance_until' || typed === '') return typed || null;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** Only what differs from the settings that were loaded. */
export function changesOf(loaded: Settings, edits: FormEdits): FormEdits {
  const before = formOf(loaded);
  const changed = Object.entries(edits).filter(([name, value]) => before[name as SettingName] !== value);
  return Object.fromEntries(changed);
}

/** What is sent to the server, or the reason for each field that it would refuse. */
export function editOf(version: number, changes: FormEdits): { edit: SettingsEdit } | { errors: FormErrors } {
  const values = Object.entries(changes).map(([name, typed]) => [name, readField(name as SettingName, typed)]);
  const parsed = settingsEdit.safeParse({ ...Object.fromEntries(values), version });
  if (parsed.success) return { edit: parsed.data };
  return {
    errors: errorsOf(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message }))),
  };
}

export const errorsOf = (fields: readonly { field: string; reason: string }[]): FormErrors =>
  Object.fromEntries(fields.map(({ field, reason }) => [field, reason]));

/** The fields that both of two people changed. */
export const contested = (before: Settings, after: Settings, edits: FormEdits): SettingName[] =>
  (Object.keys(edits) as SettingName[]).filter((name) => before[name] !== after[name]);
