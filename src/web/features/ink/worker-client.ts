import { loadHand } from '../../../handwriting/hands.ts';
import type { InkJob } from './jobs.ts';
import type { InkPicture } from './worker.ts';

/**
 * Writes pictures of ink in a worker, so that typing never waits for the pen. One desk serves the whole page.
 */

let worker: Worker | undefined;
let next_id = 1;
const given = new Map<string, Promise<void>>();
const waiting = new Map<number, (picture: ImageBitmap) => void>();

function desk(): Worker {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<InkPicture>) => {
      waiting.get(data.id)?.(data.picture);
      waiting.delete(data.id);
    };
  }
  return worker;
}

function give(id: string): Promise<void> {
  const known = given.get(id);
  if (known) return known;
  const giving = loadHand(id).then((hand) => desk().postMessage({ hand }));
  given.set(id, giving);
  giving.catch(() => given.delete(id));
  return giving;
}

/** Gives the picture of a job, `width_px` device pixels wide. Rejects when the hand could not be loaded. */
export async function drawPicture(job: InkJob, width_px: number): Promise<ImageBitmap> {
  await give(job.hand);
  const id = next_id++;
  const picture = new Promise<ImageBitmap>((resolve) => waiting.set(id, resolve));
  desk().postMessage({ id, job, width_px });
  return picture;
}
