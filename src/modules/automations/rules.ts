import { senderProblem } from '../campaigns/rules.ts';
import { fixedCharacters, lengthProblem } from '../letters/rules.ts';
import type { ReturnAddress, TextType } from '../letters/schema.ts';
import type { AutomationStatus, PausedReason, SignatureKind } from './schema.ts';
import type { Proof } from './signatures/proof.ts';

type Words = {
  name?: string | undefined;
  card_design_id?: string | undefined;
  custom_message: string;
  use_ai_message: boolean;
  ai_message_description: string;
  text_type: TextType;
};

/** What one request may bring, after decompression. */
export const MAX_BODY_BYTES = 256 * 1024;

export const NO_MESSAGE = 'Please provide a custom message';
export const NO_DESCRIPTION = 'Please describe what type of message you want AI to generate';

/** Why an automation cannot be saved; null when it can. */
export function draftProblem(
  draft: Words & { signature: { kind: SignatureKind }; has_secret: boolean },
  words_later = false,
): string | null {
  if (!draft.name || !draft.card_design_id) return 'Please fill in all required fields';
  const { kind } = draft.signature;
  if (kind !== 'none' && kind !== 'highlevel' && !draft.has_secret)
    return 'Please enter the secret that the sender signs its webhooks with';
  return words_later ? null : messageProblem(draft);
}

function messageProblem(draft: Words): string | null {
  if (draft.use_ai_message) return draft.ai_message_description.trim() ? null : NO_DESCRIPTION;
  if (!draft.custom_message.trim()) return NO_MESSAGE;
  return lengthProblem(fixedCharacters(draft.custom_message), draft.text_type, false);
}

/** Why an automation cannot be switched on; null when it can. `was_understood`: one of its events had a complete address. */
export function switchOnProblem(
  automation: Words & { mapping: object; return_address: ReturnAddress },
  was_understood: boolean,
): string | null {
  const problem = messageProblem(automation) ?? senderProblem(automation.return_address);
  if (problem) return problem;
  if (was_understood || Object.keys(automation.mapping).length > 0) return null;
  return 'Send a test from your CRM first, or choose the fields of the address. No event with a complete address has arrived yet.';
}

/** What the owner reads while an operator has paused an automation. */
export const heldText = (held_reason: string): string => `We paused this automation: ${ended(held_reason)}`;

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

type Pausable = { status: AutomationStatus; paused_reason: PausedReason | null; held_reason: string | null };

/** The status that an automation shows: an operator's pause comes before everything else. */
export const shownStatus = ({ status, paused_reason, held_reason }: Pausable) =>
  held_reason === null
    ? { status, paused_reason, paused_note: null }
    : { status: 'paused' as const, paused_reason: 'operator' as const, paused_note: held_reason };

type Signature = {
  signature_kind: SignatureKind;
  signature_secret: string | null;
  signature_header: string | null;
  signature_encoding: 'hex' | 'base64' | null;
};

/** What a request must prove for this automation; null when no signature is required. */
export function proofOf(automation: Signature): Proof | null {
  const { signature_kind: kind, signature_secret, signature_header, signature_encoding } = automation;
  const secret = signature_secret ?? '';
  switch (kind) {
    case 'none':
      return null;
    case 'highlevel':
      return { kind };
    case 'hmac_sha256':
      return { kind, secret, header: signature_header || 'x-signature', encoding: signature_encoding ?? 'hex' };
    default:
      return { kind, secret };
  }
}

/** What a test of an automation posts when its owner enters nothing: the payload of the CRM guide. */
export const sampleBody = (): string =>
  JSON.stringify(
    {
      contact: {
        id: 'contact_123',
        email: 'jane@example.com',
        firstName: 'Jane',
        lastName: 'Doe',
        address1: '123 Main St',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701',
      },
      event: 'contact.created',
    },
    null,
    2,
  );
