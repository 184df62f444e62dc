import { code128Bars, QUIET_MODULES } from '../../../modules/press/sheets/code128-rules.ts';
import { spacedCode } from '../../../platform/codes/short-code.ts';

/** A letter's code as a barcode with its characters below, black on white in every color scheme. */
export function Barcode({ code }: { code: string }) {
  const { bars, modules } = code128Bars(code);
  return (
    <span className="inline-grid justify-items-center bg-[#fff] p-1 text-[#000]">
      <svg
        viewBox={`${-QUIET_MODULES} 0 ${modules + 2 * QUIET_MODULES} 30`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-9 w-44"
        shapeRendering="crispEdges"
      >
        {bars.map(({ x, width }) => (
          <rect key={x} x={x} width={width} height="30" fill="#000" />
        ))}
      </svg>
      <span className="font-mono text-xs tracking-widest">{spacedCode(code)}</span>
    </span>
  );
}
