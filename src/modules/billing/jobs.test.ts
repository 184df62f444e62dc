import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { billingCrontab, billingJobs } from './jobs.ts';
import type { BillingService } from './service.ts';

const billing = { handleEvent: vi.fn(), sweep: vi.fn() };
const mail = { name: 'test', send: vi.fn() };
const jobs = billingJobs(billing as unknown as BillingService, mail, silentLog);

describe('the jobs of billing', () => {
  it('are known by every name that the timetable calls', () => {
    for (const line of billingCrontab.split('\n')) {
      const [, match, name = ''] = /^((?:\S+ ){5})(\S+)$/.exec(line) ?? [];
      expect(match).toBeDefined();
      expect(Object.keys(jobs)).toContain(name);
    }
  });

  it('handle the message that they are given, and refuse a payload that names none', async () => {
    const message_id = crypto.randomUUID();
    await jobs['billing.handle-event']?.({ message_id });
    expect(billing.handleEvent).toHaveBeenCalledExactlyOnceWith(message_id);
    await expect(jobs['billing.handle-event']?.({})).rejects.toThrow();
  });
});
