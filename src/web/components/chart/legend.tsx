import { Marker } from './marker.tsx';
import { lookOf, type Series } from './series.ts';

/** Which row of values is which. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-2">
          <Sample index={index} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** A piece of a line as the chart draws it. */
export function Sample({ index }: { index: number }) {
  const { line, dash } = lookOf(index);
  return (
    <svg width="26" height="12" aria-hidden="true" className="shrink-0">
      <line x1="1" x2="25" y1="6" y2="6" strokeWidth="2" strokeDasharray={dash} className={line} />
      <Marker index={index} x={13} y={6} />
    </svg>
  );
}
