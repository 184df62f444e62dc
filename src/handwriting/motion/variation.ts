/** How freely a letter is written. */
export type WritingSetting = 'neat' | 'natural' | 'hurried';
export const WRITING_SETTINGS: readonly WritingSetting[] = ['neat', 'natural', 'hurried'];

/**
 * How far each thing strays: standard deviations in x-heights, radians or shares, and the `...Length` over which it drifts.
 */
export type Variation = typeof NATURAL;

const NATURAL = {
  drift: 0.06,
  driftLength: 13,
  wobble: 0.05,
  wobbleLength: 3.6,
  slope: 0.0065,
  slopeBias: 0.0015,
  lineHeight: 0.045,
  wordHeight: 0.035,
  glyphHeight: 0.022,
  size: 0.03,
  sizeLength: 20,
  wordSize: 0.03,
  wordShrink: 0.035,
  glyphSize: 0.045,
  glyphSizeLength: 1.6,
  glyphWidth: 0.065,
  glyphRotation: 0.026,
  slant: 0.028,
  slantLength: 11,
  glyphSlant: 0.035,
  glyphSlantLength: 1.9,
  wordGap: 0.2,
  letterGap: 0.035,
  indent: 0.99,
  indentMemory: 0.45,
  warp: 0.055,
  warpLength: 1.2,
  shape: 0.068,
  ascender: 0.085,
  descender: 0.13,
  markX: 0.11,
  markY: 0.08,
  freeStroke: 0.025,
  freeRotation: 0.035,
  pressure: 0.1,
  pressureLength: 2,
  pagePressure: 0.06,
  downPressure: 0.09,
  shade: 0.06,
};

const UNSCALED: ReadonlySet<string> = new Set([
  'driftLength',
  'wobbleLength',
  'sizeLength',
  'slantLength',
  'glyphSizeLength',
  'glyphSlantLength',
  'warpLength',
  'pressureLength',
  'slopeBias',
  'wordShrink',
  'indent',
  'indentMemory',
  'pressure',
  'pagePressure',
  'downPressure',
  'shade',
]);

const scaledBy = (scale: number): Variation => {
  const entries = Object.entries(NATURAL).map(([name, value]) => [name, UNSCALED.has(name) ? value : value * scale]);
  return Object.fromEntries(entries) as Variation;
};

const VARIATIONS: Record<WritingSetting, Variation> = {
  neat: scaledBy(0.5),
  natural: scaledBy(1),
  hurried: scaledBy(1.4),
};

/** The figures of a setting: those of natural writing, with everything that strays scaled. */
export const variationOf = (setting: WritingSetting): Variation => VARIATIONS[setting];
