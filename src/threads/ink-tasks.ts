import { flagDrawing } from '../modules/imports/preflight/flag-service.ts';
import { previewDrawing } from '../modules/letters/drawing-service.ts';
import { STATIONERY } from '../modules/letters/page-rules.ts';
import { pressDrawing } from '../modules/press/drawing-service.ts';

/** Everything that lays out and draws handwriting on the server; `ink-thread.ts` runs it beside the event loop. */
export const INK_TASKS = { ...previewDrawing, ...flagDrawing, ...pressDrawing(STATIONERY) };
