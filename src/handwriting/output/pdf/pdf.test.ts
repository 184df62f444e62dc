import { createCanvas } from '@napi-rs/canvas';
import { zlibSync } from 'fflate';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { loadHand } from '../../hands.ts';
import { writeInk } from '../../ink/ink.ts';
import { layoutText } from '../../layout.ts';
import { encodePalettePng } from '../../node/png.ts';
import { pdfImageData } from './image.ts';
import { type PdfPart, pdfDocument } from './pdf.ts';

const hand = await loadHand('eleanor');
const slots = Array.from({ length: 13 }, (_, i) => ({ x_px: 26, baseline_y_px: 60 + i * 16.6, width_px: 276 }));
const sheet = { width_px: 328.6, height_px: 486.5, slots, x_height_px: 6.6 };
const layout = layoutText(hand, 'Dear Margaret,\nthe ink of this letter is its own.', sheet);
const ink = writeInk(hand, layout, { seed: 's', setting: 'natural', colour: 'black' });
const inkPart: PdfPart = { kind: 'ink', ink, at: { x_pt: 9, y_pt: 471, pt_per_px: 312 / 328.6 } };

function picture(type: 'jpeg' | 'png' | 'palette', transparent = false): Uint8Array {
  const canvas = createCanvas(40, 30);
  const context = canvas.getContext('2d');
  if (!transparent) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 40, 30);
  }
  context.fillStyle = '#a3341f';
  context.fillRect(5, 5, 20, 10);
  if (type === 'palette') return encodePalettePng(new Uint8Array(canvas.data()), 40, 30);
  return type === 'jpeg' ? canvas.toBuffer('image/jpeg') : canvas.toBuffer('image/png');
}

function build(pages: number, images: Uint8Array[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const document = pdfDocument({ write: (bytes) => chunks.push(bytes.slice()), title: 'Print run 7 – cards' });
  const embedded = images.map((file) => document.addImage(pdfImageData(file, zlibSync)));
  for (let n = 0; n < pages; n++) {
    document.addPage({
      media: [0, 0, 330, 480],
      trim: [9, 9, 321, 471],
      bleed: [0, 0, 330, 480],
      parts: [
        ...embedded.map((image): PdfPart => ({ kind: 'image', image, box: [0, 0, 330, 480] })),
        inkPart,
        { kind: 'rules', rules: [{ from: [0, 9], to: [6, 9], width_pt: 0.25, gray: 0 }] },
        { kind: 'bars', bars: [{ x_pt: 20, y_pt: 20, width_pt: 1.44, height_pt: 10 }] },
      ],
    });
  }
  document.finish();
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;

describe('pdfDocument', () => {
  test('the same calls give the same bytes', () => {
    expect(build(2, [picture('jpeg')])).toEqual(build(2, [picture('jpeg')]));
  });

  test('a reader finds the pages, the boxes, the picture and the strokes', async () => {
    const document = await open(build(3, [picture('jpeg')]));
    expect(document.numPages).toBe(3);
    const page = await document.getPage(2);
    expect(page.view).toEqual([0, 0, 330, 480]);
    const { fnArray } = await page.getOperatorList();
    expect(fnArray.filter((op) => op === OPS.paintImageXObject)).toHaveLength(1);
    expect(fnArray.filter((op) => op === OPS.constructPath).length).toBeGreaterThan(20);
    const text = Buffer.from(build(1, [])).toString('latin1');
    expect(text).toContain('/TrimBox [9 9 321 471]');
    expect(text).toContain('/BleedBox [0 0 330 480]');
  });

  test('a picture on many pages is stored once', () => {
    const one = build(1, [picture('jpeg')]).length;
    const two = build(2, [picture('jpeg')]).length;
    expect(two - one).toBeLessThan(one);
    const text = Buffer.from(build(5, [picture('jpeg')])).toString('latin1');
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  test.each([
    ['opaque PNG', picture('png')],
    ['palette PNG', picture('palette')],
    ['transparent PNG', picture('png', true)],
    ['JPEG', picture('jpeg')],
  ])('the colours of a picture are kept: %s', async (_, file) => {
    const page = await (await open(build(1, [file]))).getPage(1);
    const canvas = createCanvas(330, 480);
    const viewport = page.getViewport({ scale: 1 });
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
    const at = (x: number, y: number) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)];
    const red = at(123, 128);
    const paper = at(300, 300);
    expect(Math.abs(red[0]! - 0xa3) + Math.abs(red[1]! - 0x34) + Math.abs(red[2]! - 0x1f)).toBeLessThan(24);
    expect(Math.min(...paper)).toBeGreaterThan(245);
  });

  test('a file that is no picture is refused', () => {
    expect(() => build(1, [new Uint8Array([1, 2, 3])])).toThrow('PNG or a JPEG');
  });
});
