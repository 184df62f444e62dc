import { groupInk } from '../ink/groups.ts';
import { INK_UNITS_PER_PX, type Ink } from '../ink/ink.ts';

/** What is needed of a 2-D canvas context; those of browsers and of @napi-rs/canvas have it. */
export type InkCanvas = Pick<
  CanvasRenderingContext2D,
  'save' | 'restore' | 'scale' | 'beginPath' | 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'stroke' | 'lineWidth'
> & { lineCap: string; lineJoin: string; strokeStyle: unknown };

/** Draws the ink over what is on the canvas; one sheet pixel becomes `scale` canvas pixels. */
export function drawInk(canvas: InkCanvas, ink: Ink, scale: number): void {
  const { pieceStarts, coordinates } = ink;
  canvas.save();
  canvas.scale(scale / INK_UNITS_PER_PX, scale / INK_UNITS_PER_PX);
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  for (const group of groupInk(ink)) {
    canvas.beginPath();
    for (const piece of group.pieces) {
      const start = pieceStarts[piece]!;
      const end = pieceStarts[piece + 1]!;
      canvas.moveTo(coordinates[start]!, coordinates[start + 1]!);
      if (end === start + 2) canvas.lineTo(coordinates[start]! + 1, coordinates[start + 1]!);
      for (let i = start + 2; i < end; i += 6) {
        canvas.bezierCurveTo(
          coordinates[i]!,
          coordinates[i + 1]!,
          coordinates[i + 2]!,
          coordinates[i + 3]!,
          coordinates[i + 4]!,
          coordinates[i + 5]!,
        );
      }
    }
    canvas.lineWidth = group.width;
    canvas.strokeStyle = group.hex;
    canvas.stroke();
  }
  canvas.restore();
}
