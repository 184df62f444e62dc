import pLimit from 'p-limit';
import { Failure } from '../../platform/failure.ts';
import { TaskExceeded } from '../../platform/threads/failures.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { LettersDependencies } from './dependencies.ts';
import type { PreviewDrawing } from './drawing-service.ts';
import { messageTooLong, previewFailed, previewTooSlow, tooManyPreviews } from './errors.ts';
import { charactersIn, fillPlaceholders, lengthProblem } from './rules.ts';
import type { PreviewAnswer, PreviewRequest } from './schema.ts';

/** So few at once leave the threads free for lists and print runs, which draw one letter at a time. */
const DRAWN_AT_ONCE = 2;
const MOST_WAITING = 200;

type TemplateArt = Awaited<ReturnType<TemplatesService['artOf']>>;
type Design = Awaited<ReturnType<PreviewDrawing['drawDesign']>>;

/** Draws previews with the same engine that prints, a few at a time; caches the pictures of recent designs. */
export function previewService({ templates, log, drawing }: LettersDependencies) {
  const limit = pLimit(DRAWN_AT_ONCE);
  // Cached as long as the templates cache the art itself: replaced art is another object, and is drawn again.
  const designs = new WeakMap<TemplateArt, Promise<Design>>();

  async function designOf(template_id: string): Promise<Design> {
    const art = await templates.artOf(template_id);
    const cached = designs.get(art);
    if (cached) return cached;
    const design = drawing.drawDesign(art);
    designs.set(art, design);
    design.catch(() => designs.delete(art));
    return design;
  }

  async function draw(request: PreviewRequest & { text: string }): Promise<PreviewAnswer> {
    const { card_exterior, template_interior } = await designOf(request.template_id);
    const { letter_preview, envelope_preview } = await drawing.drawLetter(request, template_interior);
    const data = {
      letter_preview: dataUrl(letter_preview),
      card_exterior: dataUrl(card_exterior),
      template_interior: dataUrl(template_interior),
      envelope_preview: dataUrl(envelope_preview),
    };
    return { preview: { data } };
  }

  return {
    /**
     * The four views of a letter, its placeholders filled from the recipient. Throws message_too_long, too_many_previews,
     * preview_too_slow and preview_failed.
     */
    async draw(request: PreviewRequest): Promise<PreviewAnswer> {
      const { text } = fillPlaceholders(request.message, request.recipient_address);
      const problem = lengthProblem(charactersIn(text), request.text_type, Boolean(request.signature));
      if (problem) throw messageTooLong(problem);
      try {
        if (limit.pendingCount >= MOST_WAITING) throw tooManyPreviews();
        return await limit(() => draw({ ...request, text }));
      } catch (error) {
        if (error instanceof Failure) throw error;
        log.error('preview_failed', error, { template_id: request.template_id });
        throw error instanceof TaskExceeded ? previewTooSlow() : previewFailed();
      }
    },
  };
}

const dataUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
