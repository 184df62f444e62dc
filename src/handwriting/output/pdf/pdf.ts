import type { Ink } from '../../ink/ink.ts';
import { type Bar, barsContent, pdfNumber, type Rule, rulesContent } from './content.ts';
import { ContentWriter } from './content-writer.ts';
import type { PdfImageData } from './image.ts';
import { type PdfPlacement, writeInkContent } from './ink.ts';

export type { Bar, Rule } from './content.ts';

/** A rectangle in points: left, bottom, right, top. */
export type PdfBox = [number, number, number, number];

/** A picture that the document holds once and any page may show. */
export type PdfImage = { object: number };

/** What lies on a page, from the bottom up. */
export type PdfPart =
  | { kind: 'image'; image: PdfImage; box: PdfBox }
  | { kind: 'ink'; ink: Ink; at: PdfPlacement }
  | { kind: 'rules'; rules: readonly Rule[] }
  | { kind: 'bars'; bars: readonly Bar[] };

/** A page: its paper, where it is trimmed, how far art bleeds, and its parts. */
export type PdfPage = { media: PdfBox; trim?: PdfBox; bleed?: PdfBox; parts: readonly PdfPart[] };

/** A page whose content is compressed already, which is most of the work; it can come from another thread. */
export type DrawnPage = Omit<PdfPage, 'parts'> & { images: number[]; content: Uint8Array };

/** A document that is written while it is made. Nothing but the place of each object is kept. */
export type PdfDocument = {
  /** Adds a picture; the same object may be shown on many pages. */
  addImage(image: PdfImageData): PdfImage;
  addPage(page: PdfPage | DrawnPage): void;
  /** Writes the page list and the table of places; nothing may be added afterwards. */
  finish(): void;
};

export type PdfOptions = {
  /** Receives the file's bytes in order, in pieces of its own, the last when the document is finished. */
  write: (bytes: Uint8Array) => void;
  title?: string;
  /** How the sheets are printed, which print dialogs take over; a sheet of two sides is turned over its short edge. */
  sides?: PdfSides;
};

export type PdfSides = 'one' | 'two-short-edge';

/** Sizes are exact, so no print dialog may fit a page to its paper. */
const PREFERENCES: Record<PdfSides, string> = {
  one: '/PrintScaling /None /Duplex /Simplex',
  'two-short-edge': '/PrintScaling /None /Duplex /DuplexFlipShortEdge',
};

const CATALOG = 1;
const PAGES = 2;
const INFO = 3;

/** Draws the content of a page, and compresses it. */
export function drawPage({ parts, ...page }: PdfPage): DrawnPage {
  const images = [...new Set(parts.flatMap((part) => (part.kind === 'image' ? [part.image.object] : [])))];
  const content = new ContentWriter();
  for (const part of parts) writePart(content, part);
  return { ...page, images, content: content.finish() };
}

/** Begins a PDF document. The same calls give the same bytes: there is neither a date nor a random id in it. */
export function pdfDocument({ write, title, sides }: PdfOptions): PdfDocument {
  const out = new ObjectWriter(write);
  const pages: number[] = [];
  out.raw('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const addPage = (page: PdfPage | DrawnPage) => {
    const { media, trim, bleed, images, content } = 'content' in page ? page : drawPage(page);
    const contents = out.stream('/Filter /FlateDecode', content);
    const boxes = [`/MediaBox ${boxText(media)}`];
    if (bleed) boxes.push(`/BleedBox ${boxText(bleed)}`);
    if (trim) boxes.push(`/TrimBox ${boxText(trim)}`);
    const xObjects = images.map((object) => `/I${object} ${object} 0 R`).join(' ');
    const resources = images.length ? `<< /XObject << ${xObjects} >> >>` : '<< >>';
    pages.push(
      out.object(
        `<< /Type /Page /Parent ${PAGES} 0 R ${boxes.join(' ')} /Resources ${resources} /Contents ${contents} 0 R >>`,
      ),
    );
  };
  return {
    addImage: ({ dictionary, stream }) => ({ object: out.stream(dictionary, stream) }),
    addPage,
    finish: () => {
      const preferences = sides ? ` /ViewerPreferences << ${PREFERENCES[sides]} >>` : '';
      out.object(`<< /Type /Catalog /Pages ${PAGES} 0 R${preferences} >>`, CATALOG);
      out.object(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] >>`, PAGES);
      out.object(`<< /Producer (Longhand)${title ? ` /Title ${textString(title)}` : ''} >>`, INFO);
      out.trailer();
    },
  };
}

const boxText = (box: PdfBox): string => `[${box.map(pdfNumber).join(' ')}]`;

/** UTF-16 in hexadecimal, so that any title is safe. */
function textString(text: string): string {
  let digits = 'feff';
  for (let i = 0; i < text.length; i++) digits += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${digits}>`;
}

function writePart(out: ContentWriter, part: PdfPart): void {
  if (part.kind === 'ink') writeInkContent(out, part.ink, part.at);
  else if (part.kind === 'rules') out.text(rulesContent(part.rules));
  else if (part.kind === 'bars') out.text(barsContent(part.bars));
  else {
    const [left, bottom, right, top] = part.box;
    const matrix = [right - left, 0, 0, top - bottom, left, bottom].map(pdfNumber).join(' ');
    out.text(`q ${matrix} cm /I${part.image.object} Do Q `);
  }
}

/** Bytes are handed on in pieces of this size: there are many small ones. */
const PIECE = 1 << 16;

class ObjectWriter {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #places: number[] = [0, 0, 0, 0];
  #piece = new Uint8Array(PIECE);
  #used = 0;
  /** The length of all pieces before this one. */
  #before = 0;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  #put(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + PIECE - this.#used);
      this.#piece.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
      if (this.#used === PIECE) this.#handOn();
    }
  }

  #handOn(): void {
    this.#write(this.#piece.subarray(0, this.#used));
    this.#before += this.#used;
    this.#piece = new Uint8Array(PIECE);
    this.#used = 0;
  }

  /** Text of which each character is one byte. */
  raw(text: string): void {
    for (let i = 0; i < text.length; i++) {
      this.#piece[this.#used++] = text.charCodeAt(i);
      if (this.#used === PIECE) this.#handOn();
    }
  }

  #begin(number = this.#places.length): number {
    this.#places[number] = this.#before + this.#used;
    return number;
  }

  object(body: string, reserved?: number): number {
    const number = this.#begin(reserved);
    this.raw(`${number} 0 obj\n${body}\nendobj\n`);
    return number;
  }

  stream(dictionary: string, bytes: Uint8Array): number {
    const number = this.#begin();
    this.raw(`${number} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`);
    this.#put(bytes);
    this.raw('\nendstream\nendobj\n');
    return number;
  }

  trailer(): void {
    const start = this.#before + this.#used;
    const count = this.#places.length;
    const rows = this.#places.map((place, n) =>
      n === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
    );
    this.raw(
      `xref\n0 ${count}\n${rows.join('')}trailer\n<< /Size ${count} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\n`,
    );
    this.raw(`startxref\n${start}\n%%EOF\n`);
    this.#handOn();
  }
}
