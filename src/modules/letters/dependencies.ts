import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Reader } from '../../platform/database/replica.ts';
import type { Log } from '../../platform/log.ts';
import type { PrintProvider } from '../../providers/print/port.ts';
import type { WritingProvider } from '../../providers/writing/port.ts';
import type { CreditsService } from '../credits/service.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { PreviewDrawing } from './drawing-service.ts';

/** What the services of this module work with. */
export type LettersDependencies = {
  db: Db;
  /** Reads exports, which may be a little behind. Left out: the database itself. */
  reader?: Reader;
  clock: Clock;
  log: Log;
  credits: CreditsService;
  print: PrintProvider;
  templates: TemplatesService;
  writing: WritingProvider;
  /** Draws previews, on a thread of its own. */
  drawing: PreviewDrawing;
  /** How long a worker may take over one batch before another one takes it again. */
  lease_s?: number;
  /** Submissions of so many letters and more are handed over in whole batches, others letter by letter. */
  batched_from?: number;
  /** Called within the transaction with the campaigns whose letters changed. */
  onLettersChanged(tx: Db, campaign_ids: string[]): Promise<void>;
  /** Called within the transaction with the letters whose text and recipient were deleted: the printer forgets them too. */
  onLettersRedacted?(tx: Db, letter_ids: string[]): Promise<void>;
};
