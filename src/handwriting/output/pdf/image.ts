import { unzlibSync } from 'fflate';

/** A picture ready to lie in a PDF: its dictionary entries (without length) and its stream. */
export type PdfImageData = { dictionary: string; stream: Uint8Array };

/** Makes a PNG or JPEG file embeddable. Opaque 8-bit PNGs and JPEGs are embedded as they are; transparency falls on white.
 * Throws when the file is neither or is damaged. */
export function pdfImageData(file: Uint8Array, deflate: (bytes: Uint8Array) => Uint8Array): PdfImageData {
  if (file[0] === 0x89 && file[1] === 0x50) return pngData(file, deflate);
  if (file[0] === 0xff && file[1] === 0xd8) return jpegData(file);
  throw new Error('A picture in a PDF has to be a PNG or a JPEG file.');
}

function dictionaryOf(width: number, height: number, colourSpace: string, rest: string): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colourSpace} /BitsPerComponent ${rest}`;
}

function jpegData(file: Uint8Array): PdfImageData {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 2; at + 9 < file.length; ) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
    if (isFrame) {
      const components = file[at + 9];
      const colourSpace = components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK' : '/DeviceRGB';
      const decode = components === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
      const rest = `${file[at + 4]} /Filter /DCTDecode${decode}`;
      return {
        dictionary: dictionaryOf(view.getUint16(at + 7), view.getUint16(at + 5), colourSpace, rest),
        stream: file,
      };
    }
    at += 2 + view.getUint16(at + 2);
  }
  throw new Error('This JPEG file has no picture in it.');
}

type Png = {
  width: number;
  height: number;
  depth: number;
  kind: number;
  palette: Uint8Array;
  hasAlpha: boolean;
  data: Uint8Array;
};

function pngData(file: Uint8Array, deflate: (bytes: Uint8Array) => Uint8Array): PdfImageData {
  const png = readPng(file);
  const { width, height, depth, kind } = png;
  if (!png.hasAlpha) {
    const colourSpace =
      kind === 0
        ? '/DeviceGray'
        : kind === 2
          ? '/DeviceRGB'
          : `[/Indexed /DeviceRGB ${png.palette.length / 3 - 1} <${hex(png.palette)}>]`;
    const parameters = `/Predictor 15 /Colors ${kind === 2 ? 3 : 1} /BitsPerComponent ${depth} /Columns ${width}`;
    const rest = `${depth} /Filter /FlateDecode /DecodeParms << ${parameters} >>`;
    return { dictionary: dictionaryOf(width, height, colourSpace, rest), stream: png.data };
  }
  if (depth !== 8 || (kind !== 4 && kind !== 6)) throw new Error('This kind of transparent PNG can\u2019t be printed.');
  const pixels = unfilter(unzlibSync(png.data), width, height, kind === 4 ? 2 : 4);
  const rest = '8 /Filter /FlateDecode';
  return {
    dictionary: dictionaryOf(width, height, kind === 4 ? '/DeviceGray' : '/DeviceRGB', rest),
    stream: deflate(onWhite(pixels, kind === 4 ? 1 : 3)),
  };
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

function readPng(file: Uint8Array): Png {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const png: Png = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: file[24] ?? 0,
    kind: file[25] ?? 0,
    palette: new Uint8Array(0),
    hasAlpha: file[25] === 4 || file[25] === 6,
    data: new Uint8Array(0),
  };
  if (file[28] !== 0) throw new Error('An interlaced PNG can\u2019t be printed.');
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 8 <= file.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const body = file.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === 'PLTE') png.palette = body;
    if (type === 'IDAT') parts.push(body);
  }
  png.data = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  parts.reduce((at, part) => {
    png.data.set(part, at);
    return at + part.length;
  }, 0);
  return png;
}

/** Undoes the filters of a PNG's rows. */
function unfilter(data: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const rowLength = width * channels;
  const out = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowLength + 1)]!;
    const from = y * (rowLength + 1) + 1;
    const to = y * rowLength;
    for (let i = 0; i < rowLength; i++) {
      const left = i >= channels ? out[to + i - channels]! : 0;
      const up = y > 0 ? out[to + i - rowLength]! : 0;
      const corner = i >= channels && y > 0 ? out[to + i - rowLength - channels]! : 0;
      out[to + i] = data[from + i]! + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const fromLeft = Math.abs(up - corner);
  const fromUp = Math.abs(left - corner);
  const fromCorner = Math.abs(left + up - 2 * corner);
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left;
  return fromUp <= fromCorner ? up : corner;
}

function onWhite(pixels: Uint8Array, colours: 1 | 3): Uint8Array {
  const count = pixels.length / (colours + 1);
  const out = new Uint8Array(count * colours);
  for (let i = 0; i < count; i++) {
    const alpha = pixels[i * (colours + 1) + colours]! / 255;
    for (let c = 0; c < colours; c++) {
      out[i * colours + c] = Math.round(255 + (pixels[i * (colours + 1) + c]! - 255) * alpha);
    }
  }
  return out;
}
