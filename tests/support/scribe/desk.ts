import { zipSync } from 'fflate';
import { movableClock } from '../../../src/platform/clock.ts';
import { type Db, sql } from '../../../src/platform/database/db.ts';
import { silentLog } from '../../../src/platform/log.ts';
import { printOrder } from '../../../src/providers/print/contract.ts';
import type { PrintOrder } from '../../../src/providers/print/port.ts';
import { type ScribeDependencies, scribePrint } from '../../../src/providers/print/scribe/provider.ts';
import { SCRIBE_TOKEN } from './stand-in.ts';

export const TEMPLATE = '0199a5c0-0000-7000-8000-000000000001';
const PAGE = new TextEncoder().encode('a page');
export const cardZip = (): Uint8Array => zipSync({ '1.png': PAGE, '2.png': PAGE });

/** Deletes everything that was submitted before. */
export async function emptyDesk(db: Db): Promise<void> {
  await sql`truncate scribe_campaigns, scribe_letters, scribe_tokens, scribe_hold`.execute(db);
}

/** The adapter on a clock of its own. `deliver` delivers all letters that are due after the usual wait for more. */
export function scribeDesk(db: Db, api_url: string, over: Partial<ScribeDependencies> = {}) {
  const clock = movableClock(new Date());
  const logged: { event: string; fields: Record<string, unknown> }[] = [];
  const scribe = scribePrint({
    db,
    clock,
    log: { ...silentLog, error: (event, _, fields = {}) => logged.push({ event, fields }) },
    api_url,
    api_token: SCRIBE_TOKEN,
    requests_per_minute: 10_000,
    artwork: async () => cardZip(),
    ...over,
  });
  const minutes = (n: number) => clock.move(n * 60_000);
  return {
    ...scribe,
    print: scribe.provider,
    clock,
    logged,
    minutes,
    async deliver() {
      clock.move(6000);
      await scribe.jobs['scribe.deliver']!({});
    },
  };
}

/** Letters to people with these names, of one order and with one text by default. */
export function lettersTo(names: string[], over: Partial<PrintOrder> = {}): PrintOrder[] {
  const campaign_id = crypto.randomUUID();
  return names.map((first_name) => {
    const order = printOrder(TEMPLATE);
    return { ...order, campaign_id, ...over, recipient: { ...order.recipient, ...over.recipient, first_name } };
  });
}

export const idsOf = (orders: PrintOrder[]): string[] => orders.map((order) => order.letter_id);
