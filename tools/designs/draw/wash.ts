import { hash } from './random.ts';

/** Watercolour. A filter gives flat shapes the wet edge, the pooling and the granulation of pigment on paper. */

/** How the ids of wash filters begin: the build looks for it, because washes are slow to paint. */
export const WASH = 'wash-';

export interface Water {
  /** How far edges run, in pixels. */
  run?: number;
  /** The size of the noise that moves edges: 0.004 is broad, 0.03 is crinkled. */
  grain?: number;
  /** How much paper shows through in the light places, 0 to 1. */
  pool?: number;
  /** Softness of the edge in pixels: 0 is a dry edge. */
  soft?: number;
  /** How dark the drying rim is, 0 to 1. */
  rim?: number;
}

/**
 * Paints shapes as one wash: everything inside flows together. Give each wash its own `seed` so that no two dry alike.
 * The colour comes from the shapes' own fills.
 */
export function wash(seed: string, parts: string | readonly string[], water: Water = {}): string {
  const { run = 46, grain = 0.009, pool = 0.45, soft = 0.8, rim = 0.4 } = water;
  const number = hash(seed) % 9000;
  const id = `${WASH}${hash(`${seed}${run}${grain}${pool}${soft}${rim}`).toString(36)}`;
  const body = typeof parts === 'string' ? parts : parts.join('');
  const filter =
    `<filter id="${id}" x="-1400" y="-1400" width="4200" height="4600" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="5" seed="${number}" result="flow"/>` +
    `<feDisplacementMap in="SourceGraphic" in2="flow" scale="${run}" xChannelSelector="R" yChannelSelector="G" result="shape"/>` +
    `<feGaussianBlur in="shape" stdDeviation="${soft}" result="wet"/>` +
    `<feTurbulence type="fractalNoise" baseFrequency="${grain * 0.55}" numOctaves="3" seed="${number + 7}" result="lake"/>` +
    `<feColorMatrix in="lake" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${2.6 * pool} 0 0 0 ${1 - pool * 1.75}" result="pools"/>` +
    `<feComposite in="wet" in2="pools" operator="in" result="pooled"/>` +
    `<feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="${number + 3}" result="tooth"/>` +
    `<feColorMatrix in="tooth" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0 0 0 0.5" result="grains"/>` +
    `<feComposite in="pooled" in2="grains" operator="in" result="paint"/>` +
    `<feGaussianBlur in="wet" stdDeviation="7" result="inner"/>` +
    `<feComposite in="wet" in2="inner" operator="out" result="edge"/>` +
    `<feComponentTransfer in="edge" result="rim"><feFuncA type="linear" slope="${rim * 2}"/></feComponentTransfer>` +
    `<feMerge><feMergeNode in="paint"/><feMergeNode in="rim"/></feMerge></filter>`;
  return `${filter}<g filter="url(#${id})">${body}</g>`;
}

/** Wears ink away in specks, as wood type prints on soft paper. `wear` 0 to 1 is how much is lost. */
export function worn(seed: string, parts: string | readonly string[], wear = 0.3): string {
  const id = `p${hash(seed + wear).toString(36)}`;
  const body = typeof parts === 'string' ? parts : parts.join('');
  const filter =
    `<filter id="${id}" x="-1400" y="-1400" width="4200" height="4600" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="0.05 0.08" numOctaves="5" seed="${hash(seed) % 9000}" result="n"/>` +
    `<feColorMatrix in="n" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 -9 0 0 ${7.6 - wear * 4}" result="bare"/>` +
    `<feComposite in="SourceGraphic" in2="bare" operator="in"/></filter>`;
  return `${filter}<g filter="url(#${id})">${body}</g>`;
}

/** Roughens edges by `depth` pixels, as a gouge or torn paper does. */
export function rough(seed: string, parts: string | readonly string[], depth = 6, grain = 0.04): string {
  const id = `r${hash(seed + depth + grain).toString(36)}`;
  const body = typeof parts === 'string' ? parts : parts.join('');
  const filter =
    `<filter id="${id}" x="-1400" y="-1400" width="4200" height="4600" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="2" seed="${hash(seed) % 9000}" result="n"/>` +
    `<feDisplacementMap in="SourceGraphic" in2="n" scale="${depth}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
  return `${filter}<g filter="url(#${id})">${body}</g>`;
}
