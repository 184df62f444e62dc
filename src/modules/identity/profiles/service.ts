import type { Actor } from '../../../platform/http/endpoint.ts';
import type { IdentityContext } from '../dependencies.ts';
import { profileMissing } from '../errors.ts';
import { presentProfile, storedEdit } from './rules.ts';
import type { Profile, ProfileEdit } from './schema.ts';
import * as profiles from './store.ts';

/** Roles and profiles. */
export function profileService({ db, clock }: IdentityContext) {
  return {
    /** The caller's roles: 'admin' for every operator, and what they are among operators. */
    rolesOf: ({ operator_roles }: Actor): { role: string }[] =>
      operator_roles.length === 0 ? [] : ['admin', ...operator_roles].map((role) => ({ role })),

    /** Throws PGRST116 when there is none. */
    async profileOf(user_id: string): Promise<Profile> {
      const profile = await profiles.profileOf(db, user_id);
      if (!profile) throw profileMissing();
      return presentProfile(profile);
    },

    /** Saves the fields that were given; the address stays the one that the person signs in with. */
    async saveProfile(actor: Actor, edit: ProfileEdit): Promise<Profile> {
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
