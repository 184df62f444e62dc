import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cityOfZip, zipsStartingWith } from '../../src/providers/places/directory/zip-table.ts';

const FIRST = ['Grace', 'Alan', 'Ada', 'Edsger', 'Barbara', 'Donald', 'Frances', 'John', 'Zoë', 'Katherine'];
const LAST = ['Hopper', 'Turing', 'Lovelace', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Backus', 'Müller', "O'Neil"];
const STREETS = ['Main St', 'Oak Avenue', 'Elm Street', 'Second Ave', 'Maple Dr', 'Washington Blvd', 'Lake Rd'];
const DISHES = ['Soup, hot', 'The "special"', 'Pie', 'Crème brûlée', 'Cake'];

const HEADER = ['First Name', 'Last Name', 'Street', 'City', 'State', 'ZIP', 'Email', 'Favourite dish'];
export const LIST_MAPPING = { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5, contact_email: 6 };
export const LIST_COLUMNS = HEADER.length;

const quoted = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

/** Writes a list as spreadsheets do: every cell in quotation marks, places that exist, one row in a hundred bad. */
export async function writeList(path: string, rows: number): Promise<void> {
  const places = zipsStartingWith('').map((zip) => ({ zip, ...cityOfZip(zip) }));
  const out = createWriteStream(path);
  let piece = quoted(HEADER);
  for (let n = 1; n <= rows; n++) {
    const { zip, name = '', state = '' } = places[(n * 7919) % places.length] ?? { zip: '' };
    const first = FIRST[n % FIRST.length] ?? '';
    const last = `${LAST[(n >> 3) % LAST.length]}`;
    const bad = n % 100 === 0 ? n / 100 : 0;
    piece += quoted([
      bad % 3 === 1 ? '' : first,
      last,
      `${n} ${STREETS[n % STREETS.length]}`,
      name,
      bad && bad % 3 === 2 ? 'Latium' : state,
      bad && bad % 3 === 0 ? '' : zip,
      `person.${n}@example.com`,
      DISHES[n % DISHES.length] ?? '',
    ]);
    if (n % 2000 === 0 || n === rows) {
      if (!out.write(piece)) await once(out, 'drain');
      piece = '';
    }
  }
  out.end();
  await once(out, 'finish');
}
