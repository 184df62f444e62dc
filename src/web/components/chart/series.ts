/** One row of values of a chart. Charts tell rows apart by dash, shape and pattern as well as by color. */
export type Series = { name: string; values: readonly number[] };

export type ChartProps = {
  /** What the chart is of, for those who do not see it. */
  label: string;
  /** The points from left to right: as an axis names them, and in full. */
  points: readonly { short: string; full: string }[];
  series: readonly Series[];
  /** A value as people read it, in full and for an axis. */
  format(value: number): string;
  formatShort(value: number): string;
};

/** What each row of values looks like, in their order. */
export const LOOKS = [
  { line: 'stroke-ink', fill: 'fill-ink', text: 'text-ink', dash: undefined },
  { line: 'stroke-wax-ink', fill: 'fill-wax-ink', text: 'text-wax-ink', dash: '7 4' },
  { line: 'stroke-moss', fill: 'fill-moss', text: 'text-moss', dash: '2 4' },
] as const;

export const lookOf = (index: number) => LOOKS[index % LOOKS.length] as (typeof LOOKS)[number];

/** The values of a point in one sentence. */
export const pointText = ({ points, series, format }: ChartProps, index: number): string =>
  `${points[index]?.full ?? ''}: ${series.map(({ name, values }) => `${name} ${format(values[index] ?? 0)}`).join(', ')}`;

/** Every how many points have a label on the axis, so that no two touch. */
export function labelStep(count: number, width: number, label_width: number): number {
  const fits = Math.max(1, Math.floor(width / label_width));
  return Math.max(1, Math.ceil(count / fits));
}

/** Which point an arrow key, Home or End goes to; undefined for any other key. */
export function nextPoint(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 7,
    PageDown: -7,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step));
}
