import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ProviderError, retryAfterMs } from '../../../platform/provider-error.ts';

export type S3Config = {
  /** Where the store answers, such as https://s3.eu-central-1.amazonaws.com; its buckets are the first part of the path. */
  endpoint: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  timeout_ms?: number;
};

type S3Request = { headers?: Record<string, string>; body?: Uint8Array | string };

/** From the request until the answer begins; reading the body is not limited. */
const WAIT_MS = 120_000;
/** Tries after the first, when the store is too busy or broken for a moment. */
const RETRIES = 3;
/** Before the second try after a broken connection; twice as long before each further one. */
const RESET_WAIT_MS = 50;

export type S3Client = ReturnType<typeof s3Client>;

/**
 * Signed requests to a store that speaks S3. Throws ProviderError with a code: `not_found`; `misconfigured` for what
 * the operator has to correct, which is retryable since no file causes it; `throttled`, `unavailable`,
 * `unreachable`, and `refused` for everything else.
 */
export function s3Client({ endpoint, region, access_key_id, secret_access_key, timeout_ms = WAIT_MS }: S3Config) {
  const aws = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    region,
    service: 's3',
    retries: RETRIES,
  });

  return {
    /** `path` begins with a slash and the bucket, and holds nothing that a URL would have to escape. */
    async request(method: string, path: string, { headers = {}, body }: S3Request = {}): Promise<Response> {
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(new Error(`No answer in ${timeout_ms} ms.`)), timeout_ms);
      try {
        // Signed with the bytes, so that a store takes nothing else than what was meant.
        const signed = { ...headers, 'X-Amz-Content-Sha256': await sha256(bytes) };
        const response = await untilAnswered(abort.signal, () =>
          aws.fetch(`${endpoint}${path}`, {
            method,
            headers: signed,
            ...(body === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
            redirect: 'manual',
            signal: abort.signal,
          }),
        );
        if (!response.ok) throw failure(response, await response.text());
        return response;
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        throw new ProviderError('retryable', 'The file store could not be reached.', {
          code: 'unreachable',
          is_away: true,
          cause: error,
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Asks again when the connection broke before an answer came: each request does the same however often it arrives. */
async function untilAnswered(signal: AbortSignal, ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || tries === RETRIES) throw error;
      await sleep(RESET_WAIT_MS * 2 ** tries);
    }
  }
}

async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

/** The text of the first element of this name. Names and ids of S3 hold nothing that XML would have to escape. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The store's error, from its status and its XML. */
export function failure({ status, headers }: Response, xml: string): ProviderError {
  const reason = elementOf(xml, 'Code') ?? String(status);
  if (status === 429 || reason === 'SlowDown') {
    const retry_after_ms = retryAfterMs(headers.get('Retry-After'), new Date()) ?? 5000;
    return new ProviderError('throttled', 'The file store is busy.', { code: 'throttled', retry_after_ms });
  }
  // A redirect means that the bucket is in another region.
  if (status < 400 || status === 401 || status === 403 || reason === 'NoSuchBucket')
    return new ProviderError('retryable', `The file store cannot be used as it is set up (${reason}).`, {
      code: 'misconfigured',
    });
  if (status === 404)
    return new ProviderError('rejected', `The file store does not have this (${reason}).`, { code: 'not_found' });
  if (status >= 500 || status === 408)
    return new ProviderError('retryable', `The file store failed (${reason}).`, {
      code: 'unavailable',
      is_away: true,
    });
  return new ProviderError('rejected', `The file store refused this (${reason}).`, { code: 'refused' });
}
