import type { Hand } from '../../../handwriting/hand.ts';
import { drawInk } from '../../../handwriting/output/canvas.ts';
import { type InkJob, inkOf, paperOf } from './jobs.ts';

/** The handwriting is sent once, before the first job that uses it. `width_px` is in device pixels. */
export type InkRequest = { hand: Hand } | { id: number; job: InkJob; width_px: number };
export type InkResponse = { id: number; picture: ImageBitmap };

const hands = new Map<string, Hand>();

// In a worker `self` is the worker's own scope, which the DOM's types don't know.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<InkRequest>) => void;
  postMessage(message: InkResponse, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }) => {
  if ('hand' in data) {
    hands.set(data.hand.id, data.hand);
    return;
  }
  const hand = hands.get(data.job.hand);
  if (!hand) return;
  const paper = paperOf(data.job);
  const scale = data.width_px / paper.width_px;
  const canvas = new OffscreenCanvas(Math.max(1, data.width_px), Math.max(1, Math.round(paper.height_px * scale)));
  const context = canvas.getContext('2d');
  if (!context) return;
  for (const ink of inkOf(hand, data.job)) drawInk(context, ink, scale);
  const picture = canvas.transferToImageBitmap();
  scope.postMessage({ id: data.id, picture }, [picture]);
};
