import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { hexOf, inkColour } from '../../../../../handwriting/colours.ts';
import {
  isSignature,
  type PointerPoint,
  type Signature,
  signatureFromPointer,
} from '../../../../../handwriting/ink/signature.ts';
import { Button } from '../../../../components/button.tsx';

/** The pad's own pixels; strokes are stored in them, whatever size the pad has on the screen. */
const WIDTH_PX = 720;
const HEIGHT_PX = 240;

type PenStroke = PointerPoint[];

/** A field to sign on with a mouse, a finger or a pen. */
export function SignaturePad({
  colour,
  onDone,
  onCancel,
}: {
  /** The id of the ink that it is drawn in. */
  colour: string;
  onDone(signature: Signature): void;
  onCancel(): void;
}) {
  const { strokes, problem, pen, undo, clear, finish } = usePadStrokes(onDone);
  const pad = useRef<SVGSVGElement>(null);
  useEffect(() => {
    pad.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const empty = strokes.length === 0;
  return (
    <div className="grid max-w-2xl gap-3">
      <svg
        ref={pad}
        {...pen}
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
        role="img"
        aria-label="Sign here with a mouse, finger or pen. If you use a keyboard, upload a picture instead."
        className="block w-full cursor-crosshair touch-none rounded-[2px] border border-[#e2d8c3] bg-card-paper select-none"
      >
        <path d={`M40 ${HEIGHT_PX * 0.7}H${WIDTH_PX - 40}`} className="stroke-card-ink/40" strokeDasharray="2 6" />
        {empty && (
          <text
            x={WIDTH_PX / 2}
            y={HEIGHT_PX * 0.6}
            textAnchor="middle"
            fontSize="24"
            className="fill-card-ink/70 font-display"
          >
            Sign here
          </text>
        )}
        <g
          fill="none"
          stroke={hexOf(inkColour(colour).rgb)}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={strokes.map(pathOf).join('')} />
        </g>
      </svg>
      {problem && (
        <p role="alert" className="text-sm font-medium text-wax-ink">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={empty} onClick={finish}>
          Use This Signature
        </Button>
        <Button variant="secondary" disabled={empty} onClick={undo}>
          Undo
        </Button>
        <Button variant="secondary" disabled={empty} onClick={clear}>
          Clear
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** What has been drawn, one stroke for each touch, and the handlers that draw it. */
function usePadStrokes(onDone: (signature: Signature) => void) {
  const [strokes, setStrokes] = useState<readonly PenStroke[]>([]);
  const [problem, setProblem] = useState('');
  const pointer = useRef<number>(undefined);

  function draw(event: PointerEvent<SVGSVGElement>, begins: boolean) {
    const box = event.currentTarget.getBoundingClientRect();
    const seen = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (seen.length > 0 ? seen : [event.nativeEvent]).map((at) => pointAt(at, box));
    setStrokes((known) =>
      begins ? [...known, points] : [...known.slice(0, -1), [...(known.at(-1) ?? []), ...points]],
    );
  }

  const pen = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0 || pointer.current !== undefined) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = event.pointerId;
      setProblem('');
      draw(event, true);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      if (event.pointerId === pointer.current) draw(event, false);
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      if (event.pointerId === pointer.current) pointer.current = undefined;
    },
    onPointerCancel(event: PointerEvent<SVGSVGElement>) {
      if (event.pointerId === pointer.current) pointer.current = undefined;
    },
  };

  function finish() {
    const signature = signatureFromPointer(strokes);
    if (!signature) setProblem('That’s too small for a signature. Please sign across the line.');
    else if (!isSignature(signature)) setProblem('That’s too complex for a signature. Please draw a simpler one.');
    else onDone(signature);
  }

  return {
    strokes,
    problem,
    pen,
    undo: () => setStrokes((known) => known.slice(0, -1)),
    clear: () => setStrokes([]),
    finish,
  };
}

/** A mouse and most touch screens report no pressure, so only a pen's counts. */
function pointAt(event: globalThis.PointerEvent, box: DOMRect): PointerPoint {
  const x = ((event.clientX - box.left) / box.width) * WIDTH_PX;
  const y = ((event.clientY - box.top) / box.height) * HEIGHT_PX;
  return event.pointerType === 'pen' && event.pressure > 0 ? { x, y, pressure: event.pressure } : { x, y };
}

/** A touch without a move is a dot. */
const pathOf = ([first, ...rest]: PenStroke): string =>
  first ? `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('') || 'h.01'}` : '';
