import type { Column } from './columns.ts';
import { isOtherPerson, isSomebodyElse, PLAIN } from './parties.ts';

/** Groups the columns of a list into addresses, so that the street of one never meets the city of another. */

export const ADDRESS_FIELDS = ['street', 'unit', 'city', 'state', 'zip', 'city_line', 'full_address'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export type Address = {
  party: string;
  slot: number;
  columns: Partial<Record<AddressField, Column>>;
  /** It shares a city with another street, and nothing says whose that is. */
  is_unsure: boolean;
};

const isAddressField = (field: string): field is AddressField => ADDRESS_FIELDS.some((one) => one === field);
const isStreet = ({ field }: Column): boolean => field === 'street' || field === 'full_address';
const isPart = (column: Column): boolean => isAddressField(column.field) && !isStreet(column);
const keyOf = ({ party, slot }: Pick<Column, 'party' | 'slot'>): string => `${slot} ${party}`;

/** The addresses of a list that somebody can be written to. */
export function addressesIn(columns: readonly Column[]): Address[] {
  const placed = inPlace(numbered(columns.filter(({ field }) => isAddressField(field))));
  const groups = Map.groupBy(placed, ({ column }) => keyOf(column));
  const addresses = [...groups.values()].map((group) => addressOf(group));
  const listed = addresses.filter(({ party }) => !isSomebodyElse(party));
  const others = addresses.filter(({ party }) => isOtherPerson(party));
  return lend(listed.some(hasStreet) ? listed : [...listed, ...others]).map(withoutRivals);
}

/** "Address 2" beside "City 2" is the street of a second address, and no second line. */
function numbered(columns: readonly Column[]): Column[] {
  const seconds = columns.filter(({ slot, field }) => slot === 2 && field !== 'unit');
  return columns.map((column) => {
    const same = seconds.filter(({ party }) => party === column.party);
    const is_street = column.field === 'unit' && column.slot === 1 && /\b(address|street|addr) 2$/.test(column.header);
    return is_street && same.length > 1 && !same.some(isStreet) ? { ...column, field: 'street', slot: 2 } : column;
  });
}

type Placed = { column: Column; is_unsure: boolean };

/**
 * Columns without a prefix belong to the street before them where that has no city of its own: "Mailing Address, City,
 * State, ZIP". Headers that come again belong to one more address.
 */
function inPlace(columns: readonly Column[]): Placed[] {
  const seen = new Map<string, number>();
  const with_parts = new Set(columns.filter((column) => isPart(column) && column.field !== 'unit').map(keyOf));
  const has_plain_street = columns.some((column) => isStreet(column) && column.party === PLAIN);
  let streets: Column[] = [];
  let was_part = false;
  return columns.flatMap((column): Placed[] => {
    const times = (seen.get(column.header) ?? 0) + 1;
    seen.set(column.header, times);
    const again = { ...column, slot: column.slot + times - 1 };
    if (isStreet(column)) {
      streets = was_part ? [again] : [...streets, again];
      was_part = false;
      return [{ column: again, is_unsure: false }];
    }
    was_part = column.field !== 'unit';
    const is_open = column.party === PLAIN && column.slot === 1 && (times > 1 || !has_plain_street);
    const open = is_open ? streets.filter((street) => street.party !== PLAIN && !with_parts.has(keyOf(street))) : [];
    if (open.length === 0) return [{ column: again, is_unsure: false }];
    return open.map(({ party, slot }) => ({ column: { ...column, party, slot }, is_unsure: open.length > 1 }));
  });
}

/** Of several columns for one field, the one that is filled and has the most usual name, else the first. */
function addressOf(placed: readonly Placed[]): Address {
  const all = placed.map(({ column }) => column);
  const best = (field: AddressField) =>
    all
      .filter((column) => column.field === field)
      .sort((a, b) => Number(b.cells.count > 0) - Number(a.cells.count > 0) || a.order - b.order)[0];
  const columns = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, best(field)] as const));
  const { party = PLAIN, slot = 1 } = all[0] ?? {};
  return { party, slot, columns: secondAsFirst(columns), is_unsure: placed.some(({ is_unsure }) => is_unsure) };
}

/** Where the first line has something else, such as the name, the second one is the street. */
function secondAsFirst(columns: Address['columns']): Address['columns'] {
  const { unit, ...others } = columns;
  if (others.street || others.full_address || unit?.cells.kind !== 'street') return columns;
  return { ...others, street: { ...unit, field: 'street', confidence: 'likely' } };
}

const hasStreet = ({ columns }: Address): boolean => Boolean(columns.street ?? columns.full_address);

/** The only street of a list takes the parts that it lacks from the columns beside it, if one of the two has no prefix. */
function lend(addresses: Address[]): Address[] {
  const with_street = addresses.filter(hasStreet);
  const others = addresses.filter((address) => !hasStreet(address));
  const [street] = with_street;
  if (with_street.length !== 1 || !street) return addresses;
  const lender = street.party === PLAIN ? (others.length === 1 ? others[0] : undefined) : plainOf(others);
  // What both have is of two addresses.
  if (!lender || ADDRESS_FIELDS.some((field) => lender.columns[field] && street.columns[field])) return addresses;
  const party = street.party === PLAIN ? lender.party : street.party;
  const columns = { ...lender.columns, ...filled(street.columns) };
  return [{ ...street, party, columns }, ...others.filter((address) => address !== lender)];
}

const plainOf = (addresses: readonly Address[]): Address | undefined =>
  addresses.find(({ party, slot }) => party === PLAIN && slot === 1);

const filled = (columns: Address['columns']): Address['columns'] =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined));

/** Drops columns that would be split if their parts have columns of their own, and parts beside a whole address. */
function withoutRivals(address: Address): Address {
  const { street, unit, city, state, zip, city_line, full_address } = address.columns;
  const whole =
    full_address ?? (street && !city && !zip && !city_line && street.cells.has_whole_address ? street : undefined);
  const has_parts = street && whole !== street && (city_line ?? (city && state && zip));
  if (whole && !has_parts) {
    const is_complete = whole.cells.has_whole_address && !(city && state && zip);
    const split = {
      ...whole,
      field: 'full_address' as const,
      confidence: whole === street ? ('likely' as const) : whole.confidence,
    };
    const parts = is_complete
      ? {}
      : filled({ street: whole === street ? undefined : street, unit, city, state, zip, city_line });
    return { ...address, columns: { ...parts, full_address: split } };
  }
  const kept = city && state && zip ? { city, state, zip } : filled({ city, state, zip, city_line });
  return { ...address, columns: filled({ street, unit, ...kept }) };
}
