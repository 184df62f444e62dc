import type { LinkKind } from '../schema.ts';
import * as refuse from './errors.ts';

const UNIT_MS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DURATION = /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/;
/** The end of a ban that reaches past every calendar. */
const LAST_MS = Date.UTC(9999, 11, 31);

/** When a ban ends: null for "none". The durations are those of the Supabase server: 24h, 1h30m. */
export function banEndOf(given: string, now: Date): Date | null {
  if (given === 'none') return null;
  if (!DURATION.test(given)) throw refuse.banInvalid(given);
  const parts = given.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  const length_ms = [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit as string] ?? 0),
    0,
  );
  return new Date(Math.min(now.getTime() + length_ms, LAST_MS));
}

/** Where a person who was deleted softly is filed: nobody receives mail there, and the address is free again. */
export const closedAddress = (user_id: string): string => `${user_id}@deleted.invalid`;

/** The kind of link that a type of /admin/generate_link asks for. */
export function kindOf(type: string): LinkKind {
  if (type === 'email_change_new') return 'email_change';
  if (
    type === 'email_change_current' ||
    type === 'signup' ||
    type === 'invite' ||
    type === 'magiclink' ||
    type === 'recovery'
  )
    return type;
  throw refuse.linkTypeInvalid(type);
}

/** The address of a page of a list, and of the pages that follow it, as the header Link has them. */
export function pageLinks(
  site_url: string,
  { page, per_page }: { page: number; per_page: number },
  total: number,
): string {
  const last = Math.max(1, Math.ceil(total / per_page));
  const link = (number: number, rel: string) =>
    `<${new URL(`/auth/v1/admin/users?page=${number}&per_page=${per_page}`, site_url).href}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
