import { ApiError } from '../../lib/api.ts';

/** What the server refused, in its own words; what failed, in the words of the page. */
export function refusalText(error: unknown, failed: string): string {
  return error instanceof ApiError && error.status < 500 ? error.user_message : failed;
}
