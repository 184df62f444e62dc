import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilesProvider } from '../../src/providers/files/port.ts';
import { join as signUp } from '../chaos/people.ts';
import { retryingClient } from '../chaos/retrying-client.ts';
import { contentsOf, putBack } from '../support/backups/place.ts';
import { makeDataFolder, type Product } from '../support/product.ts';
import { type Found, uploadCard } from './work.ts';

export type Ran = { code: number; output: string };
/** A backup place: its settings, and how the rehearsal reaches behind them. */
export type RehearsedPlace = { settings: Record<string, string>; to: string; files: FilesProvider };

export type PlacesAct = {
  /** The shop, which is stopped and stays so but where an act starts it. */
  data_dir: string;
  check(good: boolean, claim: string): void;
  longhand(args: string[], over: Record<string, string>): Promise<Ran>;
  launch(data_dir: string, over: Record<string, string>): Promise<Product>;
  /** Restores from a place into an empty folder, and starts what came out of it. Null where that failed. */
  restored(over: Record<string, string>, identity: string): Promise<{ folder: string; found: Found } | null>;
  foundIn(data_dir: string): Promise<Found>;
  anotherPlace(): Promise<RehearsedPlace>;
};

const NOTHING = new Map<string, Uint8Array>();
const PATIENCE_MS = 120_000;

/**
 * The backup place is another one, is emptied, is put back to an earlier state, is shared with a stranger and is copied
 * elsewhere. Each time the next backup says so in a sentence, `verify` passes, and a restore gives everything.
 */
export async function changePlaces(act: PlacesAct): Promise<void> {
  const { data_dir, check, longhand } = act;
  const place = await act.anotherPlace();
  const identity = join(data_dir, 'backup', 'identity.txt');
  const sound = async (what: string, over: Record<string, string>, expected: Found) => {
    const verified = await longhand(['backup', 'verify'], over);
    check(verified.code === 0, `${what}: ${verified.output.trim().split('\n').at(-1)}`);
    const sum = (await act.restored(over, identity))?.found.sum;
    check(sum === expected.sum, `${what}: a restore gives ${sum ?? 'nothing'} of ${expected.sum}`);
  };
  const says = (what: string, { code, output }: Ran, sentence: string) => {
    check(code === 0 && output.includes(sentence), `${what}: "${sentence}"`);
    if (!output.includes(sentence)) console.log(output);
  };

  const first = await upload(act, place.settings, data_dir, 'before');
  says('a new place', await longhand(['backup'], place.settings), 'Backed up');
  await sound('a new place', place.settings, first);

  await whileRunning(act, place);
  await sound('an emptied place', place.settings, first);

  const snapshot = await contentsOf(place);
  const second = await upload(act, place.settings, data_dir, 'after the snapshot');
  await putBack(place, snapshot);
  says('an older place', await longhand(['backup'], place.settings), 'The backup place lacks');
  await sound('an older place', place.settings, second);
  const { output } = await longhand(['backup', 'list'], place.settings);
  check(
    !output.split('\n').slice(-2).join().includes('Not whole'),
    'an older place: the newest backup is listed as whole',
  );

  const copy = await act.anotherPlace();
  await putBack(copy, await contentsOf(place));
  const moved = await longhand(['backup'], copy.settings);
  says('a moved place', moved, 'everything that was sent before is in the new place');
  check(moved.output.includes('of which 0 (0.0 MB) were sent now'), 'a moved place: no file is sent again');
  await sound('a moved place', copy.settings, second);

  await shareWithStranger(act, copy, second);
  await goOn(act, place, second);
}

/** The shop runs, the place is emptied behind its back, and it makes good what is missing without being asked. */
async function whileRunning(act: PlacesAct, place: RehearsedPlace): Promise<void> {
  const product = await act.launch(act.data_dir, place.settings);
  await putBack(place, NOTHING);
  let verified: Ran = { code: 1, output: '' };
  for (const until = Date.now() + PATIENCE_MS; verified.code !== 0 && Date.now() < until; await sleep(1000))
    verified = await act.longhand(['backup', 'verify'], place.settings);
  act.check(verified.code === 0, 'an emptied place: the running shop backs up again by itself');
  await product.stop();
}

