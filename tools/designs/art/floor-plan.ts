import { leaf } from '../draw/botany.ts';
import { polar, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card, Studio } from '../draw/sheet.ts';
import { circle, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [blue, white, pale, red] = ['#27508a', '#f4f1e6', '#9db7d6', '#e8795f'] as const;

const wall = (d: string) => line(d, white, 13, { cap: 'square', join: 'miter' });
const thin = (d: string, width = 3.5) => line(d, white, width);

/** A door: the gap in the wall, the leaf and the quarter circle of its swing. */
const swing = (x: number, y: number, r: number, turn: number) =>
  group(line(`M0 0H${r}`, blue, 15, { cap: 'butt' }) + thin(`M0 0V${-r}A${r} ${r} 0 0 1 ${r} 0`, 3), { x, y, turn });

const windowAt = (x: number, y: number, w: number, turn = 0) =>
  group(rect(0, -8, w, 16, blue) + thin(`M0-7h${w}M0 0h${w}M0 7h${w}`, 2.6), { x, y, turn });

function plant(random: Random, x: number, y: number, r: number): string {
  return line(
    Array.from({ length: 9 }, (_, i) => leaf(x, y, r, (i / 9) * 6.28 + random.bell(0.1), { breadth: 0.36 }).outline),
    white,
    2.4,
  );
}

function furniture(random: Random): string {
  const sofa =
    thin('M120 330v150q0 14 14 14h40q14 0 14-14v-150q0-14-14-14h-40q-14 0-14 14zM160 326v160M124 404h34') +
    thin('M250 366h96v82h-96z');
  const table =
    circle(590, 190, 62, { stroke: white, width: 3.5 }) +
    [0.6, 2.2, 3.75, 5.3].map((a) => circle(...polar(590, 190, 92, a), 20, { stroke: white, width: 3 })).join('');
  const bed =
    thin('M860 110h190v216h-190zM872 122h74v50h-74zM964 122h74v50h-74zM860 204h190') +
    thin('M808 116h40v44h-40zM1062 116h40v44h-40z');
  const bath =
    thin('M880 470q0-24 24-24h110q24 0 24 24v44q0 24-24 24h-110q-24 0-24-24z') +
    circle(904, 492, 6, { stroke: white, width: 3 }) +
    thin('M1070 470q0-18 18-18t18 18v30q0 18-18 18t-18-18z');
  const kitchen =
    thin('M436 96v50h-318v-50M214 96v50M318 96v50') +
    [136, 166].flatMap((x) => [110, 134].map((y) => circle(x, y, 9, { stroke: white, width: 2.6 }))).join('');
  const piano =
    thin('M480 440h168v60h-168zM480 470h168') +
    Array.from({ length: 13 }, (_, i) => thin(`M${493 + i * 12} 472v27`, 2)).join('');
  return sofa + table + bed + bath + kitchen + piano + plant(random, 414, 512, 32) + plant(random, 140, 250, 32);
}

function plan(random: Random): string {
  return (
    wall('M90 80H1130V560H90z') +
    wall('M770 80V330M770 410V560M770 400H900M980 400H1130M90 290H260M350 290H480') +
    swing(770, 410, 78, -90) +
    swing(900, 400, 78, 0) +
    swing(682, 560, 78, 0) +
    windowAt(180, 80, 180) +
    windowAt(520, 80, 150) +
    windowAt(860, 80, 190) +
    windowAt(90, 350, 120, 90) +
    windowAt(1130, 170, 120, 90) +
    windowAt(240, 560, 220) +
    furniture(random)
  );
}

function heart(x: number, y: number, k: number): string {
  return shape(
    `M${x} ${y + 16 * k}C${x - 30 * k} ${y - 4 * k} ${x - 22 * k} ${y - 28 * k} ${x} ${y - 12 * k}C${x + 22 * k} ${y - 28 * k} ${x + 30 * k} ${y - 4 * k} ${x} ${y + 16 * k}z`,
    red,
  );
}

function measure({ type }: Studio, x1: number, x2: number, y: number, text: string, size: number): string {
  const words = type(text, { face: 'newsreader-italic', size, weight: 380 });
  const half = words.width / 2 + 34;
  const middle = (x1 + x2) / 2;
  const tick = (x: number) =>
    polyline([
      [x - 10, y + 10],
      [x + 10, y - 10],
    ]) +
    polyline([
      [x, y - 26],
      [x, y + 26],
    ]);
  return (
    thin(
      polyline([
        [x1, y],
        [middle - half, y],
      ]) +
        polyline([
          [middle + half, y],
          [x2, y],
        ]) +
        tick(x1) +
        tick(x2),
      3.5,
    ) + shape(settled(words, middle, y + size * 0.27), white)
  );
}

/** A blueprint with the only measurement that matters. */
export const floorPlan: Card = {
  slug: 'floor-plan',
  ground: blue,
  mark: white,
  paper: '#fdfdfb',
  front: (studio) => {
    const grid =
      Array.from({ length: 35 }, (_, i) => `M${i * 40 - 30}-40V1010`).join('') +
      Array.from({ length: 27 }, (_, i) => `M-40 ${i * 40 - 30}H1340`).join('');
    return (
      line(grid, pale, 1.4, { opacity: 0.22 }) +
      group(plan(studio.random), { x: 40, y: 62 }) +
      heart(338, 470, 1.1) +
      measure(studio, 130, 1170, 786, 'home, sweet home', 118) +
      line('M130 640V742M1170 640V742', pale, 2.5, { dash: '8 10' })
    );
  },
  inside: (studio) =>
    group(plan(studio.random), { x: 290, y: 60, scale: 0.6 }).replaceAll(white, pale).replaceAll(blue, '#fdfdfb') +
    heart(469, 304, 0.8),
  emblem: () => heart(0, 0, 1.6),
};
