import { fill, MB } from './body.ts';

/** PDFs, 9 MB each: what a reader looks for in them. */

const pdf = (inside: string) =>
  new Uint8Array(Buffer.from(`%PDF-1.7\n${inside}\nxref\n0 1\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF`, 'latin1'));
const MOST = 9 * MB;

export const PDFS: Record<string, Uint8Array<ArrayBuffer>> = {
  'streams that never end': pdf(fill('stream\n', MOST)),
  'streams and objects': pdf(fill('stream\n1 0 obj', MOST)),
  'streams of no length': pdf(fill('1 0 obj<</Length 0>>stream\nendstream endobj\n', MOST)),
  'filters of filters': pdf(
    fill('1 0 obj<</Filter[/FlateDecode/FlateDecode/FlateDecode]/Length 9>>stream\nxxxxxxxxx\nendstream\n', MOST),
  ),
  'objects that never end': pdf(fill('1 0 obj<<', MOST)),
  'names of escapes': pdf(fill('/#4a#61#76#61#53#63#72#69#70#74 ', MOST)),
  brackets: pdf(fill('<<', MOST)),
  parentheses: pdf(fill('(', MOST)),
  'references to objects': pdf(fill('1 0 R ', MOST)),
  blanks: pdf(fill(' ', MOST)),
};
