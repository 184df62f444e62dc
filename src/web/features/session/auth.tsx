import type { User } from '@supabase/auth-js';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { AccountLink } from '../../../modules/accounts/schema.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import { ApiError, call, type MissingFactor, SECOND_FACTOR_NEEDED, SESSION_ENDED } from '../../lib/api.ts';
import { makeClient } from '../../lib/session/client.ts';
import { forgetPerson } from '../../lib/session/leftovers.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { mayBeSignedIn, STORAGE_KEY, whenClient } from '../../lib/session/stored.ts';
import { stopViewing, viewing } from '../../lib/session/viewing.ts';

export type Person = {
  id: string;
  email: string;
  full_name: string;
  metadata: Record<string, unknown>;
};

type Auth = {
  /** Undefined while unknown; null for somebody without an account. */
  person: Person | null | undefined;
  /** Somebody who writes a card before they give an email address; null for everybody else. */
  visitor: Person | null;
  /** Undefined until the server has responded. */
  is_admin: boolean | undefined;
  /** What the person is among operators; empty for a customer and until the server has responded. */
  operator_roles: readonly OperatorRole[];
  onboarded: boolean | undefined;
  /** The accounts of the person, that of this tab first; undefined until the server has responded. */
  accounts: readonly AccountLink[] | undefined;
  /** The second factor that the person must give, or set up, before anything else. */
  missing_factor: MissingFactor | undefined;
  /** The person came here from the link of a reset mail. */
  recovering: boolean;
  signOut(): Promise<void>;
  /** Call after a second factor was given. */
  askAgain(): void;
  /** Call after the last step of onboarding. */
  markOnboarded(): void;
};

const NO_ROLES: readonly OperatorRole[] = [];

const Context = createContext<Auth>({
  person: undefined,
  visitor: null,
  is_admin: undefined,
  operator_roles: NO_ROLES,
  onboarded: undefined,
  accounts: undefined,
  missing_factor: undefined,
  recovering: false,
  signOut: async () => {},
  askAgain: () => {},
  markOnboarded: () => {},
});

export const useAuth = () => useContext(Context);

/** The person of a page that only signed-in people see, or the visitor of the page that they may try. */
export function usePerson(): Person {
  const { person, visitor } = useAuth();
  const who = person ?? visitor;
  if (!who) throw new Error('This page requires a signed-in user.');
  return who;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [known, setPerson] = useState<Person | null>();
  // Whoever has a session without an address has no account yet.
  const visitor = known?.email === '' ? known : null;
  const person = visitor ? null : known;
  const [recovering, setRecovering] = useState(false);
  const [missing_factor, askAgain, asked] = useMissingFactor();

  useEffect(() => {
    const view = viewing();
    if (view) {
      setPerson({ id: view.user_id, email: view.email, full_name: view.full_name, metadata: {} });
      return;
    }
    let listening: { unsubscribe(): void } | undefined;
    const stopWaiting = whenClient((client) => {
      const { data } = client.onAuthStateChange((event, session) => {
        if (event === 'PASSWORD_RECOVERY') setRecovering(true);
        if (event === 'MFA_CHALLENGE_VERIFIED') askAgain();
        // A session that can't be renewed at the moment is still stored.
        if (event === 'SIGNED_OUT' || (!session && !mayBeSignedIn())) forgetPerson();
        setPerson((before) => samePerson(before, session?.user ?? null));
      });
      listening = data.subscription;
    });
    const stopLooking = fetchClientWhenNeeded(() => setPerson(null));
    return () => {
      stopWaiting();
      stopLooking();
      listening?.unsubscribe();
    };
  }, [askAgain]);

  useEffect(() => {
    window.addEventListener(SESSION_ENDED, endHere);
    return () => window.removeEventListener(SESSION_ENDED, endHere);
  }, []);

  // Another person, or the same one after their second factor.
  const { roles, onboarded, accounts, markOnboarded } = useFacts(
    known ? `${known.id} ${known.email} ${asked}` : undefined,
  );
  const is_admin = roles && roles.length > 0;
  const auth = useMemo(
    () => ({
      person,
      visitor,
      is_admin,
      operator_roles: roles ?? NO_ROLES,
      onboarded,
      accounts,
      missing_factor: person ? missing_factor : undefined,
      recovering,
      signOut: signOutWhenSaved,
      askAgain,
      markOnboarded,
    }),
    [person, visitor, is_admin, roles, onboarded, accounts, missing_factor, recovering, askAgain, markOnboarded],
  );
  return <Context.Provider value={auth}>{children}</Context.Provider>;
}

