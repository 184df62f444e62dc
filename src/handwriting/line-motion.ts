import type { Hand } from './hand.ts';
import type { LaidLine, LaidWord } from './layout.ts';
import { chanceAt, type Dice, mix, rippleOf, rollDice, waverOf } from './random.ts';
import type { PlacedGlyph } from './spacing.ts';
import type { Variation } from './variation.ts';

/** What the writer carries from line to line. */
export type WriterState = { slope: number | undefined; indent: number | undefined };

/** A word about to be written. */
export type MovingWord = { glyphs: MovingGlyph[] };

type Spot = { x: number; y: number };

/**
 * One glyph about to be written. `place` maps a point of it (x-heights from its origin) into `out`, in x-heights from the slot's
 * start; `warp` gives the small shift that the paper's own unevenness adds at such a place.
 */
export type MovingGlyph = {
  placed: PlacedGlyph;
  dice: Dice;
  x: number;
  endsWord: boolean;
  place: (x: number, y: number, out: Spot) => void;
  warp: (x: number, y: number, out: Spot) => void;
};

/** How much of each low-order change of shape a letter has. */
type ShapeModes = [number, number, number, number, number, number, number, number];

type GlyphPose = {
  dice: Dice;
  x: number;
  dy: number;
  size: number;
  width: number;
  rotation: number;
  slant: number;
  ascender: number;
  descender: number;
  shape: ShapeModes;
};
type WordPose = { word: LaidWord; x: number; width: number; dy: number; size: number; glyphs: GlyphPose[] };

const INDENT_SPREAD = 1.35;

const smoothStep = (from: number, to: number, x: number): number => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Word gaps stray further to the wide side than to the narrow. */
const skewed = (v: number): number => (v < 0 ? Math.max(-0.16, v * 0.6) : Math.min(0.85, v * 1.45));

/**
 * Moves one line as a hand would. Everything that acts on joined letters is a smooth function of the place on the line,
 * and a letter's own change of shape vanishes where it meets its neighbours: so no join can break. `room` is the slot's
 * width in x-heights; a line that strays beyond it is squeezed back.
 */
export function moveLine(
  hand: Hand,
  line: LaidLine,
  index: number,
  room: number,
  seed: number,
  vary: Variation,
  state: WriterState,
): MovingWord[] {
  const lineSeed = mix(seed, 1000 + index);
  const dice = rollDice(mix(lineSeed, 7));
  state.slope = state.slope === undefined ? dice.normal(1) : 0.72 * state.slope + 0.69 * dice.normal(1);
  const slope = Math.max(-0.014, Math.min(0.016, state.slope * vary.slope + vary.slopeBias));
  const lineDy = dice.normal(vary.lineHeight);
  const start = indentOf(line, dice, vary, state);
  const words = poseWords(hand, line, start, lineSeed, vary);
  const last = words[words.length - 1]!;
  const end = last ? last.x + last.width : start;
  const motion = makeMotion(lineSeed, vary, { slope, lineDy, end, excess: Math.max(0, end - room) });
  return words.map((pose) => ({
    glyphs: pose.glyphs.map((glyphPose, g) => {
      const placed = pose.word.shape.glyphs[g]!;
      const place = motion.placing(hand.cursive, pose, glyphPose, placed);
      return {
        placed,
        dice: glyphPose.dice,
        x: pose.x + glyphPose.x,
        endsWord: g === pose.glyphs.length - 1,
        place,
        warp: motion.warp,
      };
    }),
  }));
}

/** The uneven left edge: nought to three spaces' width that remembers the line before, and the ink's own overhang taken off. */
function indentOf(line: LaidLine, dice: Dice, vary: Variation, state: WriterState): number {
  const target = dice.next() * vary.indent;
  state.indent =
    state.indent === undefined ? target : vary.indentMemory * state.indent + (1 - vary.indentMemory) * target;
  const middle = vary.indent / 2;
  const stray = middle + (state.indent - middle) * INDENT_SPREAD + dice.normal(0.05);
  const first = line.words[0]!;
  const overhang = first ? Math.min(...first.shape.left) : 0;
  return line.indent + Math.max(0, Math.min(vary.indent, stray)) - Math.max(-1.2, Math.min(0.3, overhang));
}

function poseWords(hand: Hand, line: LaidLine, start: number, lineSeed: number, vary: Variation): WordPose[] {
  let x = start;
  return line.words.map((word, w) => {
    const dice = rollDice(mix(mix(lineSeed, 31), w));
    if (w) x += word.gap + skewed(dice.normal(vary.wordGap));
    let grown = 0;
    const glyphs = word.shape.glyphs.map((placed, g) => {
      const pose = poseGlyph(hand, rollDice(mix(mix(lineSeed, 977 + w), g)), vary);
      // A wider letter pushes its neighbours on; it does not eat the space between them.
      const growth = (pose.width * pose.size - 1) * placed.glyph.advance;
      pose.x = placed.x + grown + growth / 2;
      grown += growth + (hand.cursive ? 0 : pose.dice.normal(vary.letterGap));
      return pose;
    });
    const width = word.shape.width + grown;
    const pose = { word, x, width, dy: dice.normal(vary.wordHeight), size: 1 + dice.normal(vary.wordSize), glyphs };
    x += width;
    return pose;
  });
}

