import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pdfProblem } from './active-content.ts';
import { Effort } from './effort.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** A PDF with these entries in its catalog, and further objects. */
const pdf = (catalog = '', objects = '') =>
  bytes(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${objects}
xref\n0 3\ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n9\n%%EOF`);

const stream = (dictionary: string, body: string | Buffer) =>
  `5 0 obj\n<< ${dictionary} >>\nstream\n${Buffer.from(body as string, 'latin1').toString('latin1')}\nendstream\nendobj`;
/** Objects packed as most programs pack them. */
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(Buffer.from(objects)));

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF', () => {
  it('of a program that draws pages is fine, also with packed objects and the page to open at', async () => {
    const document = new PDFDocument({ size: [400, 600], autoFirstPage: true });
    const chunks: Uint8Array[] = [];
    const ended = new Promise((done) => document.on('data', (chunk) => chunks.push(chunk)).on('end', done));
    document.moveTo(10, 10).lineTo(300, 500).stroke().end();
    await ended;
    expect(pdfProblem(new Uint8Array(Buffer.concat(chunks)))).toBeNull();
    expect(pdfProblem(pdf('/OpenAction [3 0 R /Fit]', packed('7 0 << /Type /Page >>')))).toBeNull();
  });

  it.each([
    ['script', pdf(`/OpenAction ${SCRIPT}`)],
    ['script', pdf('', `4 0 obj\n${SCRIPT}\nendobj`)],
    ['script', pdf('/Names << /Java#53cript 4 0 R >>')],
    ['script', pdf('/Names << /#4a#61#76#61#53#63#72#69#70#74 4 0 R >>')],
    ['script', pdf('', packed(`7 0 ${SCRIPT}`))],
    ['script', pdf('', packed(`7 0 ${SCRIPT}`, '/N 1 /First 4 /Filter [ /FlateDecode ]'))],
    ['script', pdf('', packed(`7 0 ${SCRIPT}`, '/Type /#4fbjStm /N 1 /First 4 /Filter /FlateDecode'))],
    ['script', pdf('', stream('/Length 5', `4 0 obj ${SCRIPT} endobj`))],
    ['program', pdf('', '4 0 obj << /S /Launch /F (calc.exe) >> endobj')],
    ['program', pdf('', packed('7 0 << /S /L#61unch /F (calc.exe) >>'))],
    ['attachment', pdf('/Names << /EmbeddedFiles 4 0 R >>')],
    ['attachment', pdf('', stream('/Type /EmbeddedFile', 'MZ'))],
    ['encrypted', pdf('', 'trailer << /Encrypt 9 0 R >>')],
    ['open_action', pdf('/OpenAction 4 0 R')],
    ['open_action', pdf('/AA << /O 4 0 R >>')],
    ['form', pdf('/AcroForm << /XFA 4 0 R >>')],
    ['form', pdf('', packed('7 0 << /S /SubmitForm >>'))],
    ['media', pdf('', '4 0 obj << /Subtype /RichMedia >> endobj')],
    ['unreadable', pdf('', packed('7 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode'))],
    ['unreadable', pdf('', packed('7 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter 8 0 R'))],
    [
      'unreadable',
      pdf('', packed('7 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    ],
    ['unreadable', pdf('', stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'not packed'))],
    ['unreadable', pdf('', packed(' '.repeat(17 * 1024 * 1024)))],
    ['unreadable', pdf('', stream('/Length 9', '4 0 obj << /Type /Page >> endobj'))],
    ['damaged', bytes('%PDF-1.7 nothing more')],
  ] as const)('is refused for what it could do: %s', (problem, file) => {
    expect(pdfProblem(file)).toBe(problem);
  });
});

describe('the work of looking through a PDF', () => {
  const ZLIB_START = deflateSync(Buffer.alloc(200), { level: 0 }).toString('latin1').slice(0, 7);
  const worst: Record<string, (n: number) => string> = {
    'streams that never end': (n) => 'stream\n'.repeat(n),
    'objects within streams': (n) => 'stream\n1 0 obj\n'.repeat(n),
    'streams within streams': (n) => `${'stream\n'.repeat(n)}endstream\n`,
    'ends of streams': (n) => 'endstream\n'.repeat(n),
    'a dictionary before many streams': (n) => `/ObjStm /Filter /FlateDecode\n${'stream\n'.repeat(n)}`,
    'plain objects within each other': (n) => `/N 1 /First 4\n${'stream\n'.repeat(n)}`,
    'packed objects within each other': (n) => `/ObjStm /Filter/FlateDecode\n${`stream\n${ZLIB_START}`.repeat(n)}`,
    'names without end': (n) => `/${'a'.repeat(n)}`,
    'names one after the other': (n) => '/a'.repeat(n),
    'escapes without end': (n) => `/${'#61'.repeat(n)}`,
    'blanks after a filter': (n) => `/ObjStm /Filter${' '.repeat(n)}\nstream\n`.repeat(3),
    'numbers without an object': (n) => `stream\n${'1 '.repeat(n)}`,
    'blanks between numbers': (n) => `stream\n1${' '.repeat(n)}1${' '.repeat(n)}`,
  };

  it.each(Object.entries(worst))('grows as the file does: %s', (_, make) => {
    const spentOn = (n: number) => {
      const effort = new Effort();
      pdfProblem(pdf('', make(n)), effort);
      return effort.spent;
    };
    const [once, twice] = [spentOn(20_000), spentOn(40_000)];
    expect(twice / once).toBeLessThan(2.1);
  });

  it('ends where a file unpacks to more than anybody looks at', () => {
    const bomb = packed(' '.repeat(15 * 1024 * 1024));
    expect(pdfProblem(pdf('', bomb.repeat(20)))).toBe('unreadable');
  });
});
