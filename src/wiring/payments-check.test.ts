import { expect, it } from 'vitest';
import type { Probe } from '../adapters.ts';
import { silentLog } from '../platform/log.ts';
import { ProviderError } from '../platform/provider-error.ts';
import { checkPayments } from './payments-check.ts';

const probe = (ability: Probe['ability'], check: () => Promise<void>): Probe => ({
  ability,
  provider: 'Stripe',
  origin: null,
  check,
});

async function saidAfter(probes: Probe[]): Promise<unknown[]> {
  const said: unknown[] = [];
  await checkPayments(probes, { ...silentLog, error: (...line) => void said.push(line) });
  return said;
}

it('says at a start what is wrong with the payment provider, and asks no other', async () => {
  const wrong = new ProviderError('rejected', 'The webhook endpoint has the API version 2020-01-01.');
  const never = probe('mail', () => Promise.reject(new Error('asked')));
  expect(await saidAfter([never, probe('payments', () => Promise.reject(wrong))])).toEqual([
    ['payments_check_failed', wrong, { provider: 'Stripe' }],
  ]);
  expect(await saidAfter([never, probe('payments', async () => {})])).toEqual([]);
  expect(await saidAfter([never])).toEqual([]);
});
