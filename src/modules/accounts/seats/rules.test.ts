import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutSeat } from './rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const owner = { user_id: 'owner', role: 'owner', joined_at: at(9) };
const old = { user_id: 'old', role: 'viewer', joined_at: at(1) };
const young = { user_id: 'young', role: 'admin', joined_at: at(5) };
const early = { id: 'early', created_at: at(2) };
const late = { id: 'late', created_at: at(3) };
const team = { members: [young, owner, old], invitations: [late, early] };

describe('without enough seats', () => {
  it.each([
    [5, { suspended: [], withdrawn: [] }],
    [4, { suspended: [], withdrawn: ['late'] }],
    [3, { suspended: [], withdrawn: ['early', 'late'] }],
    [2, { suspended: ['young'], withdrawn: ['early', 'late'] }],
    [1, { suspended: ['old', 'young'], withdrawn: ['early', 'late'] }],
    [0, { suspended: ['old', 'young'], withdrawn: ['early', 'late'] }],
  ])('of %i, invitations go first and then the newest members; the owner stays', (seats, expected) => {
    expect(withoutSeat(team, seats)).toEqual(expected);
  });

  it('exactly as many stay as there are seats, and with more seats nobody loses one who had one', () => {
    const day = fc.integer({ min: 1, max: 9 }).map(at);
    const teams = fc.record({
      members: fc.array(fc.record({ user_id: fc.uuid(), role: fc.constantFrom('admin', 'viewer'), joined_at: day })),
      invitations: fc.array(fc.record({ id: fc.uuid(), created_at: day })),
    });
    fc.assert(
      fc.property(teams, fc.integer({ min: 1, max: 12 }), ({ members, invitations }, seats) => {
        const people = { members: [...members, owner], invitations };
        const lost = (count: number) => Object.values(withoutSeat(people, count)).flat();
        const all = people.members.length + invitations.length;
        expect(lost(seats)).toHaveLength(Math.max(0, all - seats));
        expect(lost(seats)).not.toContain('owner');
        expect(lost(seats)).toEqual(expect.arrayContaining(lost(seats + 1)));
      }),
      { numRuns: 1000 },
    );
  });
});
