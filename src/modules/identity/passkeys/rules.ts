import type { Actor } from '../../../platform/http/endpoint.ts';
import { hasFactor } from '../factors/rules.ts';
import type { PersonFactor } from '../rules.ts';
import * as refuse from './errors.ts';
import type { Passkey } from './schema.ts';

export const MAX_PASSKEYS = 10;
const MAX_NAME_CHARACTERS = 120;

/** Throws unless the session has given the second factor that the person has. */
export function checkPasskeyChange(
  { aal, missing_factor }: Pick<Actor, 'aal' | 'missing_factor'>,
  factors: readonly PersonFactor[],
): void {
  if (aal !== 'aal2' && (hasFactor(factors) || missing_factor === 'verify')) throw refuse.aalToManage();
}

/** The name as it is kept. Throws for one that is empty or too long. */
export function checkName(given: string): string {
  const name = given.trim();
  if (!name) throw refuse.nameMissing();
  if (name.length > MAX_NAME_CHARACTERS) throw refuse.nameTooLong();
  return name;
}

const DEVICES: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** What a new passkey is called until somebody renames it. */
export const deviceName = (user_agent: string | null): string =>
  DEVICES.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1] ?? 'Passkey';

/** A passkey as the protocol shows it. */
export const presentPasskey = (row: {
  id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
}): Passkey => ({
  id: row.id,
  friendly_name: row.friendly_name,
  created_at: row.created_at.toISOString(),
  ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
});
