import { describe, expect, it } from 'vitest';
import { leaksIn } from './leaks.ts';

const leak = (file: string, text: string) => leaksIn([{ file, text }]);

describe('a leak that is planted is found', () => {
  it.each([
    ['modules/credits/rules.ts', 'export const at = () => Date.now();', 'clock'],
    ['modules/credits/rules.ts', 'export const at = () => new Date();', 'clock'],
    ['modules/credits/rules.ts', 'const { now } = Date;', 'clock'],
    ['modules/credits/rules.ts', 'const at = [1].map(Date.now);', 'clock'],
    ['wiring/modules.ts', 'await sql`select 1`.execute(db);', 'store'],
    ['modules/press/service.ts', 'const isOne = (x: string): x is AccountId => true;', 'AccountId'],
    ['modules/press/service.ts', "const a = x as import('../../platform/account-id.ts').AccountId;", 'AccountId'],
    ['modules/billing/catalog/rules.ts', 'const n = Math.random();', 'dice'],
    ['modules/identity/passwords/rules.ts', 'const id = crypto.randomUUID();', 'dice'],
    ['modules/letters/rules.ts', "await fetch('https://example.com');", 'calls out'],
    ['modules/letters/rules.ts', "const bytes = Buffer.from('x');", 'Buffer'],
    ['modules/imports/reader/cell-scanner.ts', 'const t = performance.now();', 'clock'],
    ['handwriting/layout.ts', 'const r = Math.random();', 'dice'],
    ['modules/press/service.ts', 'await sql`select 1`.execute(tx);', 'store'],
    ['modules/imports/preflight-service.ts', "client.query('select 1 from imports')", 'store'],
    ['modules/press/store.ts', 'sql`select * from print_runs`', 'lists the columns'],
    ['modules/press/store.ts', 'sql`delete from print_runs returning *`', 'lists the columns'],
    ['modules/press/store.ts', 'sql`select r.*, l.id from print_runs r`', 'lists the columns'],
    ['modules/press/store.ts', 'const RUN = sql`r.*`;', 'lists the columns'],
    ['modules/press/service.ts', 'await db.transaction().execute(work);', 'inTransaction'],
    ['modules/billing/top-ups/service.ts', "import Stripe from 'stripe';", 'vendor'],
    ['platform/outbound.ts', "import { AwsClient } from 'aws4fetch';", 'vendor'],
    ['modules/press/service.ts', "const a = 1; import x from 'some-new-vendor/sub';", 'vendor'],
    ['modules/press/service.ts', "const vendor = await import('@vendor/sdk');", 'vendor'],
  ])('%s: %s', (file, text, word) => {
    expect(leak(file, text)).toEqual([expect.stringContaining(word)]);
  });

  it('a vendor that two abilities use', () => {
    const text = "import x from 'vendor';";
    const sources = [
      { file: 'providers/mail/vendor.ts', text },
      { file: 'providers/files/vendor.ts', text },
    ];
    expect(leaksIn(sources)).toEqual([expect.stringContaining('"vendor" is one vendor')]);
  });
});

describe('what is allowed is let through', () => {
  it.each([
    ['modules/press/store.ts', 'await sql`select 1`.execute(tx);'],
    ['modules/press/store.ts', 'sql`select count(*)::int as n, price * 2 as twice from print_runs`'],
    ['modules/credits/rules.ts', 'const later = new Date(at.getTime() + 1); // not Date.now()'],
    ['modules/imports/reader/chunk-reader.ts', "import papa from 'papaparse'; const b = Buffer.alloc(1);"],
    ['providers/payments/stripe/provider.ts', "import Stripe from 'stripe';"],
    ['platform/database/db.ts', 'return db.transaction().execute(work);'],
    ['web/lib/api.ts', "const at = Date.now(); import { hc } from 'hono/client';"],
  ])('%s: %s', (file, text) => {
    expect(leak(file, text)).toEqual([]);
  });
});
