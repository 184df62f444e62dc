import { Effort, TooMuchEffort } from './effort.ts';
import { namesIn } from './names.ts';
import { streamsOf, textsOf } from './streams.ts';

/**
 * What a PDF could do besides being read: run scripts, start programs, open other files, send forms. A PDF is looked through
 * as it is stored, without following its table of objects, so that nothing is missed that a reader would find by other ways.
 */

/** Why a PDF is refused. */
export type PdfProblem =
  | 'damaged'
  | 'encrypted'
  | 'script'
  | 'program'
  | 'attachment'
  | 'open_action'
  | 'form'
  | 'media'
  | 'unreadable';

/** Long enough not to turn up by chance among packed bytes: looked for in every byte of the file. */
const DANGEROUS: Record<string, PdfProblem> = {
  JavaScript: 'script',
  Launch: 'program',
  EmbeddedFile: 'attachment',
  EmbeddedFiles: 'attachment',
  Encrypt: 'encrypted',
  SubmitForm: 'form',
  ImportData: 'form',
  RichMedia: 'media',
};
/** Looked for where names stand: outside of streams, and in object streams. */
const DANGEROUS_IN_OBJECTS: Record<string, PdfProblem> = {
  ...DANGEROUS,
  JS: 'script',
  AA: 'open_action',
  XFA: 'form',
  GoToE: 'attachment',
  GoToR: 'program',
  Movie: 'media',
  Rendition: 'media',
};

/** Where a file opens is fine: an array. What it does then is not: a dictionary, or a reference to one. */
const isDestination = (text: string, at: number): boolean => /^\s*\[/.test(text.slice(at, at + 40));

function problemIn(text: string, dangerous: Record<string, PdfProblem>): PdfProblem | null {
  let opens = false;
  for (const { name, end } of namesIn(text)) {
    if (Object.hasOwn(dangerous, name)) return dangerous[name] ?? null;
    if (name === 'OpenAction' && !isDestination(text, end)) opens = true;
  }
  // Named last: what it does on opening says more.
  return opens ? 'open_action' : null;
}

/** What looks like an object. In a stream as it is stored, a reader might be led to it. */
const OBJECT = /\d\s+\d+\s+obj\b/;

/** Why this PDF is not safe to keep and open; null when nothing was found. Each part of it is looked at a few times. */
export function pdfProblem(file: Uint8Array, effort = new Effort()): PdfProblem | null {
  try {
    return problemOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength), effort);
  } catch (error) {
    if (error instanceof TooMuchEffort) return 'unreadable';
    throw error;
  }
}

function problemOf(bytes: Buffer, effort: Effort): PdfProblem | null {
  const file = bytes.toString('latin1');
  if (!file.includes('startxref') || !/\bobj\b/.test(file)) return 'damaged';
  const { outside, inside, of_objects } = streamsOf(file, effort);
  const anywhere = problemIn(effort.on(file), DANGEROUS) ?? problemIn(effort.on(outside), DANGEROUS_IN_OBJECTS);
  if (anywhere) return anywhere;
  if (of_objects.some(({ is_readable }) => !is_readable)) return 'unreadable';
  if (inside.some(({ begin, end }) => OBJECT.test(effort.on(file.slice(begin, end))))) return 'unreadable';
  for (const text of textsOf(bytes, of_objects, effort)) {
    if (text === null) return 'unreadable';
    const problem = problemIn(effort.on(text), DANGEROUS_IN_OBJECTS);
    if (problem) return problem;
  }
  return null;
}