function poseGlyph(hand: Hand, dice: Dice, vary: Variation): GlyphPose {
  const alone = hand.cursive ? 0 : 1;
  const mode = () => dice.normal(vary.shape);
  return {
    dice,
    x: 0,
    dy: alone * dice.normal(vary.glyphHeight),
    size: 1 + alone * dice.normal(vary.glyphSize),
    width: 1 + alone * dice.normal(vary.glyphWidth),
    rotation: alone * dice.normal(vary.glyphRotation),
    slant: alone * dice.normal(vary.glyphSlant),
    ascender: 1 + dice.normal(vary.ascender),
    descender: 1 + dice.normal(vary.descender),
    shape: [mode(), mode(), mode(), mode(), mode(), mode(), mode(), mode()],
  };
}

type LineFrame = { slope: number; lineDy: number; end: number; excess: number };

/** A smooth function along the line, asked thousands of times: its values at even steps. */
type Table = { values: Float64Array; step: number };
const TABLE_START = -4;

function tabulate(end: number, step: number, f: (x: number) => number): Table {
  const values = new Float64Array(Math.ceil((end + 8 - TABLE_START) / step) + 2);
  for (let i = 0; i < values.length; i++) values[i] = f(TABLE_START + i * step);
  return { values, step };
}

function lookUp({ values, step }: Table, x: number): number {
  const at = (x - TABLE_START) / step;
  const i = Math.max(0, Math.min(values.length - 2, Math.floor(at)));
  return values[i]! + (values[i + 1]! - values[i]!) * (at - i);
}

function makeMotion(lineSeed: number, vary: Variation, { slope, lineDy, end, excess }: LineFrame) {
  const noise = (k: number) => {
    const wave = waverOf(mix(lineSeed, k));
    const start = chanceAt(lineSeed, k) * 97;
    return (x: number) => wave(x + start);
  };
  const [drift, wobble, sizes, slants, ownSizes, ownSlants] = [
    noise(1),
    noise(4),
    noise(2),
    noise(3),
    noise(21),
    noise(22),
  ] as const;
  const baseline = tabulate(
    end,
    0.5,
    (x) => lineDy + slope * x + vary.drift * drift(x / vary.driftLength) + vary.wobble * wobble(x / vary.wobbleLength),
  );
  const sizeAt = tabulate(end, 1, (x) => 1 + vary.size * sizes(x / vary.sizeLength));
  const slantAt = tabulate(end, 1, (x) => vary.slant * slants(x / vary.slantLength));
  const ownSizeAt = tabulate(end, 0.25, (x) => 1 + vary.glyphSize * ownSizes(x / 1.6));
  const ownSlantAt = tabulate(end, 0.25, (x) => vary.glyphSlant * ownSlants(x / 1.8));
  const rippleX = rippleOf(mix(lineSeed, 11));
  const rippleY = rippleOf(mix(lineSeed, 13));
  const warp: MovingGlyph['warp'] = (x, y, out) => {
    const u = x / vary.warpLength;
    const v = y / (vary.warpLength * 1.1);
    out.x = vary.warp * rippleX(u, v + 31);
    out.y = vary.warp * rippleY(u, v + 71);
  };
  const placing = (cursive: boolean, word: WordPose, pose: GlyphPose, placed: PlacedGlyph): MovingGlyph['place'] => {
    const advance = placed.glyph.advance || 0.5;
    const centre = advance / 2;
    const from = placed.from;
    const span = Math.max(0.2 * advance, placed.to - placed.from);
    const originX = word.x + pose.x + centre;
    const wordDy = pose.dy + word.dy;
    const width = pose.size * pose.width;
    const lean = pose.slant - pose.rotation;
    const [m0, m1, m2, m3, m4, m5, m6, m7] = pose.shape;
    const shrinks = word.word.shape.glyphs.length > 3 ? vary.wordShrink : 0;
    const wordWidth = Math.max(1, word.width);
    return (px, py, out) => {
      const u = ((px - centre) / advance) * 2;
      const v = py - 0.5;
      let own = 1;
      if (cursive) {
        const t = Math.max(0, Math.min(1, (px - from) / span));
        const bell = 4 * t * (1 - t);
        own = Math.max(bell * Math.sqrt(bell), smoothStep(0.75, 1.4, Math.abs(v)));
      }
      // Soft saturation keeps the change of shape in bounds beyond the letter's box without a kink.
      const us = u / Math.sqrt(1 + u * u * 0.35);
      const vs = v / Math.sqrt(1 + v * v * 0.35);
      const x = px + own * (m0 * us * 0.6 + m1 * vs + m2 * us * vs + m3 * (vs * vs - 0.3));
      let y = py + own * (m4 * us * 0.7 + m5 * (us * us - 0.4) + m6 * us * vs + m7 * vs * 0.6);
      if (y > 1) y = 1 + (y - 1) * pose.ascender;
      else if (y < 0) y *= pose.descender;
      const rx = (x - centre) * width;
      const ry = y * pose.size;
      let lineX = originX + rx + lean * ry;
      let lineY = (ry + pose.rotation * rx) * word.size + wordDy;
      if (cursive) {
        lineY *= lookUp(ownSizeAt, lineX);
        lineX += lineY * lookUp(ownSlantAt, lineX);
      }
      lineY *= lookUp(sizeAt, lineX) * (1 - shrinks * ((lineX - word.x) / wordWidth - 0.4));
      lineX += lineY * lookUp(slantAt, lineX);
      out.y = lineY + lookUp(baseline, lineX);
      out.x = excess > 0 ? lineX - excess * smoothStep(0.1, 1, lineX / end) : lineX;
    };
  };
  return { placing, warp };
}
