import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { MB } from './body.ts';

/** Pictures that are small to send and large to decode, and archives of them. */

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG that says to be of this size and holds so many bytes of one colour. */
export function png(width: number, height: number, bytes: number, depth = 8): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const mark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return new Uint8Array(
    Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

const page = (depth: number) => png(1375, 2000, 2000 * (1375 * 4 * (depth / 8) + 1), depth);
const jpeg = (width: number, height: number) => {
  const frame = [
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ];
  return new Uint8Array([
    0xff,
    0xd8,
    ...frame,
    0xff,
    0xda,
    0,
    12,
    3,
    1,
    0,
    2,
    0x11,
    3,
    0x11,
    0,
    63,
    0,
    ...new Array(5 * MB).fill(0x55),
  ]);
};

export const PICTURES: Record<string, Uint8Array<ArrayBuffer>> = {
  'a page': page(8),
  'a page of 16 bits': page(16),
  'more pixels than it says': png(1375, 2000, 200 * MB),
  'fewer pixels than it says': png(1375, 2000, 1000),
  'the largest picture': png(6000, 6000, 6000 * (6000 * 4 + 1)),
  'a huge size': png(60_000, 60_000, 10 * MB),
  'a JPEG that never ends': jpeg(1375, 2000),
  'a huge JPEG': jpeg(6000, 6000),
  'many chunks': new Uint8Array(
    Buffer.concat([
      png(1375, 2000, 1000).subarray(0, 33),
      ...new Array(200_000).fill(chunk('tEXt', Buffer.from('a\0b'))),
    ]),
  ),
};

export const ARCHIVES: Record<string, Uint8Array<ArrayBuffer>> = {
  'an archive that grows': zipped({ '1.png': new Uint8Array(300 * MB), '2.png': page(8) }),
  'an archive of many files': zipped(
    Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`${n}.png`, new Uint8Array(0)])),
  ),
  'an archive of two pages': zipped({ '1.png': page(16), '2.png': page(16) }),
};

function zipped(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync(files, { level: 6 }));
}
