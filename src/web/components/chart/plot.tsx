import { Group } from '@visx/group';
import { scaleLinear, scalePoint } from '@visx/scale';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { PointAxis, type PointScale, ValueAxis, type ValueScale, widthOfLabels } from './axes.tsx';
import { Legend } from './legend.tsx';
import { type ChartProps, nextPoint, pointText } from './series.ts';
import { Tooltip } from './tooltip.tsx';
import { useWidth } from './use-width.ts';

const HEIGHT = 220;
const TOP = 10;
const BOTTOM = 28;
/** The name of the last point reaches beyond it. */
const RIGHT = 14;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const TICKS = 4;

/** Where things are drawn: `x` gives the middle of a point, `step` the room that each has. */
export type Drawing = { x: PointScale; y: ValueScale; step: number; active: number | undefined; height: number };

/**
 * The frame of every chart: axes, legend, and the values of one point at a time, chosen by pointer or by arrow keys. To a
 * screen reader it is a slider that says the values of its point.
 */
export function Plot({ children, ...chart }: ChartProps & { children(drawing: Drawing): ReactNode }) {
  const { label, points, series, formatShort } = chart;
  const { ref, width } = useWidth();
  const [active, setActive] = useState<number>();
  const count = points.length;
  const { x, y, step, left, plot_width, ticks } = layoutOf(chart, width);
  const read = Math.min(active ?? count - 1, count - 1);

  function point(event: PointerEvent) {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setActive(Math.min(count - 1, Math.max(0, Math.floor(at / step))));
  }
  function press(event: KeyboardEvent) {
    const next = nextPoint(event.key, read, count);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  }
  return (
    <div className="grid gap-2">
      {series.length > 1 && <Legend series={series} />}
      <div ref={ref} className="relative" style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
              <Group left={left} top={TOP}>
                <ValueAxis scale={y} ticks={ticks} width={plot_width} format={formatShort} />
                {children({ x, y, step, active, height: PLOT_HEIGHT })}
                <PointAxis scale={x} points={points} top={PLOT_HEIGHT} width={plot_width} />
              </Group>
            </svg>
            <div
              role="slider"
              tabIndex={0}
              aria-label={`${label}. Arrow keys read each value.`}
              aria-valuemin={0}
              aria-valuemax={count - 1}
              aria-valuenow={read}
              aria-valuetext={pointText(chart, read)}
              className="absolute inset-0 touch-pan-y rounded-sm"
              onPointerMove={point}
              onPointerDown={point}
              onPointerLeave={() => setActive(undefined)}
              onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setActive(read)}
              onBlur={() => setActive(undefined)}
              onKeyDown={press}
            />
            {active !== undefined && <Tooltip chart={chart} index={read} at={left + (x(read) ?? 0)} width={width} />}
          </>
        )}
      </div>
    </div>
  );
}

function layoutOf({ points, series, formatShort }: ChartProps, width: number) {
  const most = Math.max(0, ...series.flatMap(({ values }) => values));
  const least = Math.min(0, ...series.flatMap(({ values }) => values));
  const y = scaleLinear({ domain: [least, most || 1], range: [PLOT_HEIGHT, 0], nice: TICKS });
  // Letters and cents have no halves.
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  const left = Math.ceil(widthOfLabels(ticks.map(formatShort))) + 12;
  const plot_width = Math.max(1, width - left - RIGHT);
  const step = plot_width / points.length;
  const x = scalePoint({ domain: points.map((_, index) => index), range: [step / 2, plot_width - step / 2] });
  return { x, y, step, left, plot_width, ticks };
}
