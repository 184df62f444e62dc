import { groupInk, type InkGroup } from '../ink/groups.ts';
import { INK_UNITS_PER_PX, type Ink } from '../ink/ink.ts';

/** One SVG path of ink: all of it is stroked with round caps and joins; lengths are in hundredths of a sheet pixel. */
type InkPath = { d: string; stroke: string; strokeWidth: number };

/** The ink as a few SVG paths, for a `<g>` that is scaled by 1/100, has no fill, and round line caps and joins. */
export function inkToPaths(ink: Ink): InkPath[] {
  return groupInk(ink).map((group) => ({ d: pathData(ink, group), stroke: group.hex, strokeWidth: group.width }));
}

/** The ink as an SVG document of the sheet's size, with a transparent ground. */
export function inkToSvg(ink: Ink): string {
  const paths = inkToPaths(ink).map((p) => `<path d="${p.d}" stroke="${p.stroke}" stroke-width="${p.strokeWidth}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ink.width_px} ${ink.height_px}" width="${ink.width_px}" height="${ink.height_px}">` +
    `<g transform="scale(${1 / INK_UNITS_PER_PX})" fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  );
}

function pathData({ pieceStarts, coordinates }: Ink, { pieces }: InkGroup): string {
  let d = '';
  for (const piece of pieces) {
    const start = pieceStarts[piece]!;
    const end = pieceStarts[piece + 1]!;
    let x = coordinates[start]!;
    let y = coordinates[start + 1]!;
    d += `M${x} ${y}`;
    // A line of no length is drawn by some renderers only, so a dot is one hundredth of a pixel long.
    if (end === start + 2) d += 'h1';
    else d += 'c';
    for (let i = start + 2; i < end; i += 2) {
      d += `${i > start + 2 ? ' ' : ''}${coordinates[i]! - x} ${coordinates[i + 1]! - y}`;
      if ((i - start) % 6 === 0) {
        x = coordinates[i]!;
        y = coordinates[i + 1]!;
      }
    }
  }
  return d;
}
