import { z } from 'zod';

/** A device that is signed in. */
export const signedInDevice = z.object({
  id: z.uuid(),
  browser: z.string(),
  /** Empty where the browser does not say. */
  system: z.string(),
  /** The network without its last part. */
  network: z.string(),
  signed_in_at: z.iso.datetime(),
  /** To within the life of an access token. */
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const proof = z.object({ password: z.string().max(500).optional(), nonce: z.string().max(20).optional() });
export type Proof = z.infer<typeof proof>;
export const proved = z.object({ until: z.iso.datetime() });

export const stopRequest = z.object({ token: z.string().max(200) });

export const eventsQuery = z.object({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export const securityEvents = z.object({
  events: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      title: z.string(),
      /** Device, network, addresses: what is known of it. */
      particulars: z.array(z.string()),
    }),
  ),
  /** Ask for the events before this one; null when there are no more. */
  next: z.int().nullable(),
  /** Wrong passwords at this account in the last 30 days; null when there were none. */
  failed_sign_ins: z.object({ attempts: z.int(), last_at: z.iso.datetime(), last_network: z.string() }).nullable(),
});
export type SecurityEvents = z.infer<typeof securityEvents>;
