import { expect, it } from 'vitest';
import { resetArrival } from './reset-arrival.ts';

const page = 'https://longhand.test/auth/reset-password';

it.each([
  [
    `${page}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`,
    'expired',
  ],
  [`${page}?error=access_denied&error_code=otp_expired`, 'expired'],
  [`${page}?code=0f3c`, 'other_browser'],
  [page, 'no_link'],
  [`${page}#content`, 'no_link'],
])('%s: %s', (href, arrival) => {
  expect(resetArrival(href)).toBe(arrival);
});
