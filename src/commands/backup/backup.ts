import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Config } from '../../config.ts';
import { noBackup, notEmpty, placeTaken } from '../../modules/backups/errors.ts';
import { forgetPacks } from '../../modules/backups/files/local-store.ts';
import { candidates, installationsIn, ownAmong, ownerOf, ownersOf } from '../../modules/backups/installations/rules.ts';
import { knownLife, readIdentity } from '../../modules/backups/local-store.ts';
import { backupMaker, openVault } from '../../modules/backups/maker-service.ts';
import { amountsOf, backupFor, bytesOf, inMegabytes } from '../../modules/backups/rules.ts';
import { recordMade } from '../../modules/backups/run-service.ts';
import { vaultService } from '../../modules/backups/vault-service.ts';
import { damagedManifest, namesOf, reportOf } from '../../modules/backups/verification/rules.ts';
import { listPlace, lostOf, verifyBackup } from '../../modules/backups/verification/service.ts';
import { connect } from '../../platform/database/db.ts';
import { archivingFlags } from '../../platform/database/wal-spool.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
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
    'init [--shared]  Make the key that backups are encrypted with, and print it; --shared: although the place holds',
    '                 backups of another installation',
    '[--logical]      Back up now: the data folder of the embedded database, or the rows of any (--logical)',
    'list             Every backup of each installation, the newest last',
    'verify [<id>]    Read all that a restore of a backup would read (of the newest, if none is named)',
  ],
  async run(args, { env, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { logical: { type: 'boolean', default: false }, shared: { type: 'boolean', default: false } },
    });
    const [what = 'now', id, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`"${more[0]}" is one word too many.`);
    const config = configOf(env);
    if (what === 'init') return init(config, values.shared, print);
    if (what === 'now') return now(config, values.logical, print);
    if (what === 'list') return list(config, print);
    if (what === 'verify') return check(config, id, print);
    throw new WrongUsage(`There is no "backup ${what}".`);
  },
};

async function init(config: Config, is_shared: boolean, print: Print): Promise<number> {
  const { identity_file, files } = placeOf(config);
  if (await readIdentity(identity_file)) {
    throw notEmpty(
      `There is a key already, in ${identity_file}. Backups made with it can be opened with no other one.`,
    );
  }
  if (!is_shared) await refuseTaken(files, config.data_dir);
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
  print(`set BACKUP_RECIPIENT=${recipient} and delete the file: backups go on and are`);
  print('still checked each night, but no restore is rehearsed.');
  return 0;
}

/** Throws where the place belongs to another installation: two in one place should be meant. */
async function refuseTaken(files: FilesProvider, data_dir: string): Promise<void> {
  const { found } = await vaultService({ files, recipient: null, identity: null }).manifests();
  const installations = installationsIn(found);
  const own = ownAmong(installations, await knownLife(data_dir));
  const others = installations.filter((one) => one !== own);
  if (others.length > 0) throw placeTaken(ownersOf(others));
}

async function now(config: Config, logical: boolean, print: Print): Promise<number> {
  placeOf(config);
  const flags = config.database_url ? [] : await archivingFlags(config.data_dir, config.backup.wal_seconds);
  const database = await openDatabase(config, { flags });
  try {
    const maker = await backupMaker(await makerOf(config, database.direct_url));
    const began = performance.now();
    const all = await maker.make(logical || config.database_url ? 'logical' : 'base');
    const { made, files, sent, says } = all;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    for (const line of says) print(line);
    print(`Backed up: ${made.id} of ${ownerOf(made)} in ${seconds} s, to ${config.backup.to}.`);
    print(`Database: ${inMegabytes(made.database_bytes)}, ${inMegabytes(bytesOf(made))} in the place.`);
    print(amountsOf(files, sent));
    const { db, close } = connect(database.url, 1);
    await recordMade(db, all, new Date()).finally(close);
    return 0;
  } finally {
    await database.close();
  }
}

async function list(config: Config, print: Print): Promise<number> {
  const vault = await openVault(placeOf(config));
  const { found, unreadable } = await vault.manifests();
  const there = await listPlace(vault);
  if (found.length === 0) print(`There is no backup in ${config.backup.to}.`);
  const installations = installationsIn(found);
  const own = ownAmong(installations, await knownLife(config.data_dir));
  // The one with the newest backup comes last, as its backups do.
  for (const installation of installations.toReversed()) {
    print(`${ownersOf([installation])}${installation === own ? ', this installation' : ''}:`);
    for (const made of installation.manifests) {
      const what = made.kind === 'base' ? 'to any second since' : 'rows of            ';
      print(`  ${made.id.padEnd(41)} ${what} ${made.usable_from}  ${inMegabytes(made.database_bytes)}`);
      const lost = namesOf(lostOf(made, there));
      if (lost.length > 0) print(`    Not whole: ${lost.join(', ')}.`);
    }
  }
  for (const name of unreadable) print(damagedManifest(name));
  return unreadable.length > 0 ? 1 : 0;
}

async function check(config: Config, id: string | undefined, print: Print): Promise<number> {
  const vault = await openVault(placeOf(config));
  const { found, unreadable } = await vault.manifests();
  const own = await knownLife(config.data_dir);
  for (const name of unreadable) print(damagedManifest(name));
  const opens = own ? null : vault.opens;
  const kind = config.database_url && !id ? 'logical' : null;
  const made = backupFor(candidates(found, { id: id ?? null, opens, own }), null, kind);
  if (!made) throw noBackup('There is no backup in this place.');
  const verified = await verifyBackup(vault, made);
  const { text, ok } = reportOf(verified);
  const is_own = own?.lineage === made.lineage;
  print(`${made.id} of ${ownerOf(made)}${is_own ? ', this installation' : ''}, made ${made.usable_from}.`);
  print(text);
  await forgetPacks(config.data_dir, new Set(verified.lost.flatMap(({ pack }) => pack ?? [])));
  return ok && unreadable.length === 0 ? 0 : 1;
}
