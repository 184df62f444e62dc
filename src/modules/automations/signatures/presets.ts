import type { Proof } from './proof.ts';

/** A sender to choose on the page. `header` is null where the customer enters its name. */
export type SenderPreset = {
  id: Proof['kind'];
  name: string;
  needs_secret: boolean;
  secret_help: string;
  header: string | null;
};

/** The senders whose signatures can be checked, in the order of the page. */
export const SENDER_PRESETS: readonly SenderPreset[] = [
  {
    id: 'highlevel',
    name: 'HighLevel marketplace app',
    needs_secret: false,
    secret_help:
      'You don’t need a secret, but HighLevel signs only webhooks from marketplace apps, not from workflows.',
    header: 'X-GHL-Signature',
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    needs_secret: true,
    secret_help:
      'In HubSpot, open the app whose ID you entered for the request signature, and copy its client secret from the Auth tab.',
    header: 'X-HubSpot-Signature-v3',
  },
  {
    id: 'shopify',
    name: 'Shopify',
    needs_secret: true,
    secret_help:
      'In Shopify, go to Settings > Notifications > Webhooks and copy the signing secret, or use the client secret of the app that sends the webhook.',
    header: 'X-Shopify-Hmac-Sha256',
  },
  {
    id: 'stripe',
    name: 'Stripe',
    needs_secret: true,
    secret_help:
      'In Stripe, go to Workbench > Webhooks, open the destination, and reveal the secret that starts with whsec_.',
    header: 'Stripe-Signature',
  },
  {
    id: 'typeform',
    name: 'Typeform',
    needs_secret: true,
    secret_help:
      'In Typeform, open Connect > Webhooks in your form, edit the webhook, and enter a secret of your choice there and here.',
    header: 'Typeform-Signature',
  },
  {
    id: 'standard_webhooks',
    name: 'Standard Webhooks',
    needs_secret: true,
    secret_help:
      'Open the webhook’s settings at the sender and copy the signing secret, which usually starts with whsec_.',
    header: 'webhook-signature',
  },
  {
    id: 'hmac_sha256',
    name: 'Other sender (HMAC-SHA256)',
    needs_secret: true,
    secret_help: 'Open the webhook’s settings at the sender and copy the secret that it signs requests with.',
    header: null,
  },
];
