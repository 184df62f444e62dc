import { verifyHighLevel } from './highlevel.ts';
import { verifyHubSpot } from './hubspot.ts';
import { verifyPlainHmac } from './plain-hmac.ts';
import type { Proof, SignatureResult, SignedRequest } from './proof.ts';
import { verifyShopify } from './shopify.ts';
import { verifyStandardWebhooks } from './standard-webhooks.ts';
import { verifyStripe } from './stripe.ts';
import { verifyTypeform } from './typeform.ts';

/**
 * Takes the proof that an automation demands, a request as received, and the time; says whether the request is from
 * that sender. Never throws, whatever the request and the secret are.
 */
export function verifySignature(proof: Proof, request: SignedRequest, now: Date): SignatureResult {
  switch (proof.kind) {
    case 'highlevel':
      return verifyHighLevel(request);
    case 'shopify':
      return verifyShopify(proof.secret, request);
    case 'typeform':
      return verifyTypeform(proof.secret, request);
    case 'stripe':
      return verifyStripe(proof.secret, request, now);
    case 'hubspot':
      return verifyHubSpot(proof.secret, request, now);
    case 'standard_webhooks':
      return verifyStandardWebhooks(proof.secret, request, now);
    case 'hmac_sha256':
      return verifyPlainHmac(proof, request);
  }
}
