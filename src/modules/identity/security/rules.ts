import type { AuditAction } from '../../audit/rules.ts';

/** The security events that people see about their own account, and how each is worded. */
export const SECURITY_EVENTS = {
  'session.started': 'Signed in',
  'session.revoked': 'Signed out a device whose saved sign-in was used twice',
  'session.ended': 'Signed out a device',
  'session.ended_others': 'Signed out all other devices',
  'session.ended_everywhere': 'Signed out everywhere',
  'session.ended_by_operator': 'Signed out everywhere by our team',
  'session.proved': 'Confirmed that it is you',
  'person.password_changed': 'Password changed',
  'person.reset_sent': 'Password reset sent by our team',
  'person.email_change_started': 'Email change requested',
  'person.email_change_confirmed': 'Email change confirmed from one address',
  'person.email_change_stopped': 'Email change stopped',
  'person.email_changed': 'Email address changed',
  'person.exported': 'Data exported by our team',
  'view_as.started': 'Our team started to view your account',
  'view_as.ended': 'Our team stopped viewing your account',
} as const satisfies Partial<Record<AuditAction, string>>;

export const SECURITY_ACTIONS = Object.keys(SECURITY_EVENTS) as (keyof typeof SECURITY_EVENTS)[];

/** Wrong passwords are kept and shown for so long. */
export const FAILED_SIGN_IN_DAYS = 30;

/** How a sign-in proved who the person is, in words. */
const METHODS: Record<string, string> = {
  password: 'password',
  otp: 'link or code by email',
  magiclink: 'link by email',
  recovery: 'reset link',
  passkey: 'passkey',
  webauthn: 'passkey',
};

type State = Record<string, unknown> | null;
const textOf = (state: State, field: string): string => {
  const value = state?.[field];
  return typeof value === 'string' ? value : '';
};

/** The particulars of an event, in the order in which they are read; what is not known is left out. */
export function particulars(
  { before, after }: { before: State; after: State },
  name: { device(user_agent: string): string; network(ip: string): string },
): string[] {
  const [user_agent, ip] = [textOf(after, 'user_agent'), textOf(after, 'ip')];
  const [from, to] = [textOf(before, 'email'), textOf(after, 'email')];
  const method = textOf(after, 'method');
  return [
    user_agent && name.device(user_agent),
    textOf(after, 'device'),
    ip && `network ${name.network(ip)}`,
    method && `with ${METHODS[method] ?? method}`,
    from && to ? `from ${from} to ${to}` : to,
  ].filter((part) => part !== '');
}
