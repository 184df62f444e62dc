import { Bar } from '@visx/shape';
import { type Drawing, Plot } from './plot.tsx';
import type { ChartProps } from './series.ts';

const MAX_BAR = 44;
const FILLED = 0.68;

/** One row of values as bars. */
export function BarChart(chart: ChartProps) {
  const values = chart.series[0]?.values ?? [];
  return (
    <Plot {...chart}>
      {(drawing) =>
        chart.points.map(({ full }, index) => (
          <ValueBar key={full} value={values[index] ?? 0} index={index} drawing={drawing} />
        ))
      }
    </Plot>
  );
}

function ValueBar({ value, index, drawing }: { value: number; index: number; drawing: Drawing }) {
  const { x, y, step, active } = drawing;
  const width = Math.min(MAX_BAR, Math.max(1, step * FILLED));
  const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
  return (
    <Bar
      x={(x(index) ?? 0) - width / 2}
      y={top}
      width={width}
      height={bottom - top}
      className={active === undefined || active === index ? 'fill-ink' : 'fill-ink-faint'}
    />
  );
}
