import { isBlank, unwritableIn } from '../../handwriting/repertoire.ts';

/** Whether names and addresses can be written by hand. A card on which part of a name is missing is not sent. */

export const CANT_BE_WRITTEN = 'Can’t Be Written';
export const UNWRITABLE_NAME = 'We can’t write this name. Spell it in Latin letters.';
export const NO_NAME = 'The recipient has no name.';
export const UNWRITABLE_ADDRESS = 'We can’t write this address. Spell it in Latin letters.';

/** What is written of a recipient and of a sender, and what is said of a field that can't be. */
const SENTENCES = {
  first_name: UNWRITABLE_NAME,
  last_name: UNWRITABLE_NAME,
  firstName: UNWRITABLE_NAME,
  lastName: UNWRITABLE_NAME,
  company_name: UNWRITABLE_NAME,
  street: UNWRITABLE_ADDRESS,
  unit: UNWRITABLE_ADDRESS,
  city: UNWRITABLE_ADDRESS,
  state: UNWRITABLE_ADDRESS,
  zip: UNWRITABLE_ADDRESS,
};
export type WrittenField = keyof typeof SENTENCES;
type Written = Partial<Record<WrittenField, string>>;

const FIELDS = Object.keys(SENTENCES) as WrittenField[];

/** Why a field can't be written; undefined when it can. */
export const unwritableText = (field: WrittenField, value: string): string | undefined =>
  unwritableIn(value).length > 0 ? SENTENCES[field] : undefined;

/** The fields of a name and address that can't be written. */
export const unwritableFields = (written: Written): WrittenField[] =>
  FIELDS.filter((field) => unwritableText(field, written[field] ?? ''));

/** Why a name and address can't be written; null when they can. */
export function unwritableProblem(written: Written): string | null {
  const sentences = unwritableFields(written).map((field) => SENTENCES[field]);
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : null;
}

/** Why an envelope can't be addressed: without a name it is not drawn. Null when it can. */
export const envelopeProblem = (recipient: Written): string | null =>
  ['first_name', 'last_name', 'company_name'].every((name) => isBlank(recipient[name as WrittenField] ?? ''))
    ? NO_NAME
    : unwritableProblem(recipient);
