import { hash } from './random.ts';

/** How a shape is inked. Colours are CSS hex; `width` is the pen's width in pixels. */
export interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  cap?: 'round' | 'butt' | 'square';
  join?: 'round' | 'miter';
  dash?: string;
  rule?: 'evenodd';
}

const trim = (value: number) => String(Math.round(value * 100) / 100);

function attributes(ink: Ink): string {
  let out = ` fill="${ink.fill ?? 'none'}"`;
  if (ink.stroke) {
    out += ` stroke="${ink.stroke}" stroke-width="${trim(ink.width ?? 3)}"`;
    out += ` stroke-linecap="${ink.cap ?? 'round'}" stroke-linejoin="${ink.join ?? 'round'}"`;
  }
  if (ink.opacity !== undefined && ink.opacity < 1) out += ` opacity="${trim(ink.opacity)}"`;
  if (ink.dash) out += ` stroke-dasharray="${ink.dash}"`;
  if (ink.rule) out += ` fill-rule="${ink.rule}"`;
  return out;
}

/** A path, filled with one colour (text) or inked as described. */
export function shape(d: string | readonly string[], ink: Ink | string): string {
  const data = typeof d === 'string' ? d : d.join('');
  return `<path d="${data}"${attributes(typeof ink === 'string' ? { fill: ink } : ink)}/>`;
}

/** A pen line of round ends. */
export const line = (d: string | readonly string[], stroke: string, width = 3, more: Ink = {}): string =>
  shape(d, { ...more, stroke, width });

/** A true circle. */
export const circle = (x: number, y: number, radius: number, ink: Ink | string): string =>
  `<circle cx="${trim(x)}" cy="${trim(y)}" r="${trim(radius)}"${attributes(typeof ink === 'string' ? { fill: ink } : ink)}/>`;

/** A true rectangle. */
export const rect = (x: number, y: number, width: number, height: number, ink: Ink | string): string =>
  `<rect x="${trim(x)}" y="${trim(y)}" width="${trim(width)}" height="${trim(height)}"${attributes(
    typeof ink === 'string' ? { fill: ink } : ink,
  )}/>`;

/** Parts drawn together, moved, turned (degrees) and scaled. */
export function group(
  parts: string | readonly string[],
  put: { x?: number; y?: number; turn?: number; scale?: number | readonly [number, number]; opacity?: number } = {},
): string {
  const [sx, sy] = typeof put.scale === 'number' ? [put.scale, put.scale] : (put.scale ?? [1, 1]);
  const steps = [
    put.x || put.y ? `translate(${trim(put.x ?? 0)} ${trim(put.y ?? 0)})` : '',
    put.turn ? `rotate(${trim(put.turn)})` : '',
    sx !== 1 || sy !== 1 ? `scale(${sx} ${sy})` : '',
  ].filter(Boolean);
  const transform = steps.length ? ` transform="${steps.join(' ')}"` : '';
  const opacity = put.opacity === undefined ? '' : ` opacity="${trim(put.opacity)}"`;
  return `<g${transform}${opacity}>${typeof parts === 'string' ? parts : parts.join('')}</g>`;
}

/** Parts seen only inside the outline `d`. */
export function clip(d: string | readonly string[], parts: string | readonly string[]): string {
  const data = typeof d === 'string' ? d : d.join('');
  const body = typeof parts === 'string' ? parts : parts.join('');
  const id = `c${hash(data).toString(36)}`;
  return `<clipPath id="${id}"><path d="${data}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
}

/** A drawing kept once and stamped many times: returns the definition and the stamp. */
export function stamp(name: string, parts: string | readonly string[]) {
  const body = typeof parts === 'string' ? parts : parts.join('');
  const id = `s${hash(name + body).toString(36)}`;
  return {
    definition: `<defs><g id="${id}">${body}</g></defs>`,
    at: (x: number, y: number, turn = 0, scale = 1): string => {
      const rotate = turn ? ` rotate(${trim(turn)})` : '';
      const size = scale === 1 ? '' : ` scale(${trim(scale)})`;
      return `<use href="#${id}" transform="translate(${trim(x)} ${trim(y)})${rotate}${size}"/>`;
    },
  };
}

const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hex = (rgb: readonly number[]) =>
  `#${rgb
    .map((c) =>
      Math.round(Math.max(0, Math.min(255, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour where two transparent inks overlap, as on a press (multiplied). Six-digit hex. */
export function overprint(a: string, b: string): string {
  const second = channels(b);
  return hex(channels(a).map((c, i) => (c * (second[i] ?? 0)) / 255));
}

/** A colour between two: part 0 is the first, 1 the second. Six-digit hex. */
export function blend(a: string, b: string, part: number): string {
  const second = channels(b);
  return hex(channels(a).map((c, i) => c + ((second[i] ?? 0) - c) * part));
}
