import { lookOf } from './series.ts';

const SIZE = 4;

/** A point of a line: a circle, a square or a triangle, so that lines differ without their colors. */
export function Marker({ index, x, y }: { index: number; x: number; y: number }) {
  const className = `${lookOf(index).fill} stroke-sheet`;
  if (index % 3 === 1)
    return (
      <rect x={x - SIZE} y={y - SIZE} width={2 * SIZE} height={2 * SIZE} strokeWidth="1.5" className={className} />
    );
  if (index % 3 === 2) {
    const corners = `${x},${y - SIZE - 1} ${x + SIZE + 1},${y + SIZE} ${x - SIZE - 1},${y + SIZE}`;
    return <polygon points={corners} strokeWidth="1.5" className={className} />;
  }
  return <circle cx={x} cy={y} r={SIZE} strokeWidth="1.5" className={className} />;
}
