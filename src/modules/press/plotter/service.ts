import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { envelopeProblem } from '../../addresses/writable-rules.ts';
import type { PressDependencies } from '../dependencies.ts';
import { cannotDraw, filesDeleted, letterNotFound, letterRedacted, runNotFound } from '../errors.ts';
import { PLOT_FORMATS, PLOT_SHEETS, type PlotFormat, type PlotSheet } from '../schema.ts';
import * as store from '../store.ts';
import { slugOf } from './rules.ts';

/** Files for operators who let a plotter write with a real pen. */
export function plotterService({ db, drawing }: PressDependencies) {
  /** A folder for each letter, numbered as the run's sheets are; no more than one letter is held in memory. */
  async function* zipOf(run: store.RunRow): AsyncGenerator<Uint8Array> {
    let waiting: Uint8Array[] = [];
    const zip = new Zip((error, bytes) => {
      if (error) throw error;
      waiting.push(bytes);
    });
    for await (const { position, print_order } of store.itemsToDraw(db, run.id)) {
      if (envelopeProblem(print_order.recipient)) continue;
      const folder = `${String(position).padStart(4, '0')}-${slugOf(print_order.recipient)}`;
      for (const sheet of PLOT_SHEETS) {
        const plots = await drawing.drawPlots(print_order, sheet, PLOT_FORMATS);
        for (const [n, format] of PLOT_FORMATS.entries()) {
          const file = new ZipDeflate(`${folder}/${sheet}.${format}`, { level: 6 });
          file.mtime = run.created_at;
          zip.add(file);
          file.push(encoder.encode(plots[n]), true);
          // Compressing is heavy too; other requests get their turn between two files.
          await setImmediate();
        }
      }
      yield* waiting;
      waiting = [];
    }
    zip.end();
    yield* waiting;
  }

  return {
    /** One letter's card or envelope, and a name for the file. Throws not_found, letter_redacted and cannot_draw. */
    async plotLetter(item_id: string, sheet: PlotSheet, format: PlotFormat): Promise<{ text: string; name: string }> {
      const item = await store.findItem(db, item_id);
      if (!item) throw letterNotFound();
      if (item.redacted_at) throw letterRedacted(item.redacted_at);
      const { print_order } = item;
      const problem = envelopeProblem(print_order.recipient);
      if (problem) throw cannotDraw(problem);
      const [text = ''] = await drawing.drawPlots(print_order, sheet, [format]);
      return { text, name: `${slugOf(print_order.recipient)}-${sheet}.${format}` };
    },

    /** Cards and envelopes of a whole run in both formats, drawn while the archive is read. Throws not_found and files_deleted. */
    async plotRun(id: string): Promise<{ stream: ReadableStream<Uint8Array>; name: string }> {
      const run = await store.findRun(db, id);
      if (!run) throw runNotFound();
      if (run.files_deleted_at) throw filesDeleted(run.files_deleted_at);
      const stream = Readable.toWeb(Readable.from(zipOf(run))) as ReadableStream<Uint8Array>;
      return { stream, name: `run-${run.number}-plotter.zip` };
    },
  };
}

const encoder = new TextEncoder();
