import { leaf } from '../draw/botany.ts';
import { cutCircle, cutRect } from '../draw/cut.ts';
import { type Point, plot, polar, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [plaster, door, ink, leafy, clay, cream] = [
  '#f2d9c4',
  '#2f6f78',
  '#2b3346',
  '#5e8060',
  '#c8694a',
  '#fbf4e6',
] as const;

const arch = (w: number, h: number) => `M${-w / 2} 0V${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V0z`;

function theDoor(random: Random): string {
  const panel = (x: number, y: number, w: number, h: number) =>
    line(`M${x} ${y}h${w}v${h}h${-w}z`, blend(door, ink, 0.45), 6) +
    line(`M${x + 4} ${y + h + 6}h${w}`, blend(door, cream, 0.25), 3);
  const fan = [-0.5, -0.25, 0, 0.25, 0.5].map((u) =>
    polyline([[0, -420], polar(0, -420, 132, -Math.PI / 2 + u * Math.PI * 0.92)]),
  );
  const wreathLeaves = Array.from({ length: 30 }, (_, i) => {
    const a = (i / 30) * Math.PI * 2;
    const [x, y] = polar(0, -288, 50, a);
    return leaf(x, y, 40 + random.bell(4), a + Math.PI / 2 + (i % 2 ? 0.6 : -0.5), { breadth: 0.36 }).outline;
  });
  return (
    shape(arch(360, 640), cream) +
    shape(arch(318, 618), ink) +
    shape(arch(300, 608), door) +
    clip('M-132-420a132 132 0 0 1 264 0z', shape('M-140-420V-570H140V-420z', '#f7d98c') + line(fan, cream, 7)) +
    line('M-150-420H150', cream, 9) +
    panel(-118, -380, 100, 170) +
    panel(18, -380, 100, 170) +
    panel(-118, -176, 100, 130) +
    panel(18, -176, 100, 130) +
    shape(wreathLeaves, leafy) +
    [0.4, 1.6, 2.7, 3.9, 5.2].map((a) => circle(...polar(0, -288, 52, a), 7, clay)).join('') +
    circle(112, -196, 12, '#e7b856') +
    rect(-36, -204, 72, 16, '#e7b856')
  );
}

function pot(random: Random, x: number, base: number, w: number, kind: number): string {
  const h = w * 0.9;
  const body = `M${x - w / 2} ${base - h}H${x + w / 2}L${x + w * 0.36} ${base}H${x - w * 0.36}z`;
  const rim = cutRect(random, x - w * 0.56, base - h - 6, w * 1.12, h * 0.2, 1.5);
  const top = base - h;
  const greens =
    kind === 0
      ? shape(
          cutCircle(random, x, top - w * 1.9, w * 0.62, 0.05, 17) +
            cutCircle(random, x, top - w * 0.72, w * 0.74, 0.05, 17),
          leafy,
        ) +
        line(
          polyline([
            [x, top],
            [x, top - w * 2.2],
          ]),
          blend(leafy, ink, 0.5),
          5,
        ) +
        Array.from({ length: 26 }, () =>
          shape(
            leaf(x + random.bell(w * 0.3), top - w * random.between(0.3, 2.3), 18, random.between(0, 6), {
              breadth: 0.5,
            }).outline,
            blend(leafy, cream, 0.35),
          ),
        ).join('')
      : Array.from({ length: 13 }, (_, i) => {
          const a = -Math.PI / 2 + (i - 6) * 0.2 + random.bell(0.05);
          return shape(
            leaf(x, top + 4, w * random.between(1.1, 1.7), a, { breadth: 0.17, curl: (i - 6) * 0.05 }).outline,
            i % 2 ? leafy : blend(leafy, ink, 0.25),
          );
        }).join('');
  return (
    greens +
    shape(body, clay) +
    shape(rim, blend(clay, ink, 0.16)) +
    line(`M${x - w * 0.42} ${base - h * 0.5}h${w * 0.84}`, cream, 4, { dash: '1 12' })
  );
}

const lantern = (x: number, y: number) =>
  circle(x, y + 34, 62, { fill: '#f7d98c', opacity: 0.35 }) +
  line(
    `M${x} ${y - 40}v22M${x - 26} ${y - 4}L${x} ${y - 22}L${x + 26} ${y - 4}M${x - 22} ${y}L${x - 16} ${y + 64}H${x + 16}L${x + 22} ${y}z`,
    ink,
    6,
  ) +
  shape(`M${x - 19} ${y + 3}L${x - 14} ${y + 60}H${x + 14}L${x + 19} ${y + 3}z`, '#f7d98c');

/** Somebody's new front door, with the lamps already lit. */
export const frontDoor: Card = {
  slug: 'front-door',
  ground: plaster,
  mark: ink,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const bricks = Array.from({ length: 30 }, () => {
      const [x, y] = [Math.round(random.between(0, 12)) * 110, Math.round(random.between(0, 16)) * 48 + 24];
      const w = random.between(56, 92);
      return `M${x} ${y}h${w}M${x + 20} ${y + 26}h${w * 0.7}`;
    });
    const step =
      shape(cutRect(random, -40, 846, 1400, 60, 1), cream) +
      rect(-40, 900, 1400, 120, blend(plaster, ink, 0.3)) +
      line('M-40 848H1340', ink, 5);
    const vine: Point[] = plot('1300 0, 1190 96, 1180 240, 1240 380, 1190 520');
    const leaves = vine.flatMap(([x, y]) =>
      Array.from(
        { length: 9 },
        () =>
          leaf(x + random.bell(50), y + random.bell(60), random.between(38, 60), random.between(0, 6.28), {
            breadth: 0.6,
          }).outline,
      ),
    );
    const words = type('welcome', { face: 'newsreader-italic', size: 132, weight: 380, tracking: -4 });
    return (
      line(bricks, blend(plaster, clay, 0.28), 4) +
      line(smooth(vine), leafy, 5) +
      shape(leaves, leafy) +
      step +
      group(theDoor(random), { x: 890, y: 846 }) +
      lantern(652, 400) +
      lantern(1128, 400) +
      pot(random, 634, 848, 104, 0) +
      pot(random, 1136, 848, 96, 1) +
      shape(cutRect(random, 760, 872, 260, 48, 3), clay) +
      line('M776 896h228', cream, 5, { dash: '2 14' }) +
      shape(settled(words, 84, 520, 'start'), ink)
    );
  },
  inside: ({ random }) =>
    group(pot(random, 0, 0, 104, 0), { x: 150, y: 420 }) +
    group(pot(random, 0, 0, 96, 1), { x: 1150, y: 420 }) +
    group(pot(random, 0, 0, 70, 1), { x: 1050, y: 420 }) +
    line('M-40 421H1340', ink, 5),
  emblem: ({ random }) => group(theDoor(random), { y: 44, scale: 0.15 }),
};
