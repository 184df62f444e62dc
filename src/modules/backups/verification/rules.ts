import { formatCount } from '../../../platform/format.ts';
import { inMegabytes } from '../rules.ts';
import type { Manifest } from '../schema.ts';

/** What a restore needs and can't have. `pack`: the one whose files must be sent again. */
export type Lost = { folder: string; how: string; pack?: string };

export type Verified = {
  made: Manifest;
  /** What was read of each kind. */
  objects: { parts: number; packs: number; wal: number };
  bytes: number;
  lost: Lost[];
  /** Whether the identity on this machine opens the backup. `untried`: what it was tried on is lost. */
  key: 'opens' | 'wrong' | 'absent' | 'untried';
};

const MOST_NAMED = 5;

/** A backup that was verified, as people should read it, and whether it can be restored as far as is known. */
export function reportOf({ made, objects, bytes, lost, key }: Verified): { text: string; ok: boolean } {
  const sentences = [lost.length > 0 ? lossesOf(lost) : soundOf(objects, bytes), ...keyTexts(key, made)];
  return { text: sentences.join(' '), ok: lost.length === 0 && key !== 'wrong' };
}

/** A manifest that can't be read, in a sentence. */
export const damagedManifest = (name: string): string =>
  `The manifest ${name} is damaged, so it is no backup. No old backup is removed until you delete it.`;

/** What is lost, a few by name. */
export function namesOf(lost: Lost[]): string[] {
  const named = lost.slice(0, MOST_NAMED).map(({ how }) => how);
  return lost.length > named.length ? [...named, `and ${lost.length - named.length} more`] : named;
}

const lossesOf = (lost: Lost[]): string =>
  `It cannot be restored whole: ${namesOf(lost).join(', ')}. Back up again: what is missing is then sent.`;

function soundOf({ parts, packs, wal }: Verified['objects'], bytes: number): string {
  const kinds = [formatCount(parts, 'part'), formatCount(packs, 'pack of files', 'packs of files')];
  if (wal > 0) kinds.push(formatCount(wal, 'file of changes', 'files of changes'));
  return `Everything that a restore reads is there as it was written: ${kinds.join(', ')} (${inMegabytes(bytes)}).`;
}

function keyTexts(key: Verified['key'], { recipient }: Manifest): string[] {
  if (key === 'opens') return ['The identity on this machine opens it.'];
  if (key === 'wrong') return [`The identity on this machine does not open it: it needs the one of ${recipient}.`];
  if (key === 'untried') return [];
  return [`Whether it can be opened was not tried: the identity of ${recipient} is not on this machine.`];
}
