import type { Actor } from '../../../platform/http/endpoint.ts';
import type { IdentityKit } from '../base-service.ts';
import { profileMissing } from '../errors.ts';
import * as people from '../store.ts';
import type { Profile, ProfileEdit } from './schema.ts';
import * as profiles from './store.ts';

/** Roles and profiles. */
export function profileService({ db, clock }: IdentityKit) {
  return {
    rolesOf: (user_id: string) => people.rolesOf(db, user_id),

    /** Throws PGRST116 when there is none. */
    async profileOf(user_id: string): Promise<Profile> {
      const profile = await profiles.profileOf(db, user_id);
      if (!profile) throw profileMissing();
      return profile;
    },

    /** Saves the fields that were given; the address stays the one of the account. */
    saveProfile(actor: Actor, edit: ProfileEdit): Promise<Profile> {
      const country = edit.billing_country === '' ? { billing_country: 'US' } : {};
      return profiles.upsertProfile(db, actor, { ...edit, ...country }, clock.now());
    },

    /** Marks the onboarding as done; a second call changes nothing. */
    async completeOnboarding(actor: Actor): Promise<Profile> {
      const profile = await profiles.profileOf(db, actor.user_id);
      if (profile?.onboarding_completed_at) return profile;
      return profiles.upsertProfile(db, actor, { onboarding_completed_at: clock.now() }, clock.now());
    },
  };
}
