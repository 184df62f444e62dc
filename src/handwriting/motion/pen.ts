import type { Hand, Stroke } from '../hand.ts';
import { type InkRecorder, partsOf, type StrokeWidths } from '../ink/recorder.ts';
import type { GlyphPose, WordPose } from './poses.ts';
import { mix, Waver } from './random.ts';
import type { Variation } from './variation.ts';

/** Steps of the stroke width, as a share of the pen's: its edge is then within 0.02 mm of where the pen would have it. */
export const WIDTH_STEP = 0.16;
/** How much of a stroke's width is that of the hand's model there; the rest is the pen's own. */
const PROFILE_SHARE = 0.55;
const FREE_END_TAPER = 0.72;
const FREE_END_LENGTH = 0.22;
const WORD_END_TAPER = 0.5;
const WORD_END_LENGTH = 0.5;
const SHORTEST_TAPERED = 0.45;
const SHADE_STEP = 0.03;
/** The longest part of one width in a tapering end, in x-heights. */
const TAPER_STEP = 0.5;
const MOST_SEGMENTS = 64;

/** The pen on one page: its force and the flow of its ink drift over the page, and its pressure along each stroke. */
export class Pen {
  readonly #vary: Variation;
  readonly #halfWidth: number;
  readonly #force: Waver;
  readonly #flow: Waver;
  readonly #pressure: Waver;
  readonly #perLength: number;
  readonly #widths: StrokeWidths = {
    parts: new Uint8Array(MOST_SEGMENTS),
    halfWidths: new Float64Array(4 * MOST_SEGMENTS),
  };
  #taperStart = 0;
  #taperEnd = 0;
  #place = 0;
  #pressed = 1;
  #thinnestEnd = 1;
  #least = 0;

  constructor(hand: Hand, vary: Variation, pageSeed: number) {
    this.#vary = vary;
    this.#halfWidth = hand.halfWidth;
    this.#perLength = 1 / vary.pressureLength;
    this.#force = new Waver(mix(pageSeed, 5));
    this.#flow = new Waver(mix(pageSeed, 9));
    this.#pressure = new Waver(mix(pageSeed, 15));
  }

  /** Records the strokes of a word on the given line of the page, from its points in ink units. The ink's flow changes between words. */
  draw(word: WordPose, line: number, points: Float64Array, scale: number, recorder: InkRecorder): void {
    const flow = this.#vary.shade * this.#flow.at((line * 60 + word.x) / 12);
    const shade = Math.max(-2, Math.min(2, Math.round(flow / SHADE_STEP)));
    for (const glyph of word.glyphs) {
      const { strokes, form } = glyph.placed.glyph;
      const page = line * 60 + glyph.x;
      this.#pressed = 1 + this.#vary.pagePressure * this.#force.at(page / 45);
      for (let s = 0; s < strokes.length; s++) {
        this.#place = page * 5 + s * 11;
        this.#touch(strokes[s]!, s, glyph);
        const start = glyph.start + 2 * form.starts[s]!;
        this.#press(strokes[s]!, points, start, form.chains[s]!, scale);
        recorder.stroke(points, start, form.chains[s]!, this.#widths, shade);
      }
    }
  }

  /** Finds how the pen comes down for a stroke and lifts after it. */
  #touch(stroke: Stroke, index: number, { placed, endsWord }: GlyphPose): void {
    const isShort = stroke.isDot || stroke.length < SHORTEST_TAPERED;
    const isLast = endsWord && index === placed.glyph.strokes.length - 1;
    let tapersStart = !isShort && !stroke.isClosed && !stroke.attachedStart;
    let tapersEnd = !isShort && !stroke.isClosed && !stroke.attachedEnd;
    for (const join of placed.joins) {
      if (join.stroke !== index) continue;
      if (join.end === 'start') tapersStart = false;
      else tapersEnd = false;
    }
    this.#taperStart = tapersStart ? FREE_END_LENGTH : 0;
    this.#taperEnd = tapersEnd ? (isLast ? WORD_END_LENGTH : FREE_END_LENGTH) : 0;
    this.#thinnestEnd = isLast ? WORD_END_TAPER : FREE_END_TAPER;
    // What is short would vanish if it were thin as well.
    this.#least = isShort ? this.#halfWidth * (stroke.isDot ? 1.3 : 1.05) : 0;
  }

  /** Finds the widths of a stroke from its shape and from its points in ink units. */
  #press(stroke: Stroke, points: Float64Array, start: number, chain: Uint16Array, scale: number): void {
    const { lengths, halfWidths } = stroke;
    const { parts, halfWidths: out } = this.#widths;
    const { pressure, downPressure } = this.#vary;
    const perLength = this.#perLength;
    const place = this.#place;
    const least = this.#least * scale;
    const pressed = this.#pressed * scale;
    const even = (1 - PROFILE_SHARE) * this.#halfWidth;
    const taperStart = this.#taperStart;
    const taperEnd = this.#taperEnd;
    const thinnestEnd = this.#thinnestEnd;
    let next = 0;
    let along = 0;
    if (stroke.isDot) {
      const width = PROFILE_SHARE * halfWidths[0]! + even;
      out[0] = Math.max(least, width * pressed * (1 + pressure * this.#pressure.at(place)));
    }
    for (let k = 0; k < lengths.length; k++) {
      const length = lengths[k]!;
      const inTaper = along < taperStart || stroke.length - along - length < taperEnd;
      const count = inTaper ? partsOf(length, TAPER_STEP) : partsOf(length);
      const down = downPressure * steepness(points, start + 2 * chain[3 * k]!, start + 2 * chain[3 * k + 3]!);
      parts[k] = count;
      for (let part = 0; part < count; part++) {
        const t = (part + 0.5) / count;
        const here = along + length * t;
        const left = stroke.length - here;
        const own = PROFILE_SHARE * (halfWidths[k]! + (halfWidths[k + 1]! - halfWidths[k]!) * t) + even;
        let width = own * pressed * (1 + pressure * this.#pressure.at(place + here * perLength) + down);
        if (here < taperStart) width *= FREE_END_TAPER + (1 - FREE_END_TAPER) * (here / taperStart);
        if (left < taperEnd) width *= thinnestEnd + (1 - thinnestEnd) * (left / taperEnd);
        out[next++] = Math.max(least, width);
      }
      along += length;
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
