import { loadHand } from '../../../handwriting/hands.ts';
import type { InkJob } from './jobs.ts';
import type { InkResponse } from './worker.ts';

/** Draws ink in a web worker, so that drawing never blocks typing. The whole page shares one worker. */

let worker: Worker | undefined;
let next_id = 1;
const loaded = new Map<string, Promise<void>>();
const pending = new Map<number, (picture: ImageBitmap) => void>();

function inkWorker(): Worker {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<InkResponse>) => {
      pending.get(data.id)?.(data.picture);
      pending.delete(data.id);
    };
  }
  return worker;
}

function sendHand(id: string): Promise<void> {
  const known = loaded.get(id);
  if (known) return known;
  const loading = loadHand(id).then((hand) => inkWorker().postMessage({ hand }));
  loaded.set(id, loading);
  loading.catch(() => loaded.delete(id));
  return loading;
}

/** Returns the picture of a job, `width_px` device pixels wide. Rejects when the handwriting cannot be loaded. */
export async function drawPicture(job: InkJob, width_px: number): Promise<ImageBitmap> {
  await sendHand(job.hand);
  const id = next_id++;
  const picture = new Promise<ImageBitmap>((resolve) => pending.set(id, resolve));
  inkWorker().postMessage({ id, job, width_px });
  return picture;
}
