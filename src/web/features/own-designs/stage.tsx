import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PAGE, TRIM, FRONT as TRIMMED_FRONT } from '../../../modules/templates/card-rules.ts';
import { cn } from '../../lib/cn.ts';
import { areaOf, type DesignPage, paintPage, withPlacement } from './page.ts';
import { FOLD, offsetInWords, type Placement, readingOf, zoomed } from './placement.ts';

const STEP = 10;
const LARGE_STEP = 50;
const ZOOM_STEP = 1.05;
const ANNOUNCE_AFTER_MS = 600;
const ACROSS = ['left of', 'right of'] as const;
const DOWN = ['above', 'below'] as const;

/** The printed page with its trim and fold. The image is dragged, pinched, or moved and zoomed with the keyboard. */
export function DesignStage({
  page,
  onChange,
  label,
  described_by,
  children,
  className,
}: {
  page: DesignPage;
  onChange(change: (page: DesignPage) => DesignPage): void;
  /** What the page is, as in "the outside". */
  label: string;
  described_by: string;
  /** Drawn over the page, within its trim. */
  children?: ReactNode;
  className?: string;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const announced = usePositionAnnouncement(page);
  const move: Move = (change) =>
    onChange((now) => (now.picture ? withPlacement(now, change(now.picture.placement)) : now));
  const gestures = useGestures(stage, move);
  useWheelZoom(stage, move);
  return (
    <div className={className}>
      <div
        ref={stage}
        role="application"
        aria-label={page.picture ? `Position of the image on ${label}` : `${label}, still empty`}
        aria-describedby={described_by}
        tabIndex={page.picture ? 0 : -1}
        onKeyDown={(event) => onKey(event, page, move)}
        {...(page.picture ? gestures : {})}
        className={cn(
          'relative overflow-hidden rounded-[2px] bg-card-paper shadow-lifted outline-offset-4',
          page.picture && 'cursor-grab touch-none active:cursor-grabbing',
        )}
      >
        <PageCanvas page={page} />
        <div
          className="pointer-events-none absolute"
          style={{
            left: `${(TRIM.left / PAGE.width_px) * 100}%`,
            top: `${(TRIM.top / PAGE.height_px) * 100}%`,
            width: `${(TRIM.width / PAGE.width_px) * 100}%`,
            height: `${(TRIM.height / PAGE.height_px) * 100}%`,
          }}
        >
          {children}
        </div>
        <Guides cover={page.cover} empty={!page.picture} />
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

type Move = (change: (placement: Placement) => Placement) => void;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKey(event: KeyboardEvent, page: DesignPage, move: Move): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  const zoom = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? 1 / ZOOM_STEP : null;
  if (!arrow && !zoom) return;
  event.preventDefault();
  const step = event.shiftKey ? LARGE_STEP : STEP;
  const area = areaOf(page.cover);
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  if (arrow) move((place) => ({ ...place, x: place.x + arrow[0] * step, y: place.y + arrow[1] * step }));
  if (zoom) move((place) => zoomed(place, zoom, middle));
}

type Point = { x: number; y: number };
const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** One finger drags, two also zoom. Points are in pixels of the page. */
function useGestures(stage: React.RefObject<HTMLDivElement | null>, move: Move) {
  const fingers = useRef(new Map<number, Point>());
  const pointOf = (event: PointerEvent): Point => pagePoint(stage.current, event);
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, pointOf(event));
      const after = [...fingers.current.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      const factor = spread(before) > 0 ? spread(after) / spread(before) : 1;
      move((place) => zoomed({ ...place, x: place.x + to.x - from.x, y: place.y + to.y - from.y }, factor, to));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

function pagePoint(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  const scale = PAGE.width_px / box.width;
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
}

/** The wheel zooms while the page has the focus; otherwise it scrolls. */
function useWheelZoom(stage: React.RefObject<HTMLDivElement | null>, move: Move): void {
  const current = useRef(move);
  current.current = move;
  useEffect(() => {
    const watched = stage.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== watched) return;
      event.preventDefault();
      const at = pagePoint(watched, event);
      current.current((place) => zoomed(place, Math.exp(-event.deltaY / 600), at));
    };
    watched?.addEventListener('wheel', onWheel, { passive: false });
    return () => watched?.removeEventListener('wheel', onWheel);
  }, [stage]);
}

/** Announces the position of the image once it stops moving. */
function usePositionAnnouncement(page: DesignPage): string {
  const [announced, setAnnounced] = useState('');
  const first = useRef(true);
  const { picture, cover } = page;
  const reading = picture && readingOf(picture.placement, areaOf(cover), picture.source);
  const words = reading
    ? `Size ${reading.percent} percent, ${offsetInWords(reading.offset.x, ACROSS)}, ${offsetInWords(reading.offset.y, DOWN)}.`
    : '';
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setAnnounced(words), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return announced;
}

/** The page, or the front of it as the finished card shows it. */
export function PageCanvas({ page, part = 'page' }: { page: DesignPage; part?: 'page' | 'front' }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, width, height } =
    part === 'front' ? TRIMMED_FRONT : { left: 0, top: 0, width: PAGE.width_px, height: PAGE.height_px };
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (!context || !canvas.current) return;
      const scale = canvas.current.width / width;
      context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
      paintPage(context, page);
    });
    return () => cancelAnimationFrame(frame);
  }, [page, left, top, width]);
  const shown_width = PAGE.width_px / 2;
  return (
    <canvas
      ref={canvas}
      width={shown_width}
      height={Math.round((shown_width * height) / width)}
      className="pointer-events-none block h-auto w-full"
    />
  );
}

/** The trim and fold lines. What will be cut off is dimmed. */
function Guides({ cover, empty }: { cover: DesignPage['cover']; empty: boolean }) {
  const { left, top, width, height } = TRIM;
  const page = `M0 0h${PAGE.width_px}v${PAGE.height_px}h-${PAGE.width_px}z`;
  const trim = `M${left} ${top}h${width}v${height}h-${width}z`;
  const fold = `M0 ${FOLD}h${PAGE.width_px}`;
  return (
    <svg
      viewBox={`0 0 ${PAGE.width_px} ${PAGE.height_px}`}
      aria-hidden="true"
      focusable="false"
      className="pointer-events-none absolute inset-0 size-full text-card-ink"
    >
      <path d={page + trim} fillRule="evenodd" className="fill-card-paper" opacity="0.72" />
      {[trim, fold].map((line) => (
        <g key={line} fill="none" strokeWidth="5">
          <path d={line} className="stroke-card-paper" opacity="0.8" />
          <path d={line} stroke="currentColor" strokeDasharray={line === fold ? '30 18' : '10 12'} opacity="0.75" />
        </g>
      ))}
      {(cover === 'front' || cover === 'front_logo' || (cover === 'whole' && empty)) && (
        <g fill="currentColor" fontSize="62" textAnchor="middle" className="font-sans">
          <text x={PAGE.width_px / 2} y={FOLD / 2 + TRIM.top}>
            Back
          </text>
          {empty && (
            <text x={PAGE.width_px / 2} y={FOLD * 1.5}>
              Front
            </text>
          )}
        </g>
      )}
    </svg>
  );
}
