import type { Hand } from '../../../handwriting/hand.ts';
import { type Ink, writeInk } from '../../../handwriting/ink/ink.ts';
import type { Signature } from '../../../handwriting/ink/signature.ts';
import { layoutText } from '../../../handwriting/layout.ts';
import type { Sheet } from '../../../handwriting/sheet.ts';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from '../../../modules/letters/layout/sheet-rules.ts';
import { type Address, cardInk, envelopeInk } from '../../../modules/letters/page-rules.ts';
import type { InkSetting, TextType } from '../../../modules/letters/schema.ts';
import { ENVELOPE } from '../../../modules/templates/card-rules.ts';

/** The handwriting style, neatness and ink. The same values give the same strokes everywhere. */
export type Pen = { hand: string; setting: InkSetting; colour: string; seed: string };

/** What is to be written. `sample` is a few lines of any text, `x_height_px` tall, on a slip of the requested width. */
export type InkJob = Pen &
  (
    | { kind: 'card'; text: string; text_type: TextType; signature?: Signature | null }
    | { kind: 'envelope'; return_address: Address; recipient: Address }
    | { kind: 'sample'; text: string; width_px: number; x_height_px: number; lines: number }
  );

/** The paper of a job in layout pixels; pictures of it keep this shape. */
export function paperOf(job: InkJob): { width_px: number; height_px: number } {
  if (job.kind === 'card') return { width_px: CARD_WIDTH_PX, height_px: CARD_HEIGHT_PX };
  if (job.kind === 'envelope') return { width_px: ENVELOPE.width_pt, height_px: ENVELOPE.height_pt };
  return { width_px: job.width_px, height_px: samplePitch(job.x_height_px) * (job.lines + 0.25) };
}

/** Runs a job. A full card takes about 15 ms, so run it off the main thread. */
export function inkOf(hand: Hand, job: InkJob): Ink[] {
  const pen = { seed: job.seed, setting: job.setting, colour: job.colour };
  if (job.kind === 'card') {
    return [cardInk({ hand, text: job.text, text_type: job.text_type, signature: job.signature, ...pen })];
  }
  if (job.kind === 'envelope') {
    return envelopeInk({ hand, return_address: job.return_address, recipient: job.recipient, ...pen });
  }
  return [writeInk(hand, layoutText(hand, job.text, sampleSheet(job)), pen)];
}

const samplePitch = (x_height_px: number) => x_height_px * 3;

function sampleSheet(job: Extract<InkJob, { kind: 'sample' }>): Sheet {
  const pitch = samplePitch(job.x_height_px);
  const margin = job.x_height_px / 2;
  const slots = Array.from({ length: job.lines }, (_, line) => ({
    x_px: margin,
    baseline_y_px: pitch * (line + 0.78),
    width_px: job.width_px - 2 * margin,
  }));
  return { ...paperOf(job), x_height_px: job.x_height_px, slots };
}
