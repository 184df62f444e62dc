import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleLinear, scalePoint } from '@visx/scale';
import { type ChartProps, labelStep } from './series.ts';

export type ValueScale = ReturnType<typeof scaleLinear<number>>;
export type PointScale = ReturnType<typeof scalePoint<number>>;

const LABEL = { fill: 'var(--ink-soft)', fontSize: 13, fontFamily: 'inherit' } as const;
const LABEL_GAP = 14;
/** About what one character of a label takes. */
const CHARACTER = 7.2;

export const widthOfLabels = (labels: readonly string[]): number =>
  Math.max(...labels.map((label) => label.length), 1) * CHARACTER;

/** Lines across the plot, with the values at their left. */
export function ValueAxis({
  scale,
  ticks,
  width,
  format,
}: {
  scale: ValueScale;
  ticks: number[];
  width: number;
  format(value: number): string;
}) {
  return (
    <>
      {ticks.map((tick) => (
        <line key={tick} x1={0} x2={width} y1={scale(tick)} y2={scale(tick)} className="stroke-rule" />
      ))}
      <AxisLeft
        scale={scale}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: -2, dy: '0.33em' }}
      />
    </>
  );
}

/** The names of the points, as many as have room. */
export function PointAxis({
  scale,
  points,
  top,
  width,
}: Pick<ChartProps, 'points'> & { scale: PointScale; top: number; width: number }) {
  const step = labelStep(points.length, width, widthOfLabels(points.map(({ short }) => short)) + LABEL_GAP);
  // Counted from the end: the newest point has a name.
  const named = points.map((_, index) => index).filter((index) => (points.length - 1 - index) % step === 0);
  return (
    <AxisBottom
      scale={scale}
      top={top}
      tickValues={named}
      stroke="var(--rule-strong)"
      tickStroke="var(--rule-strong)"
      tickLength={4}
      tickFormat={(index) => points[Number(index)]?.short ?? ''}
      tickLabelProps={{ ...LABEL, textAnchor: 'middle', dy: '0.3em' }}
    />
  );
}
