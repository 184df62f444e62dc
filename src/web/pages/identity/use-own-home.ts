import { useAuth } from '../../lib/auth.tsx';

/** Where the person who is signed in belongs; undefined while nobody is, or while it is unknown who they are. */
export function useOwnHome(homeOf: (person: { is_admin: boolean }) => string): string | undefined {
  const { person, is_admin } = useAuth();
  return person && is_admin !== undefined ? homeOf({ is_admin }) : undefined;
}
