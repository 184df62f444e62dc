import { readFileSync } from 'node:fs';
import { foldName } from './place-names.ts';
import type { Point } from './zip-table.ts';

/**
 * Towns that have no ZIP code of their own: people live in Hoover, AL, and the post lists its ZIP codes under Birmingham.
 * towns.txt is made of GeoNames by scripts/places/make-towns.ts.
 */

let loaded: Map<string, Point[]> | undefined;

function townsByPlace(): Map<string, Point[]> {
  const towns = new Map<string, Point[]>();
  for (const line of readFileSync(new URL('./towns.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [state = '', name = '', latitude = '', longitude = ''] = line.split('|');
    const place = `${state} ${foldName(name)}`;
    towns.set(place, [...(towns.get(place) ?? []), { latitude: Number(latitude), longitude: Number(longitude) }]);
  }
  return towns;
}

/** Where the towns of this folded name are in a state; undefined where there is none. */
export function townsWith(key: string, state: string): Point[] | undefined {
  loaded ??= townsByPlace();
  return loaded.get(`${state} ${key}`);
}
