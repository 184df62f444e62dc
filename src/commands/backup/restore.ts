import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { identityFile, knownLife, readIdentity } from '../../modules/backups/local-store.ts';
import { openVault } from '../../modules/backups/maker-service.ts';
import { type Restored, restore } from '../../modules/backups/restores/service.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Command, CommandIo } from '../command.ts';
import { WrongUsage } from '../run.ts';
import { configOf, MIGRATIONS, placeOf, productFiles } from './surroundings.ts';

/** From an empty machine to a verified shop. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty folder or database, and verify it',
  usage: [
    '--from <place>       disk:/folder or s3://bucket; default: BACKUP_TO',
    '--identity <file>    The file with the key that begins with AGE-SECRET-KEY-; default: BACKUP_IDENTITY_FILE',
    '--to <time>          Such as 2026-11-23T14:05:30Z or "2026-11-23 14:05:30"; default: the newest',
    '--into <folder>      The data folder; default: DATA_DIR',
    '--backup <id>        This one of "backup list"; default: the newest that fits',
    '--logical            From the newest logical backup, not from the data folder of PostgreSQL',
    '--salvage            Restore what can be read, although files are missing; ends with 1',
  ],
  async run(args, { env, print }) {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        identity: { type: 'string' },
        to: { type: 'string' },
        into: { type: 'string' },
        backup: { type: 'string' },
        logical: { type: 'boolean', default: false },
        salvage: { type: 'boolean', default: false },
      },
    });
    const config = configOf(env, {
      ...(values.from && { BACKUP_TO: values.from.startsWith('/') ? `disk:${values.from}` : values.from }),
      ...(values.into && { DATA_DIR: resolve(values.into) }),
    });
    const place = placeOf(config);
    const identity_file = values.identity ?? config.backup.identity_file ?? identityFile(config.data_dir);
    const began = performance.now();
    const restored = await restore({
      vault: await openVault({ ...place, identity_file: resolve(identity_file) }),
      clock: systemClock,
      to: timeOf(values.to),
      kind: values.logical ? 'logical' : null,
      id: values.backup ?? null,
      own: await knownLife(configOf(env).data_dir),
      salvage: values.salvage,
      data_dir: config.data_dir,
      direct_url: config.database_direct_url ?? config.database_url,
      files: productFiles(config),
      migrations_folder: MIGRATIONS,
      log: print,
    });
    const code = report(restored, (performance.now() - began) / 1000, print);
    const own_identity = config.backup.identity_file ?? identityFile(config.data_dir);
    if (!config.backup.recipient && !(await readIdentity(own_identity)))
      print(`To go on with backups, copy the identity to ${own_identity}, or set BACKUP_RECIPIENT.`);
    return code;
  },
};

function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new WrongUsage(`"${text}" is no time. Write it like 2026-11-23T14:05:30Z.`);
  if (at > new Date()) throw new WrongUsage(`${at.toISOString()} has not come yet.`);
  return at;
}

function report(restored: Restored, seconds: number, print: CommandIo['print']): number {
  const { checks, recovered_to, people, letters, files, bytes, gap, has_key, settings, made } = restored;
  print('');
  for (const { what, found, ok } of checks) print(`  ${ok ? 'ok    ' : 'FAILED'} ${what}: ${found}`);
  print('');
  const until =
    recovered_to && recovered_to > new Date(made.usable_from) ? recovered_to.toISOString() : made.usable_from;
  const megabytes = (bytes / 1e6).toFixed(0);
  print(
    `The last change is of ${until}. ${people} people, ${letters} letters, ${files} files, ${megabytes} MB of database.`,
  );
  if (!has_key)
    print('The signing key was not in the backup: set JWT_SIGNING_JWK as before, or everyone signs in again.');
  const secrets = settings.filter((line) => / was set$/.test(line));
  if (secrets.length > 0)
    print(`Set these again before you start: ${secrets.map((line) => line.split(' ')[1]).join(', ')}.`);
  if (gap) print(`WARNING: the WAL file ${gap} is missing. Changes after it could not be restored.`);
  const good = checks.every(({ ok }) => ok);
  print(
    good
      ? `Done in ${seconds.toFixed(0)} s: restored and verified. Start it with: npm start`
      : 'RESTORED, BUT NOT SOUND: read the lines that failed above. An earlier time may be whole: use --to.',
  );
  return good && !gap ? 0 : 1;
}
