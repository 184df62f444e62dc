import { useQuery } from '@tanstack/react-query';
import type { Category, Template } from '../../../modules/templates/schema.ts';
import { ApiError, call, messageOf } from '../../lib/api.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The template query timed out. */
class QueryTimeout extends Error {}

async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await ask(signal);
  } catch (error) {
    throw signal.aborted ? new QueryTimeout('Query timeout - please try again') : error;
  }
}

/** Errors from the server and timeouts are final; network failures are retried. */
const worthRetrying = (failures: number, error: Error) =>
  failures < RETRIES && !(error instanceof QueryTimeout) && !(error instanceof ApiError && error.status < 500);

/** The designs that can be sent, in gallery order. Prerendered data is not fetched again. */
export const useTemplates = (known?: Template[]) =>
  useQuery({
    queryKey: ['templates', 'active'],
    queryFn: () => inTime((signal) => call('GET /rest/v1/letter_templates', { query: {} }, { signal })),
    staleTime: 60_000,
    retry: worthRetrying,
    ...(known ? { initialData: known } : {}),
  });

/** The categories that are in use, in the order of display. */
export const useCategories = (known?: Category[]) =>
  useQuery({
    queryKey: ['templates', 'categories'],
    queryFn: () => call('GET /rest/v1/template_categories'),
    staleTime: 60_000,
    ...(known ? { initialData: known } : {}),
  });

/** The message when templates could not be loaded. */
export const templatesFailure = (error: Error): string =>
  error instanceof QueryTimeout ? error.message : messageOf(error, 'Failed to load templates');
