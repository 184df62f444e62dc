import type { Random } from '../../chaos/people.ts';
import { PostOffice } from '../../support/mail/post-office.ts';
import { s3Server } from '../../support/s3/server.ts';
import { type Misbehaving, mailMisbehavior, misbehaviorOf } from '../faults/providers.ts';
import { lookUps } from './look-ups.ts';
import { type Misbehavior, providerGate } from './provider-gate.ts';
import { scribeWorld } from './scribe-world.ts';
import { stripeWorld } from './stripe-world.ts';

/** Which of a provider's two adapters this day's processes use. The writing assistant and the address check are always outside. */
export type Variant = { payments: 'sandbox' | 'stripe'; files: 'disk' | 's3'; print: 'press' | 'scribe' };
type Settings = Record<string, string>;
type Surroundings = { site: string; misbehaving(name: string): Misbehaving; random(name: string): Random };

/** Its answers name nothing by an id, so that a mixed-up one can't be seen. */
const UNNAMED: readonly Misbehavior[] = ['answers about another'];
/** Scribe takes no idempotency key: nobody can undo what something on the way asked it for a second time. */
const NO_KEY: readonly Misbehavior[] = [...UNNAMED, 'acts twice'];

/** The providers behind gates that misbehave, and the settings that name them. */
export async function openProviders(variant: Variant, { site, misbehaving, random }: Surroundings) {
  const stops: (() => unknown)[] = [];
  const settings: Settings = {};
  async function gate(name: string, url: string, never: readonly Misbehavior[]): Promise<string> {
    const opened = await providerGate(url, misbehaviorOf(misbehaving(name), name, never));
    stops.unshift(() => opened.close());
    return opened.url;
  }

  const office = new PostOffice();
  office.choose = mailMisbehavior(misbehaving('mail server'));
  stops.push(() => office.close());
  Object.assign(settings, { MAIL_PROVIDER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${await office.open()}` });

  const others = await lookUps();
  stops.push(others.stop);
  const [writing_url, places_url] = [
    await gate('writing assistant', others.url, UNNAMED),
    await gate('address check', others.url, UNNAMED),
  ];
  Object.assign(settings, others.settings(writing_url, places_url));

  const stripe = variant.payments === 'stripe' ? await stripeWorld(() => site, random('stripe webhooks')) : null;
  if (stripe) {
    stops.push(stripe.stop);
    Object.assign(settings, stripe.settings(await gate('payments', stripe.stripe.url, [])));
  }
  const scribe = variant.print === 'scribe' ? await scribeWorld() : null;
  if (scribe) {
    stops.push(scribe.stop);
    Object.assign(settings, scribe.settings(await gate('Scribe', scribe.api_url, NO_KEY)));
  }
  if (variant.files === 's3') Object.assign(settings, await s3Settings(gate, stops));
  return {
    settings,
    stripe,
    scribe,
    office,
    async stop(): Promise<void> {
      for (const each of stops) await each();
    },
  };
}

async function s3Settings(
  gate: (name: string, url: string, never: readonly Misbehavior[]) => Promise<string>,
  stops: (() => unknown)[],
): Promise<Settings> {
  const s3 = await s3Server();
  stops.push(s3.stop);
  const { endpoint, bucket, access_key_id, secret_access_key } = s3.settings;
  return {
    FILES_PROVIDER: 's3',
    S3_ENDPOINT: await gate('file store', endpoint, UNNAMED),
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: access_key_id,
    S3_SECRET_ACCESS_KEY: secret_access_key,
  };
}
