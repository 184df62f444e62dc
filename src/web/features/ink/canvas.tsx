import { useEffect, useRef, useState } from 'react';
import { type InkJob, paperOf } from './jobs.ts';
import { drawPicture } from './worker-client.ts';

const MOST_DEVICE_PIXELS = 2000;

/**
 * Real handwriting, as wide as its place. The picture follows the job: while one is drawn only the newest change waits,
 * so that fast typing never piles up work. Decorative: add a text alternative next to it.
 */
export function InkCanvas({ job, className }: { job: InkJob; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width_px = useDeviceWidth(canvas);
  const writer = useRef<ReturnType<typeof newestOnly>>(undefined);
  const paper = paperOf(job);
  const wanted = JSON.stringify(job);

  useEffect(() => {
    writer.current = newestOnly(canvas.current);
    return () => writer.current?.stop();
  }, []);
  useEffect(() => {
    if (width_px > 0) writer.current?.write(JSON.parse(wanted) as InkJob, width_px);
  }, [wanted, width_px]);

  return (
    <div aria-hidden="true" className={className}>
      <canvas ref={canvas} className="block w-full" style={{ aspectRatio: `${paper.width_px} / ${paper.height_px}` }} />
    </div>
  );
}

/** Draws one picture at a time and keeps only the latest pending job. */
function newestOnly(canvas: HTMLCanvasElement | null) {
  let waiting: [InkJob, number] | undefined;
  let busy = false;
  let stopped = false;

  async function work() {
    busy = true;
    while (waiting && !stopped) {
      const [job, width_px] = waiting;
      waiting = undefined;
      // If the handwriting does not load, the paper stays blank. The text alternative next to it remains.
      const picture = await drawPicture(job, width_px).catch(() => undefined);
      if (picture && canvas && !stopped) show(canvas, picture);
    }
    busy = false;
  }

  return {
    write(job: InkJob, width_px: number) {
      waiting = [job, width_px];
      if (!busy) void work();
    },
    stop() {
      stopped = true;
    },
  };
}

function show(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
}

function useDeviceWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width_px, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) => {
      const css_px = entry?.contentRect.width ?? 0;
      setWidth(Math.min(MOST_DEVICE_PIXELS, Math.round(css_px * Math.min(3, window.devicePixelRatio || 1))));
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width_px;
}
