import { z } from 'zod';
import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import type { IdentityService } from '../service.ts';
import { profileEdit, profileShape, roleShape } from './schema.ts';

/** Roles and profiles of the caller. */
export const profileApi = (identity: IdentityService) => ({
  roles: customerEndpoint('self', {
    summary: "The caller's roles",
    answer: z.array(roleShape),
    handle: ({ actor }) => identity.rolesOf(actor),
  }),
  profile: customerEndpoint('self', {
    summary: "The caller's profile",
    answer: profileShape,
    handle: ({ actor }) => identity.profileOf(actor.user_id),
  }),
  saveProfile: customerEndpoint('self', {
    summary: "Saves the given fields of the caller's profile",
    body: profileEdit,
    answer: profileShape,
    handle: ({ actor, body }) => identity.saveProfile(actor, body),
  }),
  completeOnboarding: customerEndpoint('self', {
    summary: "Marks the caller's onboarding as done",
    answer: profileShape,
    handle: ({ actor }) => identity.completeOnboarding(actor),
  }),
});
