import type { InkRecorder } from '../ink/recorder.ts';
import type { WordPose } from './poses.ts';
import { mix, Waver } from './random.ts';
import {
  PROFILE_END_TAPER,
  PROFILE_HALF_WIDTH,
  PROFILE_PLACE,
  PROFILE_START_TAPER,
  PROFILE_STRIDE,
  type StrokeProfile,
} from './stroke-profile.ts';
import type { Variation } from './variation.ts';

/** Steps of the stroke width, as a share of the pen's: its edge is then within 0.02 mm of where the pen would have it. */
export const WIDTH_STEP = 0.16;
const SHADE_STEP = 0.03;
const MOST_PARTS = 256;

/** The pen on one page: its force and the flow of its ink drift over the page, and its pressure along each stroke. */
export class Pen {
  readonly #vary: Variation;
  readonly #force: Waver;
  readonly #flow: Waver;
  readonly #pressure: Waver;
  readonly #perLength: number;
  readonly #halfWidths = new Float64Array(MOST_PARTS);

  constructor(vary: Variation, pageSeed: number) {
    this.#vary = vary;
    this.#perLength = 1 / vary.pressureLength;
    this.#force = new Waver(mix(pageSeed, 5));
    this.#flow = new Waver(mix(pageSeed, 9));
    this.#pressure = new Waver(mix(pageSeed, 15));
  }

  /** Records the strokes of a word on the given line of the page, from its points in ink units. The ink's flow changes between words. */
  draw(word: WordPose, line: number, points: Float64Array, scale: number, recorder: InkRecorder): void {
    const flow = this.#vary.shade * this.#flow.at((line * 60 + word.x) / 12);
    const shade = Math.max(-2, Math.min(2, Math.round(flow / SHADE_STEP)));
    for (const { placed, x } of word.glyphs) {
      const { glyph, profiles, start } = placed;
      const { starts, chains } = glyph.form;
      const page = line * 60 + x;
      const force = (1 + this.#vary.pagePressure * this.#force.at(page / 45)) * scale;
      for (let s = 0; s < chains.length; s++) {
        const profile = profiles[s]!;
        const from = start + 2 * starts[s]!;
        this.#press(profile, points, from, chains[s]!, page * 5 + s * 11, force, scale);
        recorder.stroke(points, from, chains[s]!, profile.parts, this.#halfWidths, shade);
      }
    }
  }

  /** Finds the half-widths of a stroke from its profile and from its points in ink units. Its first part is at a place of the pen's way. */
  #press(
    { parts, values, least }: StrokeProfile,
    points: Float64Array,
    start: number,
    chain: Uint16Array,
    place: number,
    force: number,
    scale: number,
  ): void {
    const { pressure, downPressure } = this.#vary;
    const perLength = this.#perLength;
    const waver = this.#pressure;
    const out = this.#halfWidths;
    const thinnest = least * scale;
    let part = 0;
    for (let k = 0; k < parts.length; k++) {
      const down =
        chain.length > 1
          ? downPressure * steepness(points, start + 2 * chain[3 * k]!, start + 2 * chain[3 * k + 3]!)
          : 0;
      for (const next = part + parts[k]!; part < next; part++) {
        const at = PROFILE_STRIDE * part;
        const pressed = 1 + pressure * waver.at(place + values[at + PROFILE_PLACE]! * perLength) + down;
        const width = values[at + PROFILE_HALF_WIDTH]! * force * pressed;
        out[part] = Math.max(thinnest, width * values[at + PROFILE_START_TAPER]! * values[at + PROFILE_END_TAPER]!);
      }
    }
  }
}

/** How steeply a segment goes down the page from one knot to the next, -1 to 1. */
function steepness(p: Float64Array, from: number, to: number): number {
  const dx = p[to]! - p[from]!;
  const dy = p[to + 1]! - p[from + 1]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? dy / length : 0;
}
