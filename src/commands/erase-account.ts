import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { App } from '../app.ts';
import type { Db } from '../platform/database/db.ts';
import { comparableAddress } from '../platform/email/form.ts';
import { jsonLog } from '../platform/log.ts';
import { runDueJobs } from '../platform/queue/worker.ts';
import type { Command } from './command.ts';
import { withProduct } from './product.ts';
import { WrongUsage } from './run.ts';

const JOB = 'privacy.erase-account';
const WAIT_MS = 20_000;

/** Erases an account and its people. The payments stay, without a name. */
export const eraseAccountCommand: Command = {
  name: 'erase-account',
  summary: 'Erase an account and its people for good; the payments stay, without a name',
  usage: [
    "<who>  The owner's email address, or the id of the owner or the account",
    '--yes  Do not ask; without it, the email address must be typed again',
  ],
  async run(args, { env, print }) {
    const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean' } }, allowPositionals: true });
    const [who] = positionals;
    if (!who || positionals.length > 1) throw new WrongUsage('Say whose account: one email address or id.');
    return withProduct(env, async (app, { db }) => {
      const { email } = await app.privacy.ownerNamed(who);
      if (!values.yes && !(await isConfirmed(email))) {
        print('Nothing was erased.');
        return 1;
      }
      const { account_id } = await app.privacy.eraseFor(who);
      if (await isErased(app, db, account_id)) {
        print(`The account of ${email} is erased. The audit log says so as ${account_id}.`);
        return 0;
      }
      print('The account is closed. It is erased once nothing of it is in print; a worker tries each hour.');
      return 0;
    });
  },
};

/** Asks for the address at the terminal. Where nobody can answer, nothing is erased. */
async function isConfirmed(email: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new WrongUsage('No one can confirm here: add --yes to erase without asking.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`This erases everything of ${email} for good. Type the address to go on: `);
  terminal.close();
  return [typed.trim(), comparableAddress(typed)].includes(email);
}

/** Works the job here, unless a worker has it already; its lease keeps it from being worked twice. */
async function isErased(app: App, db: Db, account_id: string): Promise<boolean> {
  const work = app.jobs[JOB];
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(250)) {
    if (work) await runDueJobs(db, { [JOB]: work }, jsonLog());
    if (await app.privacy.isErased(account_id)) return true;
  }
  return false;
}
