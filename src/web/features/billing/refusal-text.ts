import { ApiError } from '../../lib/api.ts';

/** Returns the server's message for a refused request, and the page's own text for a failed one. */
export function refusalText(error: unknown, failed: string): string {
  return error instanceof ApiError && error.status < 500 ? error.user_message : failed;
}