async function shareWithStranger(act: PlacesAct, place: RehearsedPlace, own: Found): Promise<void> {
  const { data_dir, check, longhand } = act;
  const stranger = await makeDataFolder();
  const as = (folder: string) => ({ ...place.settings, DATA_DIR: folder });
  const theirs = await upload(act, { BACKUP_TO: '' }, stranger, 'of a stranger');
  const refused = await longhand(['backup', 'init'], as(stranger));
  check(refused.code === 1 && refused.output.includes('another installation'), 'a foreign place is refused by init');
  check(
    (await longhand(['backup', 'init', '--shared'], as(stranger))).code === 0,
    'a foreign place: unless it is meant',
  );
  const made = await longhand(['backup'], as(stranger));
  check(made.code === 0 && made.output.includes('also holds backups of'), 'a foreign place is said to be by backup');
  const { output } = await longhand(['backup', 'list'], as(data_dir));
  check((output.match(/\(lineage \w+\)/g) ?? []).length === 2, 'a foreign place: the list tells the two apart');
  for (const [folder, expected, whose] of [
    [data_dir, own, 'ours'],
    [stranger, theirs, 'theirs'],
  ] as const) {
    const verified = await longhand(['backup', 'verify'], as(folder));
    const is_own = verified.code === 0 && verified.output.includes('this installation');
    check(is_own, `a foreign place: verify reads ${whose} by itself`);
    // On an empty machine only the key says whose backup is meant.
    const sum = (await act.restored(as(join(data_dir, 'nowhere')), join(folder, 'backup', 'identity.txt')))?.found.sum;
    check(sum === expected.sum, `a foreign place: restore takes ${whose} by its key: ${sum ?? 'nothing'}`);
  }
}

/** A restored shop goes on in the place that it came from, as one installation until the old one is back too. */
async function goOn(act: PlacesAct, place: RehearsedPlace, own: Found): Promise<void> {
  const { data_dir, check, longhand } = act;
  const installations = async () => {
    const { output } = await longhand(['backup', 'list'], place.settings);
    return (output.match(/\(lineage \w+\)/g) ?? []).length;
  };
  const restored = await act.restored(place.settings, join(data_dir, 'backup', 'identity.txt'));
  if (!restored) return check(false, 'a restored shop: it is restored');
  const as_restored = { ...place.settings, DATA_DIR: restored.folder };
  const { code } = await longhand(['backup', 'init'], as_restored);
  check(code === 0, 'a restored shop: init takes the place for its own');
  check((await longhand(['backup'], as_restored)).code === 0, 'a restored shop: it backs up there');
  check((await installations()) === 1, 'a restored shop: it is the same installation');
  const on_empty_machine = { ...place.settings, DATA_DIR: join(data_dir, 'nowhere') };
  const again = await act.restored(on_empty_machine, join(restored.folder, 'backup', 'identity.txt'));
  check(again?.found.sum === own.sum, `a restored shop: its newest backup gives ${again?.found.sum ?? 'nothing'}`);
  check((await longhand(['backup'], place.settings)).code === 0, 'a restored shop: the old one backs up too');
  check((await installations()) === 2, 'a restored shop: then the two are apart');
}

/** Starts a shop, has a customer upload a card, and stops it. Gives what is in it then. */
async function upload(
  act: PlacesAct,
  settings: Record<string, string>,
  data_dir: string,
  name: string,
): Promise<Found> {
  const product = await act.launch(data_dir, settings);
  const client = retryingClient(() => product.url);
  const token = await signUp(client, `${name.replaceAll(' ', '-')}@example.com`);
  await uploadCard(product.url, token, `Card ${name}`, name.length);
  const found = await act.foundIn(data_dir);
  await product.stop();
  return found;
}
