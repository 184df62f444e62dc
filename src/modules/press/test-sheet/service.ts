import { pdfDocument } from '../../../handwriting/output/pdf/pdf.ts';
import type { PressDependencies } from '../dependencies.ts';

/** A sheet to try a printer with, before the first run. */
export const testSheetService = ({ drawing }: PressDependencies) => ({
  async testSheet(): Promise<{ body: Blob; name: string }> {
    const pages = await drawing.drawTestSheet();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const document = pdfDocument({
      write: (bytes) => pieces.push(Uint8Array.from(bytes)),
      title: 'Test sheet',
      sides: 'two-short-edge',
    });
    for (const page of pages) document.addPage(page);
    document.finish();
    return { body: new Blob(pieces), name: 'test-sheet.pdf' };
  },
});
