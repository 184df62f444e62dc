/**
 * How far the writing of every hand and setting resembles that of people: `npm run bench:realism`. The measures and gates
 * come from published samples of handwriting (see README.md beside this file), and every letter and figure is compared with those
 * of other writers. The last line is one JSON object. `-- eleanor` measures one hand.
 */
import type { Hand } from '../../src/handwriting/hand.ts';
import { HANDS, loadHand } from '../../src/handwriting/hands.ts';
import { layoutText, xHeightFor } from '../../src/handwriting/layout.ts';
import { type Variation, variationOf, WRITING_SETTINGS } from '../../src/handwriting/motion/variation.ts';
import { judge, type Legibility } from './legibility/legibility.ts';
import { loadWriters } from './legibility/reference.ts';
import {
  deviation,
  joinOpening,
  lagOne,
  markStray,
  mean,
  median,
  repeatDistance,
  slopeDegrees,
  type WrittenLine,
  writtenLines,
} from './measures.ts';
import { MEASURED_TEXTS } from './texts.ts';

const SEEDS = ['first', 'second', 'third'];
/** The span of people's writing for each measure; the two last are limits of legibility and of unbroken joins. */
const GATES: Record<string, [number, number]> = {
  m1_repeat: [0.06, 0.16],
  m2_repeat_turned: [0.04, 0.11],
  m2_identical_share: [0, 0.03],
  m3_height: [0.05, 0.14],
  m3_width: [0.05, 0.22],
  m4_word_gap_cv: [0.15, 0.35],
  m5_slope_deg: [0.15, 0.7],
  m6_baseline: [0.05, 0.22],
  m6_lag1: [0.25, 1],
  m7_margin: [0.2, 0.5],
  gate_word_gap: [0.45, Number.POSITIVE_INFINITY],
  gate_mark: [0, 0.3],
  gate_join: [0, 1],
};
const NARROWEST_MEASURED = 0.4;
const LEAST_LEGIBILITY = 0.97;
type Measures = Record<string, number>;

/** No variation at all: what setting the hand like a font gives. */
function plain(): Variation {
  const natural = variationOf('natural');
  const entries = Object.entries(natural).map(([name, v]) => [name, /Length$|Memory$/.test(name) ? v : 0]);
  return Object.fromEntries(entries) as Variation;
}

function measure(hand: Hand, vary: Variation): Measures {
  const pages = pagesOf(hand, vary);
  const lines = pages.flat();
  const atHome = pagesOf(hand, { ...vary, markX: 0, markY: 0 }).flat();
  const gaps = lines.flatMap((line) => line.gaps);
  const full = lines.filter((line) => line.letters.length > 20).map((line) => line.letters.filter(standsOnBaseline));
  return {
    ...repeats(pages),
    m4_word_gap_cv: deviation(gaps) / mean(gaps),
    m5_slope_deg: deviation(full.map(slopeDegrees)),
    ...baseline(lines),
    m7_margin: mean(pages.map((page) => deviation(page.map((line) => line.left)))),
    gate_word_gap: Math.min(...gaps),
    gate_mark: Math.max(...lines.map((line, i) => markStray(line, atHome[i]!))),
    gate_join: hand.cursive ? Math.max(...lines.map((line) => joinOpening(line, hand.halfWidth))) : 0,
  };
}

/** Every text with every seed. */
function pagesOf(hand: Hand, vary: Variation): WrittenLine[][] {
  return MEASURED_TEXTS.flatMap((text) => {
    const slots = Array.from({ length: 40 }, (_, i) => ({ x_px: 0, baseline_y_px: i * 16, width_px: 276 }));
    const sheet = { width_px: 276, height_px: 700, slots, x_height_px: xHeightFor(hand, 276, 40) };
    const layout = layoutText(hand, text, sheet);
    return SEEDS.map((seed) => writtenLines(hand, layout, vary, seed));
  });
}

const standsOnBaseline = ({ char }: { char: string }): boolean => /[a-ehik-or-x]/.test(char);

