import { stateCode } from '../../../platform/us/states.ts';
import { likelyAddress, splitCityLine } from '../../addresses/reader/whole-address.ts';
import type { MappableField } from '../column-rules.ts';

/** What the cells of a column are, whatever its header says. */
export type CellKind =
  | 'email'
  | 'link'
  | 'date'
  | 'zip'
  | 'phone'
  | 'number'
  | 'yes_or_no'
  | 'label'
  | 'state'
  | 'whole_address'
  | 'city_line'
  | 'street'
  | 'last_first'
  | 'words';

export type CellsReading = {
  /** How many are filled. */
  count: number;
  kind: CellKind | undefined;
  /** The share of cells that have a digit, that are a state, and that end as companies' names do. */
  with_digit: number;
  states: number;
  companies: number;
  /** Some of the cells end with a ZIP code after an address, even where most do not. */
  has_whole_address: boolean;
};

/** A longer cell is none of the kinds; its rest is not looked at. */
const LONGEST_CELL = 400;

/** The filled cells of a column. */
export const cellsIn = (sample: readonly (readonly string[])[], column: number): string[] =>
  sample.map((row) => row[column]?.slice(0, LONGEST_CELL).trim() ?? '').filter(Boolean);

const MOST = 0.6;
const share = (cells: readonly string[], holds: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(holds).length / cells.length;
export const mostly = (cells: readonly string[], holds: (cell: string) => boolean): boolean =>
  share(cells, holds) > MOST;

const WORDS = /^\p{L}[\p{L}\p{M}.,&'’() -]*$/u;
export const areWords = (cells: readonly string[], with_a = /\p{L}/u): boolean =>
  mostly(cells, (cell) => WORDS.test(cell) && with_a.test(cell));

const LABELS =
  /^\*?\s*(home|work|other|business|main|mobile|billing|shipping|mailing|primary|default|residential|obsolete)$/i;
const COMPANY =
  /\b(inc|llc|l\.l\.c|ltd|co|corp|company|corporation|plc|llp|lp|foundation|church|school|associates|group)\b\.?$/i;
const AFTER_NAME = /,\s*(jr|sr|i{2,3}|iv|md|dds|esq|phd|cpa)\b\.?$/i;
const LAST_FIRST = /^\p{L}[\p{L}\p{M}.'’ -]*,\s+\p{L}[\p{L}\p{M}.&'’ -]*$/iu;

const isState = (cell: string): boolean => /^[A-Z]{2}$/.test(cell) && stateCode(cell) !== undefined;
const isCityLine = (cell: string): boolean => !/^\d/.test(cell) && splitCityLine(cell) !== undefined;

/** "Reader, Ann", and neither "Austin, TX" nor "Quill and Sons, Inc.". */
export const isLastFirst = (cell: string): boolean =>
  LAST_FIRST.test(cell.replace(AFTER_NAME, '')) && !COMPANY.test(cell) && !isCityLine(cell);

/** An address with a street before its city, and a ZIP code at its end or commas before city and state. */
function isWholeAddress(cell: string): boolean {
  if (!/\d{5}|,.*,/s.test(cell) || !/^(\d|p\.?\s?o\.?\s?box|[a-z]+ \d)/i.test(cell)) return false;
  const parts = likelyAddress(cell);
  return parts !== undefined && parts.street !== '' && (parts.zip !== '' || /,.*,/s.test(cell));
}
const endsWithZip = (cell: string): boolean => /\d{5}(-\d{4})?\D*$/.test(cell);

/** The more special ones first. */
const KINDS: [CellKind, (cell: string) => boolean][] = [
  ['email', (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)],
  ['link', (cell) => /^(https?:\/\/|www\.)\S+$/i.test(cell)],
  ['zip', (cell) => /^['"]?\d{5}(-\d{4})?['"]?$/.test(cell)],
  ['date', (cell) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(\D.*)?$/.test(cell)],
  [
    'phone',
    (cell) => /^\+?1?[\d\s().-]{10,17}(\s*(x|ext)\.?\s*\d+)?$/i.test(cell) && cell.replace(/\D/g, '').length >= 10,
  ],
  ['number', (cell) => /^[#$'-]?\s?([a-z]{1,5}[-#])?\d[\d.,-]*%?$/i.test(cell)],
  ['yes_or_no', (cell) => /^(yes|no|true|false|y|n)$/i.test(cell)],
  ['state', isState],
  ['label', (cell) => LABELS.test(cell)],
  ['whole_address', isWholeAddress],
  ['street', (cell) => /^(\d+[a-z]?\s+\S+\s+\S+|p\.?\s?o\.?\s?box\s)/i.test(cell)],
  ['city_line', isCityLine],
  ['last_first', isLastFirst],
  ['words', (cell) => WORDS.test(cell)],
];

/** What most cells are. */
export function readCells(cells: readonly string[]): CellsReading {
  return {
    count: cells.length,
    kind: KINDS.find(([, holds]) => mostly(cells, holds))?.[0],
    with_digit: share(cells, (cell) => /\d/.test(cell)),
    states: share(cells, (cell) => stateCode(cell) !== undefined),
    companies: share(cells, (cell) => COMPANY.test(cell)),
    has_whole_address: cells.some((cell) => endsWithZip(cell) && isWholeAddress(cell)),
  };
}

/** The field that cells of a kind fill, where no header says more. */
const FIELDS: Partial<Record<CellKind, MappableField>> = {
  email: 'contact_email',
  zip: 'zip',
  phone: 'phone',
  state: 'state',
  whole_address: 'full_address',
  city_line: 'city_line',
  street: 'street',
};
export const fieldOfKind = (kind: CellKind | undefined): MappableField | undefined => (kind ? FIELDS[kind] : undefined);

const NO_NAME: readonly CellKind[] = [
  ...(['email', 'link', 'date', 'zip', 'phone', 'number', 'yes_or_no', 'label', 'street'] as const),
  ...(['whole_address', 'city_line'] as const),
];
const NO_PLACE: readonly CellKind[] = ['email', 'link', 'date', 'phone', 'yes_or_no', 'label'];
const UNFIT: Record<MappableField, readonly CellKind[]> = {
  first_name: NO_NAME,
  last_name: NO_NAME,
  full_name: NO_NAME,
  company_name: ['email', 'link', 'date', 'zip', 'phone', 'number', 'yes_or_no', 'whole_address'],
  street: [...NO_PLACE, 'zip', 'number', 'state', 'last_first'],
  unit: ['email', 'link', 'date', 'phone', 'yes_or_no', 'whole_address'],
  city: [...NO_PLACE, 'zip', 'number', 'street', 'state'],
  state: [...NO_PLACE, 'number', 'street', 'last_first'],
  zip: [...NO_PLACE, 'street', 'state', 'last_first', 'words'],
  city_line: [...NO_PLACE, 'zip', 'number', 'street', 'state'],
  full_address: [...NO_PLACE, 'zip', 'number', 'state', 'last_first'],
  contact_email: [
    'link',
    'date',
    'zip',
    'phone',
    'number',
    'yes_or_no',
    'label',
    'state',
    'street',
    'whole_address',
    'words',
  ],
  phone: ['email', 'link', 'date', 'zip', 'yes_or_no', 'label', 'state', 'street', 'whole_address', 'words'],
};
const LEAST_STATES = 0.2;

/** What cells hold by their header and by themselves: "State" with ZIP codes holds these, "Name" with "#1001" nothing. */
export function fieldByCells(field: MappableField, cells: CellsReading): MappableField | undefined {
  const { kind, with_digit, states, companies } = cells;
  if (field === 'full_name' && companies > MOST) return 'company_name';
  if (field === 'first_name' && kind === 'last_first') return 'full_name';
  if (kind === undefined) return field;
  const is_place = ['street', 'city', 'state', 'zip', 'city_line', 'full_address'].includes(field);
  if (is_place && (kind === 'whole_address' || kind === 'city_line')) return fieldOfKind(kind);
  if (field === 'state' && kind === 'zip') return 'zip';
  if (field === 'full_address' && kind === 'street') return 'street';
  if (field === 'street' && with_digit <= 1 - MOST) return undefined;
  if (field === 'state' && states < LEAST_STATES) return undefined;
  return UNFIT[field].includes(kind) ? undefined : field;
}
