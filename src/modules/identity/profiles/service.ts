import type { Actor } from '../../../platform/http/endpoint.ts';
import { inParts, mapped } from '../../../platform/table/parts.ts';
import type { IdentityContext } from '../dependencies.ts';
import { notOwnProfile, profileMissing } from '../errors.ts';
import { presentProfile, type StoredProfile, storedEdit } from './rules.ts';
import type { OwnProfileEdit, Profile } from './schema.ts';
import * as profiles from './store.ts';

const PART = 500;

/** Roles and profiles. */
export function profileService({ db, clock }: IdentityContext) {
  return {
    /** The caller's roles: 'admin' for every operator, and what they are among operators. */
    rolesOf: ({ user_id, operator_roles }: Actor): { user_id: string; role: string }[] =>
      operator_roles.length === 0 ? [] : ['admin', ...operator_roles].map((role) => ({ user_id, role })),

    /** Throws PGRST116 when there is none. */
    async profileOf(user_id: string): Promise<Profile> {
      const profile = await profiles.profileOf(db, user_id);
      if (!profile) throw profileMissing();
      return presentProfile(profile);
    },

    /** All profiles in batches, the newest first, for an operator; and how many there are. */
    allProfiles: (): AsyncGenerator<Profile[]> =>
      mapped(
        inParts<StoredProfile>(PART, (last) => profiles.profilesBefore(db, last, PART)),
        presentProfile,
      ),
    countProfiles: (): Promise<number> => profiles.countProfiles(db),

    /** Saves the fields that were given; the address stays the one that the person signs in with. Throws not_own_profile. */
    async saveProfile(actor: Actor, { user_id, ...edit }: OwnProfileEdit): Promise<Profile> {
      if (user_id !== undefined && user_id !== actor.user_id) throw notOwnProfile();
      const country = edit.billing_country === '' ? { billing_country: 'US' } : {};
      return presentProfile(await profiles.upsertProfile(db, actor, storedEdit({ ...edit, ...country }), clock.now()));
    },

    /** Marks the onboarding as done; a second call changes nothing. */
    async completeOnboarding(actor: Actor): Promise<Profile> {
      const profile = await profiles.profileOf(db, actor.user_id);
      if (profile?.onboarding_completed_at) return presentProfile(profile);
      const done = { onboarding_completed_at: clock.now() };
      return presentProfile(await profiles.upsertProfile(db, actor, done, clock.now()));
    },
  };
}
