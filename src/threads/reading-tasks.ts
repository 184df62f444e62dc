import { receiptReading } from '../modules/accounting/expenses/receipt-reading-service.ts';
import { ownDesignReading } from '../modules/templates/own-designs/reading-service.ts';
import { uploadReading } from '../modules/templates/uploads/reading-service.ts';
import { formReading } from '../platform/http/bodies/form-reading.ts';

/** Everything that reads files that others made; `reading-thread.ts` runs it beside the event loop, within limits. */
export const READING_TASKS = { ...formReading, ...receiptReading, ...uploadReading, ...ownDesignReading };
