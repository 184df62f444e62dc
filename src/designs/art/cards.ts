import type { Card } from '../draw/sheet.ts';
import { aroundTheSun } from './around-the-sun.ts';
import { birdsOnAWire } from './birds-on-a-wire.ts';
import { fireworks } from './fireworks.ts';
import { guilloche } from './guilloche.ts';
import { laurels } from './laurels.ts';
import { meadowThanks } from './meadow-thanks.ts';
import { oneInRed } from './one-in-red.ts';
import { quietTide } from './quiet-tide.ts';
import { rowHouses } from './row-houses.ts';
import { snowedInPines } from './snowed-in-pines.ts';

/** Every card that the house draws. */
export const CARDS: readonly Card[] = [
  aroundTheSun,
  birdsOnAWire,
  fireworks,
  guilloche,
  laurels,
  meadowThanks,
  oneInRed,
  quietTide,
  rowHouses,
  snowedInPines,
];
