import { parseArgs } from 'node:util';
import type { App } from '../../app.ts';
import type { Config } from '../../config.ts';
import { strangers } from '../../demo-account-store.ts';
import { DEMO_CUSTOMER, DEMO_OPERATOR } from '../../demo-accounts.ts';
import type { Db } from '../../platform/database/db.ts';
import { Failure } from '../../platform/failure.ts';
import { seed } from '../../seeds.ts';
import type { Command } from '../command.ts';
import { withProduct } from '../product.ts';
import { demoClient } from './client.ts';
import { PEOPLE } from './people.ts';
import { designIds, play, print as printAndMail } from './shop.ts';

/** So many letters are printed and mailed; the others wait at the press. */
const MAILED = 7;

/** Fills an empty installation with people, cards, lists and payments, all of them through its own endpoints. */
export const demoCommand: Command = {
  name: 'demo',
  summary: 'Fill an empty installation with made-up people, cards and sandbox payments, to look around',
  usage: [],
  async run(args, { env, print }) {
    parseArgs({ args });
    const fill = async (app: App, { db, config }: { db: Db; config: Config }) => {
      await refuseRealData(config, db);
      await seed(app, { demo: true, operator: null });
      const client = demoClient(app, db);
      const as = { password: DEMO_CUSTOMER.password, designs: await designIds(client) };
      let letters = 0;
      for (const person of PEOPLE) letters += await play(client, person, as);
      await printAndMail(client, MAILED);
      print(`${PEOPLE.length} people bought credits and sent ${letters} letters; ${MAILED} are printed and mailed.`);
      print('');
      const start = env.DATA_DIR ? `DATA_DIR=${env.DATA_DIR} npm start` : 'npm start';
      print(`Start Longhand (${start}), then sign in:`);
      print(`  Operator   ${DEMO_OPERATOR.email}   ${DEMO_OPERATOR.password}`);
      for (const { email } of PEOPLE) print(`  Customer   ${email}   ${DEMO_CUSTOMER.password}`);
      print('');
      print('These passwords are public, so Longhand refuses to run with them where strangers can connect.');
      return 0;
    };
    return withProduct(env, fill, { create: true });
  },
};

async function refuseRealData({ production, payments, mail, print: printer }: Config, db: Db): Promise<void> {
  if (production) throw refused('NODE_ENV is production. Demonstrate in an installation of its own.');
  const real = [
    ...(payments.provider === 'sandbox' ? [] : ['PAYMENTS_PROVIDER']),
    ...(mail.provider === 'outbox' ? [] : ['MAIL_PROVIDER']),
    ...(printer.provider === 'press' ? [] : ['PRINT_PROVIDER']),
  ];
  if (real.length > 0)
    throw refused(`${real.join(', ')} lead to real services. Leave them out, or set another DATA_DIR.`);
  const found = await strangers(db);
  if (found > 0)
    throw refused(
      `${found} ${found === 1 ? 'account is' : 'accounts are'} here already. Name an empty place: DATA_DIR=./demo npm start -- demo`,
    );
}

const refused = (why: string) => new Failure(409, 'demo_refused', `Nothing was changed. ${why}`);
