/** Code 128 (ISO/IEC 15417), code set B: printable ASCII as bars that every scanner reads. */

/** The widths of each character's bars and spaces in turn, bar first. Each is eleven modules wide. */
const WIDTHS = [
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231',
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211',
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131',
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111',
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211',
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141',
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214',
  '211232',
]
  .join(' ')
  .split(' ');
const START_B = 104;
const STOP = '2331112';
const CHECK_MODULUS = 103;

/** The blank that a scanner needs on either side, in modules. */
export const QUIET_MODULES = 10;

/** A bar in modules from the left. */
export type Code128Bar = { x: number; width: number };

/** The bars of a text, without the blank at the sides, and how wide they are together. Throws for what set B lacks. */
export function code128Bars(text: string): { bars: Code128Bar[]; modules: number } {
  const values = [...text].map((char) => char.charCodeAt(0) - 32);
  if (values.length === 0 || values.some((value) => value < 0 || value > 94))
    throw new Error(`Code 128 cannot say "${text}".`);
  const check = values.reduce((sum, value, n) => sum + value * (n + 1), START_B) % CHECK_MODULUS;
  const pattern = [START_B, ...values, check].map((value) => WIDTHS[value]).join('') + STOP;
  const bars: Code128Bar[] = [];
  let x = 0;
  for (const [n, digit] of [...pattern].entries()) {
    const width = Number(digit);
    if (n % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, modules: x };
}
