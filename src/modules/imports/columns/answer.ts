import type { ColumnMapping, MappableField } from '../column-rules.ts';
import { ADDRESS_FIELDS } from './addresses.ts';
import type { AddressChoice, ColumnGuesses } from './guess.ts';
import { NAME_FIELDS } from './people.ts';

/** The customer's answer to the question which of several addresses the cards go to. */

/** The address whose columns are mapped, all of them; undefined where the columns were chosen one by one, or not yet. */
export const chosenAddress = (mapping: ColumnMapping, addresses: readonly AddressChoice[]): AddressChoice | undefined =>
  addresses.find(({ guesses }) => guesses.every(({ field, column }) => mapping[field] === column));

/** The fields that an address brings: all of an address, and of a name where they differ in it. */
function fieldsOf(addresses: readonly AddressChoice[]): Set<MappableField> {
  const brought = addresses.flatMap(({ guesses }) => guesses.map(({ field }) => field));
  const names = brought.some((field) => NAME_FIELDS.some((name) => name === field)) ? NAME_FIELDS : [];
  return new Set([...ADDRESS_FIELDS, ...names, ...brought]);
}

/** The mapping with this address, and the name that goes with it, in place of any other. */
export function withAddress(
  mapping: ColumnMapping,
  addresses: readonly AddressChoice[],
  { guesses }: AddressChoice,
): ColumnMapping {
  const { tidy, ...columns } = mapping;
  const fields = fieldsOf(addresses);
  const kept = Object.entries(columns).filter(([field]) => !fields.has(field as MappableField));
  const chosen = guesses.map(({ field, column }) => [field, column] as const);
  return { ...Object.fromEntries([...kept, ...chosen]), ...(tidy ? { tidy } : {}) };
}

/** Fields that get their columns with the answer; none once there is one, or a street was chosen by hand. */
export function fieldsInQuestion(mapping: ColumnMapping, { addresses }: ColumnGuesses): MappableField[] {
  const is_open = mapping.street === undefined && mapping.full_address === undefined;
  return is_open && addresses.length > 0
    ? [...fieldsOf(addresses)].filter((field) => mapping[field] === undefined)
    : [];
}
