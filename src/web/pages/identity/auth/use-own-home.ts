import { useLocation } from 'react-router';
import { useAuth } from '../../../features/session/auth.tsx';
import { ownPath, SECOND_FACTOR_PATH } from '../../../features/session/guard.ts';
import { hasChosenDesign } from '../../../features/templates/chosen-design.ts';
import { keptInvitation } from '../invitation/kept.ts';

/**
 * Where the person who is signed in belongs; undefined while nobody is, or while it is unknown who they are. Whoever
 * chose a design before signing in goes on with it, whoever was invited to an account goes there, and whoever was sent
 * here from a page goes back to it.
 */
export function useOwnHome(homeOf: (person: { is_admin: boolean }) => string): string | undefined {
  const { person, is_admin, missing_factor } = useAuth();
  const next = ownPath(useLocation().state?.next);
  if (!person) return undefined;
  if (missing_factor) return SECOND_FACTOR_PATH;
  if (is_admin === undefined) return undefined;
  if (keptInvitation()) return '/invitation';
  if (!is_admin && hasChosenDesign()) return '/portal/create-individual-letter';
  return next ?? homeOf({ is_admin });
}
