import type { OtherFormat } from '../../../../modules/imports/reader/file-format.ts';
import { MAX_CONVERSION_MS, NotConverted, tooLarge, unreadable } from './limits.ts';
import type { ConversionRequest, ConversionResponse } from './messages.ts';

/** A CSV file of the contacts in another one. `source` says what it was made of. Throws NotConverted. */
export async function convertFile(
  file: File,
  format: OtherFormat,
  signal: AbortSignal,
): Promise<{ csv: File; source: string }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await answerOf(worker, { file, format }, signal);
    if (answer.kind === 'not converted') throw new NotConverted(answer.text);
    const name = `${file.name.replace(/\.\w+$/, '')}.csv`;
    return { csv: new File([answer.csv], name, { type: 'text/csv' }), source: `${file.name}, ${answer.source}` };
  } finally {
    worker.terminate();
  }
}

/** The worker's only answer. It is not waited for longer than any list takes: a file may be made to take for ever. */
function answerOf(worker: Worker, request: ConversionRequest, signal: AbortSignal): Promise<ConversionResponse> {
  return new Promise((answered, failed) => {
    const limit = AbortSignal.timeout(MAX_CONVERSION_MS);
    limit.addEventListener('abort', () => failed(tooLarge('takes too long to read')));
    signal.addEventListener('abort', () => failed(signal.reason));
    worker.onerror = () => failed(unreadable());
    worker.onmessage = ({ data }: MessageEvent<ConversionResponse>) => answered(data);
    worker.postMessage(request);
  });
}
