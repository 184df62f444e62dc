import { useMemo } from 'react';
import { type Signature, signatureInk } from '../../../handwriting/ink/signature.ts';
import { inkToPaths } from '../../../handwriting/output/svg.ts';
import { cn } from '../../lib/cn.ts';

const WIDTH_PX = 240;
const HEIGHT_PX = 84;
const MARGIN_PX = 6;
const PLACE = {
  x_px: MARGIN_PX,
  baseline_y_px: HEIGHT_PX * 0.7,
  width_px: WIDTH_PX - 2 * MARGIN_PX,
  height_px: HEIGHT_PX - 2 * MARGIN_PX,
};

/** A signature in the ink with this id, on a slip of paper. Decorative: add a text alternative next to it. */
export function SignaturePicture({
  signature,
  colour,
  className,
}: {
  signature: Signature;
  colour: string;
  className?: string;
}) {
  const paths = useMemo(
    () => inkToPaths(signatureInk(signature, PLACE, { width_px: WIDTH_PX, height_px: HEIGHT_PX }, colour)),
    [signature, colour],
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      aria-hidden="true"
      focusable="false"
      className={cn('block', className)}
    >
      <g transform="scale(.01)" fill="none" strokeLinecap="round" strokeLinejoin="round">
        {paths.map(({ d, stroke, strokeWidth }) => (
          <path key={`${stroke}-${strokeWidth}`} d={d} stroke={stroke} strokeWidth={strokeWidth} />
        ))}
      </g>
    </svg>
  );
}
