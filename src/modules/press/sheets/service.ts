import { type PdfDocument, pdfDocument } from '../../../handwriting/output/pdf/pdf.ts';
import { codeOf } from '../../../platform/codes/short-code.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { isTracing, linkRequests, MAX_LINKS } from '../../../platform/telemetry/spans.ts';
import type { PressDependencies } from '../dependencies.ts';
import * as store from '../store.ts';
import type { CardArt } from './rules.ts';

/** A private bucket: the sheets show names and addresses. */
export const RUN_BUCKET = 'print-runs';
export type Sheets = 'cards' | 'envelopes';
export const runFile = ({ id, drawing_no }: Pick<store.RunRow, 'id' | 'drawing_no'>, sheets: Sheets): string =>
  `${id}-${drawing_no}-${sheets}.pdf`;

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
    for await (const item of store.itemsToDraw(db, run.id)) {
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
    return async (pdf, { print_order: order, code_no }) => {
      const picture = async (file: Uint8Array) => pdf.addImage(await drawing.embedPicture(file));
      let design = designs.get(order.template_id);
      if (!design) {
        const { exterior, interior } = await art(order.template_id);
        design = { exterior: await picture(exterior), interior: interior && (await picture(interior)) };
        designs.set(order.template_id, design);
      }
      const marks = { code: codeOf(code_no), registration: registration_marks };
      for (const page of await drawing.drawCard(order, design, marks)) pdf.addPage(page);
    };
  }

  const envelopesOf =
    ({ envelope_codes }: store.RunRow): AddPages =>
    async (pdf, { print_order, imb_tracking, code_no }) => {
      pdf.addPage(await drawing.drawEnvelope(print_order, imb_tracking));
      if (envelope_codes) pdf.addPage(await drawing.drawEnvelopeBack(codeOf(code_no)));
    };

  const put = (run: store.RunRow, sheets: Sheets, body: AsyncIterable<Uint8Array>) =>
    files.put(RUN_BUCKET, runFile(run, sheets), body, { content_type: 'application/pdf', cache_seconds: 0 });

  return {
    /** Draws both documents and marks the run as ready. Run again after a crash, it gives the same files. */
    async render(run_id: string): Promise<void> {
      const run = await store.findRun(db, run_id);
      if (run?.status !== 'rendering') return;
      if (isTracing()) linkRequests(await store.requestsOf(db, run.id, MAX_LINKS));
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
          document(run, `Run ${run.number}: envelopes`, envelopesOf(run), async () => {}),
        );
        await put(run, 'cards', document(run, `Run ${run.number}: cards`, cardsOf(run), drawn));
      } catch (error) {
        await store.setRunError(db, run.id, error instanceof Error ? error.message : String(error));
        await publishRun();
        throw error;
      }
      await inTransaction(db, async (tx) => {
        const locked = await store.lockRun(tx, run.id);
        // A letter was held or released meanwhile: another job draws the run as it is now.
        if (locked?.status !== 'rendering' || locked.drawing_no !== run.drawing_no) return;
        await store.setRunStatus(tx, run.id, 'ready', clock.now());
        publish(tx, { user_id: run.created_by, topic: 'press', id: run.id });
      });
    },
  };
}
