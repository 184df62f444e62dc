import { cn } from '../../lib/cn.ts';
import { InkCanvas } from './canvas.tsx';
import type { Pen } from './jobs.ts';

/** A short handwriting sample for choosing a style, an ink or a neatness. */
export function InkSample({
  pen,
  text,
  lines = 1,
  width_px = 220,
  x_height_px = 8,
  className,
}: {
  pen: Pen;
  text: string;
  lines?: number;
  /** Of the slip, in layout pixels: the picture scales to its place. */
  width_px?: number;
  x_height_px?: number;
  className?: string;
}) {
  return (
    <div className={cn('overflow-hidden rounded-sm bg-card-paper', className)}>
      <InkCanvas job={{ ...pen, kind: 'sample', text, lines, width_px, x_height_px }} />
    </div>
  );
}
