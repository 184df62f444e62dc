import type { Address, AddressField } from './addresses.ts';
import type { Column } from './columns.ts';
import { isUnknown, rankOf } from './parties.ts';
import type { Names } from './people.ts';

/** Decides which of several addresses a card goes to, or that the customer has to. */

export type Candidate = { address: Address; names: Names };
type Sample = readonly (readonly string[])[];

export type Choice = {
  /** Those that differ, the likeliest first. */
  candidates: Candidate[];
  /** The first one is meant, and nobody has to be asked. */
  is_clear: boolean;
  /** A row in which most of them are filled and differ. */
  example: readonly string[];
};

/** How many more rows another address may fill than the one that is meant. */
const MOST_MORE_ROWS = 0.2;

export function chooseAddress(candidates: readonly Candidate[], sample: Sample): Choice {
  const ranked = [...candidates].sort(
    (a, b) => rankOf(a.address.party) - rankOf(b.address.party) || a.address.slot - b.address.slot,
  );
  const filled = ranked.filter(({ address }) => coverageOf(address, sample) > 0);
  const distinct = withoutCopies(
    filled.length > 0 ? filled : ranked.slice(0, sample.length > 0 ? 1 : undefined),
    sample,
  );
  const first_complete = distinct.findIndex(isComplete);
  const meant = distinct.filter((candidate, n) => first_complete < 0 || n <= first_complete || isComplete(candidate));
  return { candidates: meant, is_clear: isClear(meant, sample), example: exampleOf(meant, sample) };
}

function isClear([best, ...others]: readonly Candidate[], sample: Sample): boolean {
  if (!best || others.length === 0) return true;
  if (!isComplete(best) || best.address.is_unsure || isUnknown(best.address.party)) return false;
  const coverage = coverageOf(best.address, sample);
  return others.every(({ address }) => {
    const is_next = address.party === best.address.party && address.slot > best.address.slot;
    const is_lower = rankOf(address.party) > rankOf(best.address.party);
    return (is_next || is_lower) && coverageOf(address, sample) <= coverage + MOST_MORE_ROWS;
  });
}

const isComplete = ({ address: { columns }, names }: Candidate): boolean => {
  const { street, city, state, zip, city_line, full_address } = columns;
  const has_place = full_address ?? city_line ?? (city && state && zip);
  return Boolean(street ?? full_address) && Boolean(has_place) && Object.keys(names).length > 0;
};

/** The columns that an address needs in each row. */
const needed = ({ columns }: Address): number[] => {
  const fields: AddressField[] = ['street', 'city', 'state', 'zip', 'city_line', 'full_address'];
  return fields.flatMap((field) => columns[field]?.column ?? []);
};

const isFilled = (row: readonly string[], columns: readonly number[]): boolean =>
  columns.every((column) => (row[column] ?? '').trim() !== '');

function coverageOf(address: Address, sample: Sample): number {
  if (sample.length === 0) return 1;
  const columns = needed(address);
  return sample.filter((row) => isFilled(row, columns)).length / sample.length;
}

/** An address of a row as it is compared; empty where the row lacks a part of it. */
function textOf(address: Address, row: readonly string[]): string {
  if (!isFilled(row, needed(address))) return '';
  const { street, zip, full_address } = address.columns;
  const written = [street, zip, full_address].map((column: Column | undefined) => row[column?.column ?? -1] ?? '');
  return written
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** Leaves out an address that says in no row anything that a better one does not. */
function withoutCopies(candidates: readonly Candidate[], sample: Sample): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const is_copy =
      sample.length > 0 &&
      kept.some(({ address }) =>
        sample.every((row) => {
          const text = textOf(candidate.address, row);
          return text === '' || text === textOf(address, row);
        }),
      );
    if (!is_copy) kept.push(candidate);
  }
  return kept;
}

function exampleOf(candidates: readonly Candidate[], sample: Sample): readonly string[] {
  const differences = (row: readonly string[]) =>
    new Set(candidates.map(({ address }) => textOf(address, row)).filter(Boolean)).size;
  return sample.reduce<readonly string[]>(
    (best, row) => (differences(row) > differences(best) ? row : best),
    sample[0] ?? [],
  );
}
