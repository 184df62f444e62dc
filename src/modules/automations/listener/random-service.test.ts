import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyBody, anyType } from '../../../../tests/support/automations/bodies.ts';
import { automationSender, type Sender } from '../../../../tests/support/automations/sender.ts';
import { lead } from '../../../../tests/support/automations/shop.ts';
import { rows, sql } from '../../../platform/database/db.ts';
import { jsonLog } from '../../../platform/log.ts';

/** Whatever is posted, from the request to what became of its row. RANDOM_WEBHOOKS=10000 tries harder. */

const RUNS = Number(process.env.RANDOM_WEBHOOKS ?? 200);
const printed: string[] = [];
let sender: Sender;
beforeAll(async () => {
  sender = await automationSender({ RATE_LIMIT_WEBHOOKS: '1000000' }, { log: jsonLog((line) => printed.push(line)) });
});

const anyEncoding = fc.constantFrom('', '', '', 'gzip', 'br', 'identity', 'compress');
/** Header values are bytes without line breaks. */
const isHeader = (text: string | undefined): boolean => text === undefined || /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

describe('any request to the webhook URL', () => {
  it('is stored and answered 202 or refused with 4xx, and what is stored gets an outcome without an error', async () => {
    const { id, url } = await sender.automation({ repeat_days: 0 });
    await sender.post(url, JSON.stringify(lead('Sample')));
    await sender.process();
    await sender.asOwner('POST', '/functions/v1/automation-switch', { id, on: true });
    const answered: string[] = [];
    const property = fc.asyncProperty(anyBody, anyType.filter(isHeader), anyEncoding, async (body, type, encoding) => {
      const { status, answer } = await sender.post(url, body, {
        'Content-Type': type ?? '',
        ...(encoding && { 'Content-Encoding': encoding }),
      });
      expect([200, 202, 400, 413, 415]).toContain(status);
      if (status === 202) answered.push(answer.id ?? '');
    });
    await fc.assert(property, { numRuns: RUNS });
    await sender.process();
    const stored = await rows<{ status: string }>(
      sender.db,
      sql`select status from automation_events where id = any(${answered}::uuid[])`,
    );
    expect(stored).toHaveLength(new Set(answered).size);
    expect(stored.length).toBeGreaterThan(RUNS / 10);
    expect(stored.filter(({ status }) => status === 'received' || status === 'failed')).toEqual([]);
    expect(printed).toEqual([]);
  });
});
