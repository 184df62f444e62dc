import { Sample } from './legend.tsx';
import type { ChartProps } from './series.ts';

/** The values of one point, beside it. Screen readers get the same text from the plot. */
export function Tooltip({ chart, index, at, width }: { chart: ChartProps; index: number; at: number; width: number }) {
  const { points, series, format } = chart;
  const side = at > width / 2 ? { right: width - at + 10 } : { left: at + 10 };
  return (
    <div
      aria-hidden="true"
      style={side}
      className="pointer-events-none absolute top-1 z-10 grid gap-0.5 rounded-md border border-rule-strong bg-sheet px-3 py-2 text-sm whitespace-nowrap shadow-sheet"
    >
      <p className="font-semibold">{points[index]?.full}</p>
      {series.map(({ name, values }, row) => (
        <p key={name} className="flex items-center gap-2">
          {series.length > 1 && <Sample index={row} />}
          <span className="text-ink-soft">{name}</span>
          <span className="ml-auto pl-2 font-semibold tabular-nums">{format(values[index] ?? 0)}</span>
        </p>
      ))}
    </div>
  );
}