/** M1 to M3: how the writings of one letter on a page differ. */
function repeats(pages: WrittenLine[][]): Measures {
  const moved: number[] = [];
  const turned: number[] = [];
  const heights: number[] = [];
  const widths: number[] = [];
  for (const page of pages) {
    const letters = Map.groupBy(
      page.flatMap((line) => line.letters).filter((l) => /[a-z]/.test(l.char)),
      (l) => l.char,
    );
    for (const same of letters.values()) {
      if (same.length < 3) continue;
      for (let i = 0; i + 1 < same.length; i++) {
        for (const other of same.slice(i + 1, i + 7)) {
          const distance = repeatDistance(same[i]!.points, other.points);
          moved.push(distance.moved);
          turned.push(distance.turned);
        }
      }
      const extent = (axis: 'x' | 'y') =>
        same.map((l) => Math.max(...l.points.map((p) => p[axis])) - Math.min(...l.points.map((p) => p[axis])));
      heights.push(deviation(extent('y').map(Math.log)));
      // The width of a letter that is one upright line is that of its slant.
      if (median(extent('x')) > NARROWEST_MEASURED) widths.push(deviation(extent('x').map(Math.log)));
    }
  }
  return {
    m1_repeat: median(moved),
    m2_repeat_turned: median(turned),
    m2_identical_share: turned.filter((d) => d < 0.012).length / turned.length,
    m3_height: Math.sqrt(mean(heights.map((v) => v * v))),
    m3_width: Math.sqrt(mean(widths.map((v) => v * v))),
  };
}

/** M6: how letters stray from the baseline, each compared with its own kind. */
function baseline(lines: WrittenLine[]): Measures {
  const standing = lines.map((line) => line.letters.filter(standsOnBaseline));
  const usual = new Map<string, number>();
  for (const [char, same] of Map.groupBy(standing.flat(), (l) => l.char))
    usual.set(char, median(same.map((l) => l.bottom)));
  const strays = standing.map((letters) => letters.map((l) => l.bottom - (usual.get(l.char) ?? 0)));
  return { m6_baseline: deviation(strays.flat()), m6_lag1: lagOne(strays) };
}

const thousandths = (v: number): number => Math.round(v * 1000) / 1000;

const isInside = (measures: Measures): boolean =>
  Object.entries(GATES).every(([name, [low, high]]) => measures[name]! >= low && measures[name]! <= high);

const wanted = process.argv.slice(2);
const hands = HANDS.map(({ id }) => id).filter((id) => !wanted.length || wanted.includes(id));
const report: Record<string, Record<string, Measures & { inside: boolean }>> = {};
const names = Object.keys(GATES);
console.log(['hand', 'setting', ...names, 'inside'].join('\t'));
console.log(['', 'people', ...names.map((n) => GATES[n]!.join('-')), ''].join('\t'));
for (const id of hands) {
  const hand = await loadHand(id);
  report[id] = {};
  for (const setting of ['plain font', ...WRITING_SETTINGS] as const) {
    const measures = measure(hand, setting === 'plain font' ? plain() : variationOf(setting));
    const inside = isInside(measures);
    const rounded = Object.fromEntries(Object.entries(measures).map(([n, v]) => [n, thousandths(v)]));
    report[id][setting === 'plain font' ? 'plain' : setting] = { ...rounded, inside } as Measures & { inside: boolean };
    const flagged = names.map((n) => {
      const [low, high] = GATES[n]!;
      return `${rounded[n]}${measures[n]! < low || measures[n]! > high ? '*' : ''}`;
    });
    console.log([id, setting, ...flagged, inside].join('\t'));
  }
}

const writers = await loadWriters();
const legible: Record<string, Legibility> = {};
for (const id of hands) {
  const { legibility, drawings, confused } = judge(await loadHand(id), 'natural', writers);
  legible[id] = { legibility: thousandths(legibility), drawings: thousandths(drawings), confused };
  const taken = confused.map(({ char, as, share }) => `${char} for ${as} (${Math.round(100 * share)} %)`);
  console.log(
    `${id}: legibility ${legible[id].legibility} (${legible[id].drawings} of single drawings), taken for others: ${taken.join(', ') || 'none'}`,
  );
}
console.log(JSON.stringify({ ...report, legible }));
if (hands.some((id) => !report[id]!.natural!.inside || legible[id]!.legibility < LEAST_LEGIBILITY))
  process.exitCode = 1;
