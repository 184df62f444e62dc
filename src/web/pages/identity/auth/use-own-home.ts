import { useAuth } from '../../../features/session/auth.tsx';
import { hasChosenDesign } from '../../../features/templates/chosen-design.ts';
import { keptInvitation } from '../invitation/kept.ts';

/**
 * Where the person who is signed in belongs; undefined while nobody is, or while it is unknown who they are. Whoever
 * chose a design before signing in goes on with it, and so does whoever was invited to an account.
 */
export function useOwnHome(homeOf: (person: { is_admin: boolean }) => string): string | undefined {
  const { person, is_admin } = useAuth();
  if (!person || is_admin === undefined) return undefined;
  if (keptInvitation()) return '/invitation';
  return !is_admin && hasChosenDesign() ? '/portal/create-individual-letter' : homeOf({ is_admin });
}
