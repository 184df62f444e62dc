import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Failure } from '../platform/failure.ts';
import type { Command } from './command.ts';
import { withProduct } from './product.ts';
import { WrongUsage } from './run.ts';

/** Writes all data of an account to a file, as its owner can download it. */
export const exportAccountCommand: Command = {
  name: 'export-account',
  summary: 'Write all data of an account to a ZIP file',
  usage: [
    "<who>          The owner's email address, or the id of the owner or the account",
    '--to <folder>  Where to write it; this folder when left out',
  ],
  async run(args, { env, print }) {
    const { values, positionals } = parseArgs({ args, options: { to: { type: 'string' } }, allowPositionals: true });
    const [who] = positionals;
    if (!who || positionals.length > 1) throw new WrongUsage('Say whose account: one email address or id.');
    const folder = values.to ?? '.';
    await mkdir(folder, { recursive: true });
    return withProduct(env, async (app) => {
      const { account_id } = await app.privacy.ownerNamed(who);
      const file = join(folder, `account-${account_id}.zip`);
      // Opened first, so that a file that is there already is neither replaced nor removed.
      const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await new Promise<void>((opened, fail) => {
        out.once('open', () => opened());
        out.once('error', (error) => fail(new Failure(500, 'not_written', `Nothing was written: ${error.message}.`)));
      });
      try {
        const { email, bytes } = await app.privacy.exportFor(who);
        await pipeline(Readable.from(bytes), out);
        print(`${file} holds all data of the account of ${email}. It names people: pass it on safely and delete it.`);
        return 0;
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    });
  },
};
