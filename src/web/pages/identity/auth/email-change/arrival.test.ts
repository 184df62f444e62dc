import { expect, it } from 'vitest';
import { emailChangeArrival } from './arrival.ts';

const PAGE = 'https://letters.example.com/auth/email-change';
it.each([
  ['#message=Confirmation+link+accepted', { kind: 'half' }],
  ['?code=abc', { kind: 'done' }],
  ['#access_token=a.b.c&type=email_change', { kind: 'done' }],
  ['#error=access_denied&error_code=otp_expired', { kind: 'expired' }],
  ['#stop=token', { kind: 'stop', token: 'token' }],
  ['', { kind: 'nothing' }],
])('%s', (rest, arrival) => {
  expect(emailChangeArrival(PAGE + rest)).toEqual(arrival);
});
