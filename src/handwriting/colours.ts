/** An ink that people can choose; `rgb` is its colour on paper, each channel 0 to 255. */
export type InkColour = { id: string; name: string; rgb: readonly [number, number, number] };

export const INK_COLOURS: readonly InkColour[] = [
  { id: 'blue-black', name: 'Blue-black', rgb: [29, 42, 87] },
  { id: 'black', name: 'Black', rgb: [32, 31, 33] },
  { id: 'blue', name: 'Blue', rgb: [28, 63, 150] },
  { id: 'green', name: 'Green', rgb: [25, 82, 60] },
  { id: 'sepia', name: 'Sepia', rgb: [92, 58, 36] },
];

export const DEFAULT_INK_COLOUR = 'blue-black';

/** The ink with this id, or the default ink where there is none. */
export function inkColour(id: string): InkColour {
  return INK_COLOURS.find((ink) => ink.id === id) ?? INK_COLOURS[0]!;
}

/** A lighter (positive level) or darker (negative) shade of an ink, in steps of 3 %, as pressure and flow give. */
export function shadeOf([r, g, b]: InkColour['rgb'], level: number): [number, number, number] {
  const amount = level * 0.03;
  const shade = (v: number) => Math.round(amount > 0 ? v + (255 - v) * amount : v * (1 + amount));
  return [shade(r), shade(g), shade(b)];
}

/** `#rrggbb` of a colour. */
export const hexOf = (rgb: readonly number[]): string => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
