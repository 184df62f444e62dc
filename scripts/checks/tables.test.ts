import { expect, it } from 'vitest';
import { foreignTables } from './tables.ts';

const migrations = [
  { name: '0005_billing.sql', text: 'create table payments (\n  id uuid\n);\ncreate view payers as select 1;' },
  { name: '0012_sandbox_payments.sql', text: 'create table sandbox_cards (\n  id text\n);' },
];
const found = (file: string, text: string) => foreignTables(migrations, [{ file, text }]);

it.each([
  ['modules/letters/store.ts', 'sql`select id from payments where x`'],
  ['modules/letters/store.ts', 'sql`select id from public.payments`'],
  ['modules/letters/store.ts', 'sql`select id from "public"."payments"`'],
  ['modules/letters/store.ts', 'sql`insert into payments (id) values (1)`'],
  ['modules/letters/store.ts', 'sql`select 1 from letters l\n  left join payments p on p.id = l.id`'],
  ['modules/billing/payments/store.ts', 'sql`update sandbox_cards set x = 1`'],
])("%s: SQL on another module's table is found: %s", (file, text) => {
  expect(found(file, text)).toEqual([expect.stringContaining('belongs to')]);
});

it.each([
  ['modules/billing/refunds/store.ts', 'sql`select id from payments`'],
  ['modules/letters/store.ts', 'sql`select id from payers`'],
  ['providers/payments/sandbox/store.ts', 'sql`select id from sandbox_cards`'],
  ['web/pages/billing/history.tsx', '<p>money from payments</p>'],
])('%s: its own table or a published view is let through: %s', (file, text) => {
  expect(found(file, text)).toEqual([]);
});
