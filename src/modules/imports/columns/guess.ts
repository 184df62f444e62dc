import type { ColumnMapping, MappableField } from '../column-rules.ts';
import { type Address, addressesIn } from './addresses.ts';
import { fieldOfKind } from './cells.ts';
import { type Candidate, chooseAddress } from './choice.ts';
import { type Column, type Columns, type Confidence, readColumns } from './columns.ts';
import { isUnnamed } from './first-row.ts';
import { labelled } from './labels.ts';
import { addressName, isPerson, isSomebodyElse, isThing, PLAIN } from './parties.ts';
import { namesFor, peopleIn } from './people.ts';
import { readUnnamed } from './unnamed.ts';

/** What the columns of a list seem to contain. */

export type ColumnGuess = { field: MappableField; column: number; confidence: Confidence };

/** One of several addresses that each row has, with the name that goes with it. */
export type AddressChoice = { name: string; guesses: ColumnGuess[] };

/**
 * `guesses`: what is mapped unasked. `addresses`: those that a card could go to where there are several, the likeliest
 * first; the customer is asked which one if `guesses` has none of them. `example`: a row in which they differ.
 */
export type ColumnGuesses = { guesses: ColumnGuess[]; addresses: AddressChoice[]; example: readonly string[] };

type Sample = readonly (readonly string[])[];

/** What each column seems to contain, by its header and some of its cells. */
export function guessColumns(header: readonly string[], sample: Sample): ColumnGuesses {
  const columns = isUnnamed(header) ? readUnnamed(header.length, sample) : readColumns(header, sample);
  const people = peopleIn(columns.named);
  const addresses = labelled(addressesIn(columns.named), header, sample);
  const candidates = addresses
    .filter(({ columns: { street, full_address } }) => street ?? full_address)
    .map((address) => ({ address, names: namesFor(address.party, people) }));
  const { candidates: meant, is_clear, example } = chooseAddress(candidates, sample);
  const choices = meant.map((candidate) => ({ candidate, contact: contactOf(candidate, columns) }));
  const shared = choices[0]?.contact.filter((column) => choices.every(({ contact }) => contact.includes(column))) ?? [];
  const without_street = { address: fullest(addresses), names: namesFor(PLAIN, people) };
  const mapped = !choices[0] ? contactOf(without_street, columns) : is_clear ? choices[0].contact : shared;
  const found = [...mapped, ...reachedBy(columns.named, meant[0]?.address.party ?? PLAIN)];
  const guesses = [...found.map(guessOf), ...(meant.length > 1 ? [] : sparesFor(found, columns))];
  return {
    guesses: guesses.sort((a, b) => a.column - b.column),
    addresses: choices.length > 1 ? choices.map(choiceOf) : [],
    example,
  };
}

const guessOf = ({ field, column, confidence }: Column): ColumnGuess => ({ field, column, confidence });

const choiceOf = ({ candidate, contact }: { candidate: Candidate; contact: Column[] }): AddressChoice => ({
  name: addressName(candidate.address.party, candidate.address.slot),
  guesses: contact.map(guessOf),
});

/** Where no street was found, the parts of the address that has most of them. */
const fullest = (addresses: readonly Address[]): Address | undefined =>
  [...addresses].sort((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)[0];

/** The columns of an address, and of the name and the company that stand above it. */
function contactOf(
  { address, names }: Omit<Candidate, 'address'> & { address: Address | undefined },
  { named }: Columns,
) {
  const company = companyFor(address?.party ?? PLAIN, named);
  return [...Object.values(names), ...(company ? [company] : []), ...Object.values(address?.columns ?? {})];
}

/** Nobody gets a card at home with their employer's name on the envelope. */
function companyFor(party: string, columns: readonly Column[]): Column | undefined {
  const companies = columns.filter(({ field }) => field === 'company_name').sort(byUse);
  const own = companies.find((company) => company.party === party && company.cells.count > 0);
  const is_private = party === 'home' || party === 'property' || party === 'other';
  const plain = companies.find(
    (company) => company.party === PLAIN || isPerson(company.party) || isThing(company.party),
  );
  return own ?? (is_private || isPaidOrSent(party, companies) ? undefined : plain);
}

/** Whether the other one of payer and receiver has a company of its own, so that a plain one may be theirs. */
const isPaidOrSent = (party: string, companies: readonly Column[]): boolean =>
  (party === 'billing' || party === 'shipping') && companies.some((company) => company.party === party);

const byUse = (a: Column, b: Column): number =>
  Number(b.cells.count > 0) - Number(a.cells.count > 0) || a.slot - b.slot || a.order - b.order || a.column - b.column;

/** Email and phone: of the address, else without a prefix, else the first one that is not somebody else's. */
function reachedBy(columns: readonly Column[], party: string): Column[] {
  return (['contact_email', 'phone'] as const).flatMap((field) => {
    const all = columns.filter((column) => column.field === field && !isSomebodyElse(column.party)).sort(byUse);
    const filled = all.filter(({ cells }) => cells.count > 0);
    const some = filled.length > 0 ? filled : all;
    const of = (wanted: string) => some.find((column) => column.party === wanted);
    const best = of(PLAIN) ?? of(party) ?? some[0];
    return best ? [best] : [];
  });
}

/** Columns whose headers say nothing, for fields that no other column holds. */
function sparesFor(found: readonly Column[], { spare }: Columns): ColumnGuess[] {
  const taken = new Set<MappableField>(found.map(({ field }) => field));
  const guesses: ColumnGuess[] = [];
  const add = (field: MappableField | undefined, column: number) => {
    if (!field || taken.has(field)) return;
    taken.add(field);
    guesses.push({ field, column, confidence: 'likely' });
  };
  if (taken.has('full_address')) for (const part of ['street', 'city_line', 'state', 'zip'] as const) taken.add(part);
  if (taken.has('street')) taken.add('full_address');
  if (taken.has('city') && taken.has('zip')) taken.add('city_line');
  for (const { column, cells } of spare) add(fieldOfKind(cells.kind), column);
  const names = spare.filter(({ cells }) => cells.kind === 'last_first');
  if (!taken.has('first_name') && names.length === 1) add('full_name', names[0]?.column ?? 0);
  return guesses;
}

export const mappingOf = (guesses: readonly ColumnGuess[]): ColumnMapping =>
  Object.fromEntries(guesses.map(({ field, column }) => [field, column]));
