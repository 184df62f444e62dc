import type { Hand } from './hand.ts';
import type { LaidLine, LaidWord } from './layout.ts';
import { chanceAt, type Dice, mix, ripple, rollDice, waver } from './random.ts';
import type { PlacedGlyph } from './spacing.ts';
import type { Variation } from './variation.ts';

/** What the writer carries from line to line. */
export type WriterState = { slope: number | undefined; indent: number | undefined };

/** One glyph about to be written: `place` maps a point of it (x-heights from its origin) into `out`, in x-heights from the slot's start. */
export type MovingGlyph = {
  placed: PlacedGlyph;
  dice: Dice;
  x: number;
  endsWord: boolean;
  place: (x: number, y: number, out: { x: number; y: number }) => void;
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
): MovingGlyph[] {
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
  return words.flatMap((pose) =>
    pose.glyphs.map((glyphPose, g) => {
      const placed = pose.word.shape.glyphs[g]!;
      const place = motion(hand.cursive, pose, glyphPose, placed);
      return {
        placed,
        dice: glyphPose.dice,
        x: pose.x + glyphPose.x,
        endsWord: g === pose.glyphs.length - 1,
        place,
      };
    }),
  );
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

function makeMotion(lineSeed: number, vary: Variation, { slope, lineDy, end, excess }: LineFrame) {
  const driftSeed = mix(lineSeed, 1);
  const sizeSeed = mix(lineSeed, 2);
  const slantSeed = mix(lineSeed, 3);
  const wobbleSeed = mix(lineSeed, 4);
  const driftAt = chanceAt(lineSeed, 1) * 97;
  const sizeAt = chanceAt(lineSeed, 2) * 97;
  const slantAt = chanceAt(lineSeed, 3) * 97;
  const wobbleAt = chanceAt(lineSeed, 4) * 97;
  const warpX = mix(lineSeed, 11);
  const warpY = mix(lineSeed, 13);
  const ownSize = mix(lineSeed, 21);
  const ownSlant = mix(lineSeed, 22);
  return (cursive: boolean, word: WordPose, pose: GlyphPose, placed: PlacedGlyph): MovingGlyph['place'] => {
    const advance = placed.glyph.advance || 0.5;
    const centre = advance / 2;
    const originX = word.x + pose.x;
    const [m0, m1, m2, m3, m4, m5, m6, m7] = pose.shape;
    const shrinks = word.word.shape.glyphs.length > 3 ? vary.wordShrink : 0;
    return (px, py, out) => {
      let x = px;
      let y = py;
      const u = ((x - centre) / advance) * 2;
      const v = y - 0.5;
      let own = 1;
      if (cursive) {
        const t = Math.max(0, Math.min(1, x / advance));
        const bell = 4 * t * (1 - t);
        own = Math.max(bell * Math.sqrt(bell), smoothStep(0.75, 1.4, Math.abs(v)));
      }
      // Soft saturation keeps the change of shape in bounds beyond the letter's box without a kink.
      const us = u / Math.sqrt(1 + u * u * 0.35);
      const vs = v / Math.sqrt(1 + v * v * 0.35);
      x += own * (m0 * us * 0.6 + m1 * vs + m2 * us * vs + m3 * (vs * vs - 0.3));
      y += own * (m4 * us * 0.7 + m5 * (us * us - 0.4) + m6 * us * vs + m7 * vs * 0.6);
      if (y > 1) y = 1 + (y - 1) * pose.ascender;
      else if (y < 0) y *= pose.descender;
      const rx = (x - centre) * pose.size * pose.width;
      const ry = y * pose.size;
      let lineX = originX + centre + rx + (pose.slant - pose.rotation) * ry;
      let lineY = (ry + pose.rotation * rx) * word.size + pose.dy + word.dy;
      if (cursive) {
        lineY *= 1 + vary.glyphSize * waver(ownSize, lineX / 1.6);
        lineX += lineY * vary.glyphSlant * waver(ownSlant, lineX / 1.8);
      }
      const along = (lineX - word.x) / Math.max(1, word.width);
      lineY *= (1 + vary.size * waver(sizeSeed, lineX / vary.sizeLength + sizeAt)) * (1 - shrinks * (along - 0.4));
      lineX += lineY * vary.slant * waver(slantSeed, lineX / vary.slantLength + slantAt);
      const wx = lineX / vary.warpLength;
      const wy = lineY / (vary.warpLength * 1.1);
      const baseline =
        lineDy +
        slope * lineX +
        vary.drift * waver(driftSeed, lineX / vary.driftLength + driftAt) +
        vary.wobble * waver(wobbleSeed, lineX / vary.wobbleLength + wobbleAt);
      out.y = lineY + vary.warp * ripple(warpY, wx, wy + 71) + baseline;
      const finalX = lineX + vary.warp * ripple(warpX, wx, wy + 31);
      out.x = excess > 0 ? finalX - excess * smoothStep(0.1, 1, finalX / end) : finalX;
    };
  };
}
