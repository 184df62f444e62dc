import { type PdfDocument, pdfDocument } from '../../../handwriting/output/pdf/pdf.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { PressDependencies } from '../dependencies.ts';
import * as store from '../store.ts';
import type { CardArt } from './rules.ts';

/** A private bucket: the sheets show names and addresses. */
export const RUN_BUCKET = 'print-runs';
export type Sheets = 'cards' | 'envelopes';
export const runFile = (run_id: string, sheets: Sheets): string => `${run_id}-${sheets}.pdf`;

const PUBLISH_EVERY = 25;

/** Draws the sheets of a print run to file storage. The same letters give the same bytes. */
export function sheetsService({ db, clock, files, drawing, art }: PressDependencies) {
  type AddPages = (document: PdfDocument, item: store.ItemRow) => Promise<void>;

  /** Writes a document while it is drawn: no more than one letter is held in memory. */
  async function* document(
    run: store.RunRow,
    title: string,
    addPages: AddPages,
    drawn: (count: number) => Promise<void>,
  ) {
    let waiting: Uint8Array[] = [];
    const pdf = pdfDocument({ write: (bytes) => waiting.push(bytes), title });
    let count = 0;
    for await (const item of store.allRunItems(db, run.id)) {
      await addPages(pdf, item);
      yield* waiting;
      waiting = [];
      await drawn(++count);
    }
    pdf.finish();
    yield* waiting;
  }

  function cardsOf({ registration_marks }: store.RunRow): AddPages {
    const designs = new Map<string, CardArt>();
    return async (pdf, { print_order: order }) => {
      const picture = async (file: Uint8Array) => pdf.addImage(await drawing.embedPicture(file));
      let design = designs.get(order.template_id);
      if (!design) {
        const { exterior, interior } = await art(order.template_id);
        design = { exterior: await picture(exterior), interior: interior && (await picture(interior)) };
        designs.set(order.template_id, design);
      }
      for (const page of await drawing.drawCard(order, design, registration_marks)) pdf.addPage(page);
    };
  }

  const envelopes: AddPages = async (pdf, { print_order, imb_tracking }) =>
    pdf.addPage(await drawing.drawEnvelope(print_order, imb_tracking));

  const put = (run: store.RunRow, sheets: Sheets, body: AsyncIterable<Uint8Array>) =>
    files.put(RUN_BUCKET, runFile(run.id, sheets), body, { content_type: 'application/pdf', cache_seconds: 0 });

  return {
    /** Draws both documents and marks the run as ready. Run again after a crash, it gives the same files. */
    async render(run_id: string): Promise<void> {
      const run = await store.findRun(db, run_id);
      if (run?.status !== 'rendering') return;
      const publishRun = () => publish(db, { user_id: run.created_by, topic: 'press', id: run.id });
      const drawn = async (count: number) => {
        if (count % PUBLISH_EVERY !== 0) return;
        await store.setRendered(db, run.id, count);
        await publishRun();
      };
      try {
        await put(
          run,
          'envelopes',
          document(run, `Run ${run.number}: envelopes`, envelopes, async () => {}),
        );
        await put(run, 'cards', document(run, `Run ${run.number}: cards`, cardsOf(run), drawn));
      } catch (error) {
        await store.setRunError(db, run.id, error instanceof Error ? error.message : String(error));
        await publishRun();
        throw error;
      }
      await inTransaction(db, async (tx) => {
        const locked = await store.lockRun(tx, run.id);
        if (locked?.status !== 'rendering') return;
        await store.setRunStatus(tx, run.id, 'ready', clock.now());
        publish(tx, { user_id: run.created_by, topic: 'press', id: run.id });
      });
    },
  };
}
