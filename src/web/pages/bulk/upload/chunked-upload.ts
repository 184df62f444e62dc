import { ApiError } from '../../../lib/api.ts';
import { accountHeader } from '../../../lib/session/account.ts';
import { accessToken } from '../../../lib/session/client.ts';

/** Bytes per request: what a lost connection has to send again. */
export const SLICE_BYTES = 1024 * 1024;
/** Delays before the first, second and later retries after a lost connection. */
const WAITS_MS = [1000, 2000, 5000, 10_000] as const;

export type UploadProgress = {
  sent_bytes: number;
  /** The connection is lost and retried automatically. */
  waiting: boolean;
};

export type PutSlice = (bytes: Blob, offset: number, signal: AbortSignal) => Promise<{ offset: number }>;

/**
 * Uploads a file in slices from `offset` on. The server's offset decides: a slice that arrived twice or
 * not at all is seen by its answer. Goes on after a lost connection until `signal` ends it; throws what the server refused.
 */
export async function uploadList(
  file: Blob,
  offset: number,
  put: PutSlice,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
  waits_ms: readonly number[] = WAITS_MS,
): Promise<void> {
  let failures = 0;
  let sent_bytes = offset;
  while (sent_bytes < file.size) {
    signal.throwIfAborted();
    onProgress({ sent_bytes, waiting: failures > 0 });
    try {
      sent_bytes = (await put(file.slice(sent_bytes, sent_bytes + SLICE_BYTES), sent_bytes, signal)).offset;
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      const expected = rightOffset(error);
      if (expected !== undefined) {
        sent_bytes = expected;
        failures = 0;
        continue;
      }
      if (!isPassing(error)) throw error;
      onProgress({ sent_bytes, waiting: true });
      await wait(waits_ms[Math.min(failures++, waits_ms.length - 1)] ?? 0, signal);
    }
  }
  onProgress({ sent_bytes, waiting: false });
}

/** The server's offset, from the response to a wrong one. */
function rightOffset(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'wrong_offset') return undefined;
  return typeof error.details.offset === 'number' ? error.details.offset : undefined;
}

/** A lost connection or a busy server. Other errors are not retried. */
const isPassing = (error: unknown) =>
  error instanceof ApiError ? [429, 502, 503, 504].includes(error.status) : error instanceof TypeError;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Sends slices to one import of the signed-in person. */
export const slicesTo =
  (import_id: string): PutSlice =>
  async (slice, offset, signal) => {
    // Read before sending: a changed or moved file is not a lost connection.
    const bytes = await slice.arrayBuffer();
    const token = await accessToken();
    const response = await fetch(`/rest/v1/imports/${encodeURIComponent(import_id)}/bytes`, {
      method: 'PUT',
      signal,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Upload-Offset': String(offset),
        ...(token ? { Authorization: `Bearer ${token}`, ...accountHeader() } : {}),
      },
      body: bytes,
    });
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (!response.ok) throw new ApiError(response.status, answer);
    return { offset: Number(answer.offset) };
  };
