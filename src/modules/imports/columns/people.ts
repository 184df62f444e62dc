import type { Column } from './columns.ts';
import { isOtherPerson, isPerson, isSomebodyElse, PLAIN } from './parties.ts';

/** Finds who lives at an address among the people that a row of a list names. */

export const NAME_FIELDS = ['first_name', 'last_name', 'full_name'] as const;
type NameField = (typeof NAME_FIELDS)[number];
export type Names = Partial<Record<NameField, Column>>;

type Person = { party: string; people: readonly string[]; slot: number; names: Names; is_filled: boolean };

const isNameField = (field: string): field is NameField => NAME_FIELDS.some((one) => one === field);

export function peopleIn(columns: readonly Column[]): Person[] {
  const names = columns.filter(({ field }) => isNameField(field));
  return [...Map.groupBy(names, ({ party, slot }) => `${slot} ${party}`).values()].map(personOf);
}

/** The parts of a name are used before the whole, unless they are empty. */
function personOf(columns: readonly Column[]): Person {
  const best = (field: NameField) =>
    columns
      .filter((column) => column.field === field)
      .sort((a, b) => Number(b.cells.count > 0) - Number(a.cells.count > 0) || a.order - b.order)[0];
  const [first_name, last_name, full_name] = NAME_FIELDS.map(best);
  const is_whole = full_name && (!first_name || (first_name.cells.count === 0 && full_name.cells.count > 0));
  const names = Object.fromEntries(
    Object.entries(is_whole ? { last_name, full_name } : { first_name, last_name }).filter(([, column]) => column),
  );
  const { party = PLAIN, people = [], slot = 1 } = columns[0] ?? {};
  return { party, people, slot, names, is_filled: columns.some(({ cells }) => cells.count > 0) };
}

/**
 * The name that goes with an address: of its own party, else without a prefix, else of the only person that a row names. The
 * payer's name never goes with the address that things are sent to, nor the other way round.
 */
export function namesFor(party: string, all: readonly Person[]): Names {
  const has_cells = all.some(({ is_filled }) => is_filled);
  const people = all.filter(({ slot, is_filled }) => slot === 1 && (is_filled || !has_cells));
  const own = people.find((person) => person.party === party);
  if (own) return own.names;
  const plain = people.find((person) => person.party === PLAIN);
  if (plain) return plain.names;
  const listed = people.filter((person) => !isSomebodyElse(person.party) && !areRivals(person.party, party));
  const general = listed.filter((person) => isPerson(person.party));
  const others = people.length === 1 ? people.filter((person) => isOtherPerson(person.party)) : [];
  const meant = general.length > 0 && party !== PLAIN ? general : [...listed, ...others];
  return meant.length === 1 ? (meant[0]?.names ?? {}) : {};
}

const areRivals = (a: string, b: string): boolean =>
  (a === 'billing' && b === 'shipping') || (a === 'shipping' && b === 'billing');
