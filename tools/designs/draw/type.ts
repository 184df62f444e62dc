import { type Command, type Point, write } from './path.ts';
import type { Random } from './random.ts';

/** The faces that cards are lettered in. */
export type Face =
  | 'newsreader'
  | 'newsreader-italic'
  | 'instrument'
  | 'instrument-italic'
  | 'homemade-apple'
  | 'la-belle-aurore'
  | 'zeyada'
  | 'oooh-baby'
  | 'nothing-you-could-do'
  | 'reenie-beanie'
  | 'cedarville-cursive'
  | 'waiting-for-the-sunrise';

/** How text is set: size is the em in pixels, tracking in thousandths of an em, the rest are font axes. */
export interface Setting {
  face: Face;
  size: number;
  tracking?: number;
  weight?: number;
  width?: number;
  optical?: number;
}

/** One glyph as outlines around its own origin on the baseline, and where the line puts that origin. */
export interface Letter {
  x: number;
  advance: number;
  outline: Command[];
}

/** A line of text as outlines; starts at x 0, baseline at y 0, `width` pixels long. */
export interface Line {
  letters: Letter[];
  width: number;
  size: number;
}

/** Turns text into outlines. The drawing code is handed one, so that it needs no font files itself. */
export type Typesetter = (text: string, setting: Setting) => Line;

export type Anchor = 'start' | 'middle' | 'end';
const shift = { start: 0, middle: 0.5, end: 1 } as const;

/** Applies a mapping to each point of an outline. */
const warp = (outline: readonly Command[], to: (point: Point) => Point): Command[] =>
  outline.map(({ type, points }) => ({ type, points: points.map(to) }));

/** Path data of a line of text at a place; `y` is the baseline. */
export function settled(text: Line, x: number, y: number, anchor: Anchor = 'middle'): string {
  const left = x - text.width * shift[anchor];
  return write(text.letters.flatMap((l) => warp(l.outline, ([px, py]) => [px + l.x + left, py + y])));
}

/** Path data of text bent by a mapping from (distance along the line, height) to the paper. */
export const bent = (text: Line, to: (point: Point) => Point): string =>
  write(text.letters.flatMap((l) => warp(l.outline, ([px, py]) => to([px + l.x, py]))));

/** Path data of text standing on a circle, centred on `angle` (radians); `inside` reads along the bottom. */
export function arched(text: Line, x: number, y: number, radius: number, angle = -Math.PI / 2, inside = false): string {
  const sign = inside ? -1 : 1;
  return write(
    text.letters.flatMap((l) => {
      const middle = l.x + l.advance / 2 - text.width / 2;
      const at = angle + (sign * middle) / radius;
      const turn = at + (sign * Math.PI) / 2;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const [ox, oy] = [x + radius * Math.cos(at), y + radius * Math.sin(at)];
      return warp(l.outline, ([px, py]) => {
        const dx = px - l.advance / 2;
        return [ox + dx * c - py * s, oy + dx * s + py * c];
      });
    }),
  );
}

/** Path data of letters that each sit a little off the line, as set by hand. */
export function jostled(text: Line, x: number, y: number, random: Random, turn = 0.03, hop = 0.02): string {
  const left = x - text.width / 2;
  return write(
    text.letters.flatMap((l) => {
      const angle = random.bell(turn);
      const rise = random.bell(hop * text.size);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [ox, oy] = [left + l.x + l.advance / 2, y + rise];
      const middle = -text.size * 0.35;
      return warp(l.outline, ([px, py]) => {
        const [dx, dy] = [px - l.advance / 2, py - middle];
        return [ox + dx * c - dy * s, oy + middle + dx * s + dy * c];
      });
    }),
  );
}

/** Straight-sided letters as cut with scissors: curves become few facets, corners wander by `wander` pixels. */
export function snipped(text: Line, x: number, y: number, random: Random, wander = 3, facets = 3): string {
  const left = x - text.width / 2;
  const nudge = ([px, py]: Point): Point => [px + random.bell(wander), py + random.bell(wander)];
  const cut: Command[] = [];
  for (const letter of text.letters) {
    const angle = random.bell(0.02);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const put = ([px, py]: Point): Point => [letter.x + left + px * c - py * s, y + px * s + py * c];
    let pen: Point = [0, 0];
    for (const command of letter.outline) {
      const [a, b, d] = command.points;
      if (command.type === 'Q' && a && b) {
        for (let i = 1; i <= facets; i += 1) {
          const t = i / facets;
          const u = 1 - t;
          const p: Point = [
            u * u * pen[0] + 2 * u * t * a[0] + t * t * b[0],
            u * u * pen[1] + 2 * u * t * a[1] + t * t * b[1],
          ];
          cut.push({ type: 'L', points: [nudge(put(p))] });
        }
        pen = b;
      } else if (command.type === 'Z') {
        cut.push(command);
      } else if (a) {
        pen = d ?? b ?? a;
        cut.push({ type: command.type === 'M' ? 'M' : 'L', points: [nudge(put(pen))] });
      }
    }
  }
  return write(cut);
}
