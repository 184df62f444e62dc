import type { Ink } from '../ink/ink.ts';
import { INK_UNITS_PER_PX } from '../ink/ink.ts';

/** Where the sheet lies on the plotter's page: its top left corner from the page's top left, and the millimetres per sheet pixel. */
export type PlotPlacement = {
  x_mm: number;
  y_mm: number;
  mm_per_px: number;
  page_width_mm: number;
  page_height_mm: number;
};

/** One stroke of the pen in ink units: x, y and then three points of each cubic segment. */
type PenPath = number[];

const HPGL_UNITS_PER_MM = 40;
/** How far a straight plotter step may lie from the curve, in millimetres; pens are a hundred times as wide. */
const FLATNESS_MM = 0.02;
/** Ends this close, in ink units of a sheet pixel, are written without lifting the pen. */
const LIFT_BEYOND = 0.35 * INK_UNITS_PER_PX;

/** The strokes in writing order, each of them one path; a stroke that begins where the last one ended goes on with it. */
function penPaths({ strokeStarts, pieceStarts, coordinates }: Ink): PenPath[] {
  const paths: PenPath[] = [];
  for (let s = 0; s + 1 < strokeStarts.length; s++) {
    const path: PenPath = [];
    for (let piece = strokeStarts[s]!; piece < strokeStarts[s + 1]!; piece++) {
      const from = pieceStarts[piece]! + (path.length ? 2 : 0);
      path.push(...coordinates.subarray(from, pieceStarts[piece + 1]!));
    }
    const before = paths[paths.length - 1];
    if (before && continues(before, path)) before.push(...straightTo(before, path), ...path.slice(2));
    else paths.push(path);
  }
  return paths;
}

function continues(before: PenPath, path: PenPath): boolean {
  const dx = path[0]! - before[before.length - 2]!;
  const dy = path[1]! - before[before.length - 1]!;
  return path.length > 2 && before.length > 2 && dx * dx + dy * dy < LIFT_BEYOND * LIFT_BEYOND;
}

function straightTo(before: PenPath, path: PenPath): number[] {
  const from = before.slice(-2);
  return [...from, path[0]!, path[1]!, path[0]!, path[1]!];
}

/** An SVG for pen plotters, in millimetres: bare strokes of one pen, in writing order. */
export function inkToPlotterSvg(ink: Ink, place: PlotPlacement): string {
  const { page_width_mm: width, page_height_mm: height } = place;
  const k = place.mm_per_px / INK_UNITS_PER_PX;
  const mm = (v: number, origin: number) => Math.round((origin + v * k) * 1000) / 1000;
  const paths = penPaths(ink).map((path) => {
    let d = `M${mm(path[0]!, place.x_mm)} ${mm(path[1]!, place.y_mm)}`;
    if (path.length === 2) d += 'h0.01';
    for (let i = 2; i < path.length; i += 2) {
      d += `${(i - 2) % 6 === 0 ? 'C' : ' '}${mm(path[i]!, place.x_mm)} ${mm(path[i + 1]!, place.y_mm)}`;
    }
    return `<path d="${d}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<g fill="none" stroke="#000" stroke-width="0.4" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>\n`
  );
}

/** HPGL for pen plotters: 40 units a millimetre from the bottom left of the page, pen 1, in writing order. */
export function inkToHpgl(ink: Ink, place: PlotPlacement): string {
  const k = place.mm_per_px / INK_UNITS_PER_PX;
  const unit = (x: number, y: number) => {
    const up = place.page_height_mm - place.y_mm - y * k;
    return `${Math.round((place.x_mm + x * k) * HPGL_UNITS_PER_MM)},${Math.round(up * HPGL_UNITS_PER_MM)}`;
  };
  const strokes = penPaths(ink).map((path) => {
    const start = unit(path[0]!, path[1]!);
    const steps = flattened(path, FLATNESS_MM / k).map(([x, y]) => unit(x, y));
    const moves = steps.filter((step, i) => step !== (i ? steps[i - 1] : start));
    return `PU${start};PD${(moves.length ? moves : [start]).join(',')};`;
  });
  return `IN;SP1;${strokes.join('\n')}PU;SP0;\n`;
}

/** The curve as straight steps no further than `flatness` ink units from it. */
function flattened(path: PenPath, flatness: number): [number, number][] {
  const steps: [number, number][] = [];
  for (let i = 0; i + 7 < path.length; i += 6) {
    const at = (k: number, axis: 0 | 1) => path[i + 2 * k + axis]!;
    const bend = (axis: 0 | 1) =>
      Math.max(
        Math.abs(at(0, axis) - 2 * at(1, axis) + at(2, axis)),
        Math.abs(at(1, axis) - 2 * at(2, axis) + at(3, axis)),
      );
    const count = Math.max(1, Math.ceil(Math.sqrt((0.75 * (bend(0) + bend(1))) / flatness)));
    for (let n = 1; n <= count; n++) {
      const t = n / count;
      const v = 1 - t;
      const value = (axis: 0 | 1) =>
        v * v * v * at(0, axis) + 3 * v * v * t * at(1, axis) + 3 * v * t * t * at(2, axis) + t * t * t * at(3, axis);
      steps.push([value(0), value(1)]);
    }
  }
  return steps;
}
