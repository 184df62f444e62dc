import type { Mend } from '../mend.ts';
import { AUGUSTA } from './augusta.ts';
import { COLETTE } from './colette.ts';
import { ELEANOR } from './eleanor.ts';
import { JUNE } from './june.ts';
import { MAREN } from './maren.ts';
import { ROSEMARY } from './rosemary.ts';
import { SILAS } from './silas.ts';
import { THEO } from './theo.ts';

/** Letters drawn anew because the font's are taken for others: their advance in x-heights, and their strokes (see `MendPart`). */
export type DrawnLetters = Record<string, [advance: number, drawing: string]>;

const LETTERS: Record<string, DrawnLetters> = {
  eleanor: ELEANOR,
  augusta: AUGUSTA,
  rosemary: ROSEMARY,
  theo: THEO,
  maren: MAREN,
  june: JUNE,
  silas: SILAS,
  colette: COLETTE,
};

/** The drawn letters of a hand as mends. */
export const drawnMends = (id: string): Mend[] =>
  Object.entries(LETTERS[id] ?? {}).map(([char, [advance, drawn]]) => ({ char, parts: [{ drawn }], advance }));
