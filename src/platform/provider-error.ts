import { Failure } from './failure.ts';

/**
 * What went wrong outside the process, in words that a job can act on:
 * - `retryable`: nothing is known to have happened; try again later.
 * - `throttled`: the same, but not before `retry_after_ms`.
 * - `rejected`: trying the same again will be refused again. It says nothing about an earlier call whose answer was lost.
 * - `duplicate`: the provider has done this before; take it as done.
 */
export type ProviderErrorKind = 'retryable' | 'throttled' | 'rejected' | 'duplicate';

export type ProviderErrorFacts = {
  retry_after_ms?: number;
  code?: string;
  cause?: unknown;
  /** Nobody gets an answer from the provider now, whatever is asked. */
  is_away?: boolean;
};

/** The one family of errors that adapters throw. The message may be shown to a person and never holds a secret. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retry_after_ms: number | undefined;
  readonly code: string | undefined;
  readonly is_away: boolean;
  /** What the provider does, as its port is named: mail, files. Undefined for a provider that is not observed. */
  ability?: string;

  constructor(kind: ProviderErrorKind, message: string, facts: ProviderErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retry_after_ms = facts.retry_after_ms;
    this.code = facts.code;
    this.is_away = facts.is_away ?? false;
  }
}

/** What the provider that is away does, where that is why something failed; null for other errors. */
export function awayOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderError && cause.is_away) return cause.ability ?? null;
  return null;
}

/**
 * The failure that a customer gets for a provider's error, with the provider's message, or `fallback` where it has none.
 * Other errors are given back as they are: they are bugs.
 */
export function providerFailure(error: unknown, fallback: string): unknown {
  if (!(error instanceof ProviderError)) return error;
  const status = error.kind === 'throttled' ? 429 : error.kind === 'rejected' ? 422 : 502;
  return new Failure(status, error.code ?? 'provider_failed', error.message || fallback);
}

/** Reads a Retry-After header: seconds or an HTTP date. Undefined when there is none that can be read. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
