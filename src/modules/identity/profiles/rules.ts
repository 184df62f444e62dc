import { PROFILE_FIELDS, type Profile, type ProfileEdit } from './schema.ts';

/** The protocol names two fields after a provider of addresses; they are stored under names of our own. */
const STORED_AS = {
  return_google_address: 'return_formatted_address',
  return_google_place_id: 'return_place_id',
} as const;
type StoredAs<Name> = Name extends keyof typeof STORED_AS ? (typeof STORED_AS)[Name] : Name;

const storedName = (name: string): string => (STORED_AS as Record<string, string>)[name] ?? name;

export const STORED_FIELDS = PROFILE_FIELDS.map(storedName);

/** A profile as it is stored, and an edit of one. */
export type StoredProfile = {
  [Name in keyof Profile as StoredAs<Name>]: Name extends 'created_at' | 'updated_at'
    ? Date
    : Name extends 'onboarding_completed_at'
      ? Date | null
      : Profile[Name];
};
export type StoredEdit = { [Name in keyof ProfileEdit as StoredAs<Name>]: ProfileEdit[Name] };

export const storedEdit = (edit: ProfileEdit): StoredEdit =>
  Object.fromEntries(Object.entries(edit).map(([name, value]) => [storedName(name), value]));

export function presentProfile(stored: StoredProfile): Profile {
  const { return_formatted_address, return_place_id, ...row } = stored;
  return {
    ...row,
    return_google_address: return_formatted_address,
    return_google_place_id: return_place_id,
    onboarding_completed_at: row.onboarding_completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
