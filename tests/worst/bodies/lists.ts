import { fill, KB, MB } from './body.ts';

/** Lists of contacts, 4 MB each: what the reader of CSV files splits, trims and checks. */

const MOST = 4 * MB - KB;
const HEADER = 'First,Last,Street,City,State,ZIP\n';
const row = (cells: readonly string[]) => `${cells.join(',')}\n`;
const GOOD = ['Grace', 'Hopper', '7 Oak Ave', 'Salem', 'OR', '97301'];
const withCell = (cell: string) => row([...GOOD.slice(0, 2), cell, ...GOOD.slice(3)]);

export const LISTS: Record<string, string> = {
  'a cell of blanks': `${HEADER}${fill(withCell(`Grace\u0001${' '.repeat(240 * KB)}x`), MOST)}`,
  'a cell of commas': `${HEADER}${fill(withCell(`"${fill(' , ', 240 * KB)}"`), MOST)}`,
  'a quote that never ends': `${HEADER}"${fill('a,b\n', MOST)}`,
  'nothing but quotes': fill('"', MOST),
  'doubled quotes': `${HEADER}${fill(`"${fill('""', 200 * KB)}",,,,,\n`, MOST)}`,
  'many columns': `${fill('a,', MOST / 2)}\n${fill('b,', MOST / 2 - KB)}\n`,
  'empty lines': `${HEADER}${fill('\n', MOST)}`,
  'short rows': `${HEADER}${fill('a\n', MOST)}`,
  'the same person': `${HEADER}${fill(row(GOOD), MOST)}`,
  'whole addresses': `${HEADER}${fill(row(['Ann', 'Lee', '"12 Oak St Apt 4, Salem, OR 97301"', '', '', '']), MOST)}`,
  'streets of units': `${HEADER}${fill(withCell(fill('Apt # ', 190)), MOST)}`,
  'one line': fill('x', MOST),
  'lone carriage returns': `${HEADER}${fill(`${GOOD.join(',')}\r`, MOST)}`,
  'letters that are not UTF-8': `${HEADER}${fill(row(['Jos\u00e9', ...GOOD.slice(1)]), MOST)}`,
};
