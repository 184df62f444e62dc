import { zlibSync } from 'fflate';
import type { Ink } from '../../ink/ink.ts';
import { type Bar, barsToPdfContent, pdfNumber, type Rule, rulesToPdfContent } from './content.ts';
import type { PdfImageData } from './image.ts';
import { inkToPdfContent, type PdfPlacement } from './ink.ts';

export type { Bar, Rule } from './content.ts';
export { inkToPdfContent } from './ink.ts';

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

type Deflate = (bytes: Uint8Array) => Uint8Array;

/** A document that is written while it is made. Nothing but the place of each object is kept. */
export type PdfDocument = {
  /** Adds a picture; the same object may be shown on many pages. */
  addImage(image: PdfImageData): PdfImage;
  addPage(page: PdfPage | DrawnPage): void;
  /** Writes the page list and the table of places; nothing may be added afterwards. */
  finish(): void;
};

export type PdfOptions = {
  /** Receives the file's bytes in order. */
  write: (bytes: Uint8Array) => void;
  /** zlib-compresses a stream; the default is a portable one, the server passes its native one. */
  deflate?: Deflate;
  title?: string;
};

const CATALOG = 1;
const PAGES = 2;
const INFO = 3;

/** Draws the content of a page. `deflate` zlib-compresses it. */
export function drawPage({ parts, ...page }: PdfPage, deflate: Deflate): DrawnPage {
  const images = [...new Set(parts.flatMap((part) => (part.kind === 'image' ? [part.image.object] : [])))];
  return { ...page, images, content: deflate(joined(parts.map(contentOf))) };
}

/** Begins a PDF document. The same calls give the same bytes: there is neither a date nor a random id in it. */
export function pdfDocument({ write, deflate = portableDeflate, title }: PdfOptions): PdfDocument {
  const out = new ObjectWriter(write);
  const pages: number[] = [];
  out.raw('%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n');
  const addPage = (page: PdfPage | DrawnPage) => {
    const { media, trim, bleed, images, content } = 'content' in page ? page : drawPage(page, deflate);
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
      out.object(`<< /Type /Catalog /Pages ${PAGES} 0 R >>`, CATALOG);
      out.object(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] >>`, PAGES);
      out.object(`<< /Producer (Longhand)${title ? ` /Title ${textString(title)}` : ''} >>`, INFO);
      out.trailer();
    },
  };
}

const portableDeflate: Deflate = (bytes) => zlibSync(bytes, { level: 1 });
const boxText = (box: PdfBox): string => `[${box.map(pdfNumber).join(' ')}]`;
const encoder = new TextEncoder();

/** UTF-16 in hexadecimal, so that any title is safe. */
function textString(text: string): string {
  let digits = 'feff';
  for (let i = 0; i < text.length; i++) digits += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${digits}>`;
}

function contentOf(part: PdfPart): Uint8Array {
  if (part.kind === 'ink') return inkToPdfContent(part.ink, part.at);
  if (part.kind === 'rules') return rulesToPdfContent(part.rules);
  if (part.kind === 'bars') return barsToPdfContent(part.bars);
  const [left, bottom, right, top] = part.box;
  const matrix = [right - left, 0, 0, top - bottom, left, bottom].map(pdfNumber).join(' ');
  return encoder.encode(`q ${matrix} cm /I${part.image.object} Do Q\n`);
}

function joined(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  parts.reduce((at, part) => {
    all.set(part, at);
    return at + part.length;
  }, 0);
  return all;
}

class ObjectWriter {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #places: number[] = [0, 0, 0, 0];
  #length = 0;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  #put(bytes: Uint8Array): void {
    this.#length += bytes.length;
    this.#write(bytes);
  }

  /** Text of which each character is one byte. */
  raw(text: string): void {
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    this.#put(bytes);
  }

  #begin(number = this.#places.length): number {
    this.#places[number] = this.#length;
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
    const start = this.#length;
    const count = this.#places.length;
    const rows = this.#places.map((place, n) =>
      n === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
    );
    this.raw(
      `xref\n0 ${count}\n${rows.join('')}trailer\n<< /Size ${count} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\n`,
    );
    this.raw(`startxref\n${start}\n%%EOF\n`);
  }
}
