type Member = { user_id: string; role: string; joined_at: Date };
type Invitation = { id: string; created_at: Date };
type Team = { members: readonly Member[]; invitations: readonly Invitation[] };

/** Who loses their seat when an account has this many. */
export type SeatLosses = { suspended: string[]; withdrawn: string[] };

/**
 * Who has no seat: invitations go first and then members, the newest first. The owner always stays. Members come back as
 * soon as there are seats; an invitation has to be sent again.
 */
export function withoutSeat({ members, invitations }: Team, seats: number): SeatLosses {
  const in_order = [...members].sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner') || byAge(a, b));
  const seated = Math.max(1, seats);
  const left = Math.max(0, seated - members.length);
  const by_date = [...invitations].sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || order(a.id, b.id));
  return {
    suspended: in_order.slice(seated).map(({ user_id }) => user_id),
    withdrawn: by_date.slice(left).map(({ id }) => id),
  };
}

const byAge = (a: Member, b: Member) => a.joined_at.getTime() - b.joined_at.getTime() || order(a.user_id, b.user_id);
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
