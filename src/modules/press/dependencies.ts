import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import type { PrintStatusUpdate } from '../../providers/print/port.ts';
import type { PressDrawing } from './drawing-service.ts';
import type { ImbSettings } from './sheets/imb-rules.ts';

/** What the services of this module work with. */
export type PressDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  files: FilesProvider;
  drawing: PressDrawing;
  /** The two sides of a card design as picture files, bleed included; `interior` is null for plain paper. */
  art(template_id: string): Promise<{ exterior: Uint8Array; interior: Uint8Array | null }>;
  /** Receives the status updates of letters, from a job: in order, at least once. */
  report(updates: PrintStatusUpdate[]): Promise<void>;
  /** Letters that are in no print run advance by themselves, a step every `step_s` seconds. */
  simulate: { step_s: number } | false;
  /** For the barcodes on envelopes; null leaves them to the postal service. */
  imb: ImbSettings | null;
};
