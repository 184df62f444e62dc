import { describe, expect, it } from 'vitest';
import { judge, type Looked } from './rules.ts';

const FINE: Looked = {
  ...{ has_moved: false, has_sent: true, holds_ours: true, packs: 12, others: [] },
  lost: { backup: false, changes: false, packs: 0 },
};
const judged = (over: Partial<Looked>) => judge({ ...FINE, ...over });
const ALL_LOST = { holds_ours: false, lost: { backup: true, changes: true, packs: 12 } };

describe('a backup place', () => {
  it('that is as it was left is nothing to speak of', () => {
    expect(judged({})).toEqual({ says: [], needs_backup: false });
  });

  it('that is new is said to be', () => {
    expect(judged({ has_sent: false, holds_ours: false })).toEqual({
      says: ['This is the first backup in this place.'],
      needs_backup: false,
    });
    expect(judged({ has_sent: false })).toEqual({ says: [], needs_backup: false });
  });

  it.each<[string, Partial<Looked>, RegExp]>([
    ['emptied', ALL_LOST, /^Nothing that was sent to the backup place is there any more: it was emptied or replaced/],
    [
      'older',
      { lost: { backup: true, changes: true, packs: 2 } },
      /lacks the newest backup and 2 of 12 packs of files and the newest changes of the database, .* put back to an earlier state/,
    ],
    ['without its changes', { lost: { backup: false, changes: true, packs: 0 } }, /lacks the newest changes/],
    [
      'moved in part',
      { has_moved: true, lost: { backup: false, changes: false, packs: 1 } },
      /the new place lacks 1 of 12 packs/,
    ],
  ])('that is %s needs a backup at once', (_, over, sentence) => {
    const { says, needs_backup } = judged(over);
    expect(says.join()).toMatch(sentence);
    expect(needs_backup).toBe(true);
  });

  it('that is another one on purpose gets its first backup as any other does', () => {
    const { says, needs_backup } = judged({ ...ALL_LOST, has_moved: true });
    expect(says.join()).toMatch(/^BACKUP_TO has changed, and nothing .* from the place before\.$/);
    expect(needs_backup).toBe(false);
  });

  it('that was copied whole needs none', () => {
    expect(judged({ has_moved: true })).toEqual({
      says: ['BACKUP_TO has changed, and everything that was sent before is in the new place.'],
      needs_backup: false,
    });
  });

  it('that others use too is said to be', () => {
    expect(judged({ others: ['b.example.com (lineage two)', 'c.example.com (lineage three)'] }).says).toEqual([
      'The place also holds backups of b.example.com (lineage two) and c.example.com (lineage three), which are left alone.',
    ]);
  });
});
