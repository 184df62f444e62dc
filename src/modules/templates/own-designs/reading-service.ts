import { uploadRefused } from '../errors.ts';
import { packPages } from '../uploads/archive-service.ts';
import { plainPage, printPage } from '../uploads/artwork-service.ts';
import { ownPageProblem } from './rules.ts';

export type DrawnPages = { outside: Uint8Array; front: Uint8Array; inside: Uint8Array | null; zip: Uint8Array };
export type OwnDesignReading = typeof ownDesignReading;

/** Reads the pages that customers bring. All computation: it belongs on a thread of its own. */
export const ownDesignReading = {
  /** Decodes and redraws both pages, so that nothing hidden in the upload remains. Throws upload_refused. */
  async readOwnPages(outside: Uint8Array, inside: Uint8Array | null): Promise<DrawnPages> {
    const problem = ownPageProblem('The outside', outside) ?? (inside && ownPageProblem('The inside', inside));
    if (problem) throw uploadRefused(problem);
    const { page, front } = await printPage(outside, 'The outside');
    const inner = inside && (await printPage(inside, 'The inside')).page;
    return { outside: page, front, inside: inner, zip: packPages(page, inner ?? (await plainPage())) };
  },
};