/** The session was ended elsewhere, or the view is over. */
const endHere = (): void =>
  void (viewing() ? stopViewing() : makeClient().then((client) => client.signOut({ scope: 'local' })));

async function signOutWhenSaved(): Promise<void> {
  if (await signOut()) return;
  toast.warning('Your draft is not saved yet', {
    description: 'If you sign out now, your latest changes are lost.',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Sign out anyway', onClick: () => void signOut(true) },
  });
}

/** What the server knows about the signed-in person besides their session. It is asked again when `asking` changes. */
function useFacts(asking: string | undefined) {
  const [roles, setRoles] = useState<readonly OperatorRole[]>();
  const [onboarded, setOnboarded] = useState<boolean>();
  const [accounts, setAccounts] = useState<readonly AccountLink[]>();
  useEffect(() => {
    setRoles(undefined);
    setOnboarded(undefined);
    setAccounts(undefined);
    if (!asking) return;
    // The auth client waits for its listeners, so requests that need its token start after the event.
    const stops = [
      ask(
        () => call('GET /rest/v1/user_roles'),
        // The first row is 'admin' for every operator.
        (found) => setRoles(found.slice(1).map(({ role }) => role as OperatorRole)),
        () => setRoles(NO_ROLES),
      ),
      ask(
        () => call('GET /rest/v1/account_users'),
        setAccounts,
        () => setAccounts([]),
      ),
      ask(
        () => call('GET /rest/v1/profiles'),
        (profile) => setOnboarded(profile.onboarding_completed_at !== null),
        endHere,
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [asking]);

  const markOnboarded = useCallback(() => setOnboarded(true), []);
  return { roles, onboarded, accounts, markOnboarded };
}

/** What the server said is missing, how to ask again, and a number that changes with each time. */
function useMissingFactor(): [MissingFactor | undefined, askAgain: () => void, asked: number] {
  const [missing, setMissing] = useState<MissingFactor>();
  const [asked, setAsked] = useState(0);
  const is_missing = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      is_missing.current = true;
      setMissing((event as CustomEvent<MissingFactor>).detail);
    };
    window.addEventListener(SECOND_FACTOR_NEEDED, note);
    return () => window.removeEventListener(SECOND_FACTOR_NEEDED, note);
  }, []);
  const askAgain = useCallback(() => {
    // Whoever adds a factor of their own accord stays where they are.
    if (!is_missing.current) return;
    is_missing.current = false;
    setMissing(undefined);
    setAsked((times) => times + 1);
  }, []);
  return [missing, askAgain, asked];
}

const ASK_AGAIN_MS = 3000;

const REFUSED = [401, 403];

/** Retries a request until the server responds or refuses it; in maintenance, leaves for the page that says so. Returns a cancel function. */
function ask<T>(question: () => Promise<T>, onAnswer: (answer: T) => void, onRefused: () => void): () => void {
  let is_over = false;
  const attempt = () =>
    void question().then(
      (answer) => is_over || onAnswer(answer),
      (error) => {
        if (is_over) return;
        if (error instanceof ApiError && error.code === 'maintenance') return window.location.replace('/');
        // The tab is on its way back to another account: nothing is over for the person.
        if (error instanceof ApiError && error.code === 'not_a_member') return;
        // Asked again once the second factor was given.
        if (error instanceof ApiError && error.code === 'second_factor_needed') return;
        if (error instanceof ApiError && REFUSED.includes(error.status)) onRefused();
        else timer = setTimeout(attempt, ASK_AGAIN_MS);
      },
    );
  let timer = setTimeout(attempt, 0);
  return () => {
    is_over = true;
    clearTimeout(timer);
  };
}

/** Visitors are recognized immediately and load no auth client until someone signs in, here or in another tab. */
function fetchClientWhenNeeded(onVisitor: () => void): () => void {
  const fetchClient = () => void makeClient().catch(onVisitor);
  if (mayBeSignedIn()) fetchClient();
  else {
    // The session ended while no page was open.
    forgetPerson();
    onVisitor();
  }
  const look = ({ key }: StorageEvent) => {
    if (key?.startsWith(STORAGE_KEY)) fetchClient();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

/** Keeps the object when nothing about the person changed, so that a token refresh re-renders no page. */
function samePerson(before: Person | null | undefined, user: User | null): Person | null {
  if (!user) return null;
  const after: Person = {
    id: user.id,
    email: user.email ?? '',
    full_name: typeof user.user_metadata.full_name === 'string' ? user.user_metadata.full_name : '',
    metadata: user.user_metadata,
  };
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
