import type { DrawnLetters } from './drawn.ts';

export const COLETTE: DrawnLetters = {};
