import { LinePath } from '@visx/shape';
import { Marker } from './marker.tsx';
import { type Drawing, Plot } from './plot.tsx';
import { type ChartProps, lookOf, type Series } from './series.ts';

/** With more points than these, markers would touch. */
const MAX_MARKED = 16;

/** Up to three rows of values as lines. */
export function LineChart(chart: ChartProps) {
  return (
    <Plot {...chart}>
      {(drawing) => (
        <>
          {drawing.active !== undefined && (
            <line
              x1={drawing.x(drawing.active)}
              x2={drawing.x(drawing.active)}
              y1={0}
              y2={drawing.height}
              className="stroke-rule-strong"
            />
          )}
          {chart.series.map((series, index) => (
            <ValueLine key={series.name} {...{ series, index, drawing }} />
          ))}
        </>
      )}
    </Plot>
  );
}

function ValueLine({ series, index, drawing }: { series: Series; index: number; drawing: Drawing }) {
  const { x, y, active } = drawing;
  const { line, dash } = lookOf(index);
  const place = (point: number): number => x(point) ?? 0;
  const marked = series.values.length <= MAX_MARKED ? [...series.values.keys()] : active === undefined ? [] : [active];
  return (
    <>
      <LinePath
        data={[...series.values]}
        x={(_, point) => place(point)}
        y={(value) => y(value)}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinejoin="round"
        className={line}
      />
      {marked.map((point) => (
        <Marker key={point} index={index} x={place(point)} y={y(series.values[point] ?? 0)} />
      ))}
    </>
  );
}
