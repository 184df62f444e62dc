import { z } from 'zod';
import { DEFAULT_INK_COLOUR, inkColour } from '../../../handwriting/colours.ts';
import { DEFAULT_HAND, HANDS } from '../../../handwriting/hands.ts';
import { fixedCharacters, lengthProblem } from '../../../modules/letters/rules.ts';
import { inkSetting, signature, textType } from '../../../modules/letters/schema.ts';
import { DraftStore, draftFields } from '../drafts/store.ts';
import { readJson, writeJson } from '../drafts/stored-json.ts';

/** What a letter consists of, and the drafts of single letters: saved in this browser at once and on the server shortly after. */

const text = z.string().default('').catch('');

/** `verified`: a provider knows the street. `matched`: only city, state and ZIP code were checked, and belong together. */
const checkedAddress = z.enum(['', 'matched', 'verified']).default('').catch('');
export type CheckedAddress = z.infer<typeof checkedAddress>;

const letterForm = z.object({
  title: text,
  message: text,
  text_type: textType.default('Short Text').catch('Short Text'),
  useAI: z.boolean().default(false).catch(false),
});
const recipientContact = z.object({
  first_name: text,
  last_name: text,
  street: text,
  unit: text,
  city: text,
  state: text,
  zip: text,
  company_name: text,
  contact_email: text,
  phone: text,
  google_address: text,
  google_place_id: text,
  address_check: checkedAddress,
});
const senderAddress = z.object({
  firstName: text,
  lastName: text,
  street: text,
  unit: text,
  city: text,
  state: text,
  zip: text,
  google_address: text,
  google_place_id: text,
  address_check: checkedAddress,
});
/** What an AI draft of the message should say. */
export const writingRequest = z.object({
  prompt: text,
  tone: z.enum(['friendly', 'professional', 'formal', 'heartfelt']).default('friendly').catch('friendly'),
  occasion: text,
  additionalContext: text,
});

/** The chosen handwriting if it still exists, else the default. */
const knownHand = (id: string): string => (HANDS.some((hand) => hand.id === id) ? id : DEFAULT_HAND);

/** Everything of a letter that is sent. A missing or strange field becomes empty, so that an old draft stays readable. */
export const letterContent = z.object({
  letterForm: letterForm.prefault({}),
  contactForm: recipientContact.prefault({}),
  /** The customer confirmed an address that could not be checked. */
  address_confirmed: z.boolean().default(false).catch(false),
  returnAddress: senderAddress.prefault({}),
  selectedTemplate: text,
  template_zip_url: text,
  hand: z.string().default(DEFAULT_HAND).catch(DEFAULT_HAND).transform(knownHand),
  ink_colour: z
    .string()
    .default(DEFAULT_INK_COLOUR)
    .catch(DEFAULT_INK_COLOUR)
    .transform((id) => inkColour(id).id),
  ink_setting: inkSetting.default('natural').catch('natural'),
  /** The strokes of every picture of this letter come from it, and so do the printed ones. */
  ink_seed: text,
  /** The sender's own signature when the letter was last edited. `signed` says whether it is printed. */
  signature: signature.nullable().default(null).catch(null),
  signed: z.boolean().default(true).catch(true),
  /** The customer has read which words don't fit on the card, and wants the letter sent without them. */
  accepts_cut_off: z.boolean().default(false).catch(false),
  /** What a copy is sent in place of: a letter that was not sent, or the draft of a canceled card. Empty for any other letter. */
  replaces_letter_id: text,
  replaces_draft_id: text,
});

export const letterDraft = letterContent.extend({
  ...draftFields,
  ai: writingRequest.prefault({}),
  /** Where the wizard opened with this copy, and why the letter that it replaces was not sent. */
  copied_from: text,
  failure_reason: text,
  step: z.int().min(1).max(6).default(1).catch(1),
});

export type LetterForm = z.infer<typeof letterForm>;
export type RecipientContact = z.infer<typeof recipientContact>;
export type SenderAddress = z.infer<typeof senderAddress>;
export type WritingRequest = z.infer<typeof writingRequest>;
export type LetterContent = z.infer<typeof letterContent>;
export type LetterDraft = z.infer<typeof letterDraft>;

export const newDraft = (key: string): LetterDraft => letterDraft.parse({ key, ink_seed: key });

/** The parts of a draft that make up the letter. */
export const contentOf = (draft: LetterContent): LetterContent => letterContent.parse(draft);

/** The signature below the message; null for an unsigned letter. */
export const signatureOf = ({ signed, signature }: Pick<LetterContent, 'signed' | 'signature'>) =>
  signed ? signature : null;

/** Why the message is too long for any card, whoever it is for; null when it may fit. */
export const messageLengthProblem = (letter: LetterContent): string | null =>
  lengthProblem(fixedCharacters(letter.letterForm.message), letter.letterForm.text_type, signatureOf(letter) !== null);

/** Whether a draft has anything worth saving. */
export const hasWriting = (draft: LetterDraft): boolean =>
  [
    draft.letterForm.title,
    draft.letterForm.message,
    draft.contactForm.first_name,
    draft.contactForm.street,
    draft.ai.prompt,
  ].some((field) => field.trim() !== '');

/** Returns the store of a person's letter draft in this browser. */
export const letterDrafts = (user_id: string, storage?: Storage) =>
  new DraftStore('letter', letterDraft, user_id, storage);

const CONTACT_KEY = 'longhand.contact';

/** Saves a recipient for the next letter started in this tab. The wizard then opens at its second step. */
export function keepSessionContact(contact: Partial<RecipientContact>): void {
  writeJson(CONTACT_KEY, contact, sessionStorage);
}

/** Returns that recipient, once. */
export function takeSessionContact(): RecipientContact | undefined {
  const contact = readJson(CONTACT_KEY, sessionStorage);
  sessionStorage.removeItem(CONTACT_KEY);
  return recipientContact.safeParse(contact).data;
}
