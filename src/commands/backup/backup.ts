import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Config } from '../../config.ts';
import { noBackup, notEmpty } from '../../modules/backups/errors.ts';
import { readIdentity } from '../../modules/backups/local-store.ts';
import { backupMaker, openVault, verifyBackup } from '../../modules/backups/maker-service.ts';
import { archivingFlags } from '../../platform/database/wal-spool.ts';
import type { Command, CommandIo } from '../command.ts';
import { openDatabase } from '../database.ts';
import { WrongUsage } from '../run.ts';
import { configOf, makerOf, placeOf } from './surroundings.ts';

type Print = CommandIo['print'];

/** Backups from a terminal: made, listed, checked; and the key that they are encrypted with. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Back up now, list backups, check them, make their key',
  usage: [
    'init             Make the key that backups are encrypted with, and print it',
    '[--logical]      Back up now: the data folder of the embedded database, or the rows of any (--logical)',
    'list             Every backup, the newest last',
    'verify [<id>]    Read a backup (the newest, if none is named) and compare it with what was written',
  ],
  async run(args, { env, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { logical: { type: 'boolean', default: false } },
    });
    const [what = 'now', id, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`"${more[0]}" is one word too many.`);
    const config = configOf(env);
    if (what === 'init') return init(config, print);
    if (what === 'now') return now(config, values.logical, print);
    if (what === 'list') return list(config, print);
    if (what === 'verify') return check(config, id, print);
    throw new WrongUsage(`There is no "backup ${what}".`);
  },
};

async function init(config: Config, print: Print): Promise<number> {
  const { identity_file } = placeOf(config);
  if (await readIdentity(identity_file)) {
    throw notEmpty(
      `There is a key already, in ${identity_file}. Backups made with it can be opened with no other one.`,
    );
  }
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await mkdir(dirname(identity_file), { recursive: true, mode: 0o700 });
  await writeFile(identity_file, `# Opens the backups of Longhand.\n# public key: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  print(`The identity is in ${identity_file}:`);
  print('');
  print(`  ${identity}`);
  print('');
  print(
    'KEEP A COPY OF THIS LINE ELSEWHERE, such as in a password manager or on paper in a safe. Without it no one, you',
  );
  print('included, can open a backup. With it anyone can read all letters and addresses.');
  print('');
  print(
    'It stays on this machine so that Longhand can rehearse a restore each night. If you would rather not keep it here,',
  );
  print(`set BACKUP_RECIPIENT=${recipient} and delete the file: backups go on, rehearsals stop.`);
  return 0;
}

async function now(config: Config, logical: boolean, print: Print): Promise<number> {
  placeOf(config);
  const flags = config.database_url ? [] : await archivingFlags(config.data_dir, config.backup.wal_seconds);
  const database = await openDatabase(config, { flags });
  try {
    const maker = await backupMaker(await makerOf(config, database.direct_url));
    const began = performance.now();
    const made = await maker.make(logical || config.database_url ? 'logical' : 'base');
    const { bytes } = await verifyBackup(maker.vault, made);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(
      `Backed up: ${made.id}, ${inMegabytes(made.database_bytes)} of database and ${inMegabytes(made.files_bytes)}`,
    );
    print(`of files in ${seconds} s. The database is ${inMegabytes(bytes)} in ${config.backup.to}.`);
    return 0;
  } finally {
    await database.close();
  }
}

async function list(config: Config, print: Print): Promise<number> {
  const { found, unreadable } = await (await openVault(placeOf(config))).manifests();
  if (found.length === 0) print(`There is no backup in ${config.backup.to}.`);
  for (const made of found) {
    const what = made.kind === 'base' ? 'to any second since' : 'rows of           ';
    print(`${made.id.padEnd(34)} ${what} ${made.usable_from}  ${inMegabytes(made.database_bytes)}`);
  }
  for (const name of unreadable) print(`${name} is damaged: it is no backup.`);
  return unreadable.length > 0 ? 1 : 0;
}

async function check(config: Config, id: string | undefined, print: Print): Promise<number> {
  const vault = await openVault(placeOf(config));
  const { found } = await vault.manifests();
  const made = id ? found.find((one) => one.id === id) : found.at(-1);
  if (!made)
    throw noBackup(id ? `There is no backup ${id}. "backup list" shows those there are.` : 'There is no backup.');
  const { parts, bytes } = await verifyBackup(vault, made);
  print(`${made.id}: all ${parts} parts (${inMegabytes(bytes)}) are as they were written.`);
  return 0;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
