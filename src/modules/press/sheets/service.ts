import { type DrawnPage, type PdfDocument, type PdfOptions, pdfDocument } from '../../../handwriting/output/pdf/pdf.ts';
import { codeOf } from '../../../platform/codes/short-code.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { isTracing, linkRequests, MAX_LINKS } from '../../../platform/telemetry/spans.ts';
import { envelopeProblem } from '../../addresses/writable-rules.ts';
import { record } from '../../audit/record-service.ts';
import type { PressDependencies } from '../dependencies.ts';
import * as store from '../store.ts';
import { sheetNumber } from './number-rules.ts';
import type { CardArt } from './rules.ts';
import type { SheetName } from './slug-rules.ts';

/** A private bucket: the sheets show names and addresses. */
export const RUN_BUCKET = 'print-runs';
export type Sheets = 'cards' | 'envelopes';
export const runFile = ({ id, drawing_no }: Pick<store.RunRow, 'id' | 'drawing_no'>, sheets: Sheets): string =>
  `${id}-${drawing_no}-${sheets}.pdf`;

const PUBLISH_EVERY = 25;
/** So many letters are drawn at a time, on as many cores as there are. The number is fixed, since the order of a file's objects depends on it. */
const DRAWN_AHEAD = 24;

/** What the sheets of a copy are found by. A copy that is drawn is in a run, and so has a number. */
const nameOf = ({ code_no, sheet, copy }: store.ItemRow): SheetName => ({
  code: codeOf(code_no),
  number: sheet ? sheetNumber(sheet, copy) : '',
});

/** Letters that are not drawn, with the reason. */
type Aside = Map<string, string>;

/** Puts what the pages of an item show into the document, and then begins to draw them. */
type DrawPages = (document: PdfDocument, item: store.ItemRow) => Promise<{ pages: Promise<DrawnPage[]> }>;

/** The front of an envelope, with nothing of the shop's on it unless that was asked for; its back where the run has codes there. */
const envelopesOf =
  (drawing: PressDependencies['drawing'], { envelope_codes, envelope_numbers }: store.RunRow): DrawPages =>
  async (_, item) => {
    const name = nameOf(item);
    const { print_order, imb_tracking } = item;
    const number = envelope_numbers && !envelope_codes ? name.number : null;
    const sides = [drawing.drawEnvelope(print_order, { imb_tracking, number })];
    if (envelope_codes) sides.push(drawing.drawEnvelopeBack(name));
    return { pages: Promise.all(sides) };
  };

type Head = Omit<PdfOptions, 'write'>;

/** A card is turned over like a page of a wall calendar, an envelope like a page of a book: both over the short edge. */
const headOf = ({ number, envelope_codes }: store.RunRow, sheets: Sheets): Head => ({
  title: `Run ${number}: ${sheets}`,
  sides: sheets === 'cards' || envelope_codes ? 'two-short-edge' : 'one',
});

/** Draws the sheets of a print run to file storage. The same letters give the same bytes. */
export function sheetsService({ db, clock, files, drawing, art }: PressDependencies) {
  /** Writes a document while it is drawn: no more than a few letters are held in memory. */
  async function* document(
    run: store.RunRow,
    head: Head,
    drawPages: DrawPages,
    drawn: (count: number) => Promise<void>,
    aside: Aside,
  ) {
    let waiting: Uint8Array[] = [];
    const pdf = pdfDocument({ write: (bytes) => waiting.push(bytes), ...head });
    const ahead: Promise<DrawnPage[]>[] = [];
    let count = 0;
    async function* written() {
      for (const page of (await ahead.shift()) ?? []) pdf.addPage(page);
      yield* waiting;
      waiting = [];
      await drawn(++count);
    }
    for await (const item of store.itemsToDraw(db, run.id)) {
      const problem = envelopeProblem(item.print_order.recipient);
      if (problem) {
        aside.set(item.letter_id, problem);
        continue;
      }
      const { pages } = await drawPages(pdf, item);
      // Whoever awaits it in its turn hears of a failure; until then it must not end the process.
      pages.catch(() => {});
      ahead.push(pages);
      if (ahead.length > DRAWN_AHEAD) yield* written();
    }
    while (ahead.length) yield* written();
    pdf.finish();
    yield* waiting;
  }

  function cardsOf({ registration_marks }: store.RunRow): DrawPages {
    const designs = new Map<string, CardArt>();
    return async (pdf, item) => {
      const { print_order: order } = item;
      const picture = async (file: Uint8Array) => pdf.addImage(await drawing.embedPicture(file));
      let design = designs.get(order.template_id);
      if (!design) {
        const { exterior, interior } = await art(order.template_id);
        design = { exterior: await picture(exterior), interior: interior && (await picture(interior)) };
        designs.set(order.template_id, design);
      }
      const marks = { ...nameOf(item), registration: registration_marks };
      return { pages: drawing.drawCard(order, design, marks) };
    };
  }

  const put = (run: store.RunRow, sheets: Sheets, body: AsyncIterable<Uint8Array>) =>
    files.put(RUN_BUCKET, runFile(run, sheets), body, { content_type: 'application/pdf', cache_seconds: 0 });

  return {
    /** Draws both documents, without letters whose envelope can't be addressed, and marks the run as ready. Run again after a crash, it gives the same files. */
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
      const aside: Aside = new Map();
      const documentOf = (sheets: Sheets, drawPages: DrawPages, onDrawn = async (_: number) => {}) =>
        put(run, sheets, document(run, headOf(run, sheets), drawPages, onDrawn, aside));
      try {
        await documentOf('envelopes', envelopesOf(drawing, run));
        await documentOf('cards', cardsOf(run), drawn);
      } catch (error) {
        await store.setRunError(db, run.id, error instanceof Error ? error.message : String(error));
        await publishRun();
        throw error;
      }
      await inTransaction(db, async (tx) => {
        const locked = await store.lockRun(tx, run.id);
        // A letter was held or released meanwhile: another job draws the run as it is now.
        if (locked?.status !== 'rendering' || locked.drawing_no !== run.drawing_no) return;
        await setAside(tx, run, aside, clock.now());
        await store.setRunStatus(tx, run.id, 'ready', clock.now());
        publish(tx, { user_id: run.created_by, topic: 'press', id: run.id });
      });
    },
  };
}

/** Holds letters that are not drawn. The operator sees why, beside the letter. */
async function setAside(tx: Db, { created_by: held_by }: store.RunRow, aside: Aside, at: Date): Promise<void> {
  for (const [letter_id, reason] of aside) {
    if (!(await store.insertHold(tx, { letter_id, reason, held_by }, at))) continue;
    await record(tx, null, { action: 'press.letter_held', subject: ['letter', letter_id], reason }, at);
  }
}
