import type { Person } from '../../../../../modules/admin/people/schema.ts';
import type { OperatorRight } from '../../../../../platform/http/operator-rights.ts';
import { call, download } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/file-download.ts';
import { endOfDay, isBanned } from './ban.ts';

type Given = { user_id: string; reason: string; until: string };

export type PersonAction = {
  button: string;
  title: string;
  /** What happens, before it does. */
  text: string;
  done: string;
  danger?: true;
  /** Asks for a day as well. */
  asks_until?: true;
  run(given: Given): Promise<unknown>;
};

const RESET: PersonAction = {
  button: 'Send Password Reset',
  title: 'Send them a password reset?',
  text: 'We email them a link to choose a new password. Their current password works until they do.',
  done: 'Reset email sent',
  run: ({ user_id, reason }) => call('POST /functions/v1/send-password-reset', { body: { user_id, reason } }),
};
const FACTORS: PersonAction = {
  button: 'Reset Second Factor',
  title: 'Reset their second factor?',
  text: 'In 72 hours we remove their authenticator apps, recovery codes and passkeys. We email them now and a day before, and they can stop it.',
  done: 'Reset started',
  run: ({ user_id, reason }) => call('POST /functions/v1/reset-factors', { body: { user_id, reason } }),
};
const VERIFICATION: PersonAction = {
  button: 'Resend Verification',
  title: 'Send the verification again?',
  text: 'We email them a new link that confirms their address. Earlier links stop working.',
  done: 'Verification email sent',
  run: ({ user_id, reason }) => call('POST /functions/v1/resend-verification', { body: { user_id, reason } }),
};
const SIGN_OUT: PersonAction = {
  button: 'Sign Out Everywhere',
  title: 'Sign them out everywhere?',
  text: 'All of their sessions end now. They can sign in again.',
  done: 'Signed out everywhere',
  run: ({ user_id, reason }) => call('POST /functions/v1/sign-out-person', { body: { user_id, reason } }),
};
const EXPORT: PersonAction = {
  button: 'Export Data',
  title: 'Export their data?',
  text: 'You download everything that is stored about them and their account, payments and letters included, as a ZIP file.',
  done: 'Data exported',
  async run({ user_id, reason }) {
    const file = await download('POST /functions/v1/export-person', {}, undefined, { user_id, reason });
    saveFile(file, `person-${user_id}.zip`);
  },
};
const BAN: PersonAction = {
  button: 'Ban',
  title: 'Ban this person?',
  text: 'They are signed out everywhere and cannot sign in. Letters that were paid for are still sent.',
  done: 'Banned',
  danger: true,
  asks_until: true,
  run: ({ user_id, reason, until }) =>
    call('POST /functions/v1/ban-person', { body: { user_id, reason, until: endOfDay(until) } }),
};
const UNBAN: PersonAction = {
  button: 'End Ban',
  title: 'End their ban?',
  text: 'They can sign in again.',
  done: 'Ban lifted',
  run: ({ user_id, reason }) => call('POST /functions/v1/unban-person', { body: { user_id, reason } }),
};

const CLOSE: PersonAction = {
  button: 'Close Account',
  title: 'Close their account?',
  text: 'Their account closes in 14 days: letters, contacts and profile are deleted then, and unspent credits are lost. Until then nothing is sent. We email them, and they or you can stop it.',
  done: 'Closing started',
  danger: true,
  run: ({ user_id, reason }) =>
    call('POST /functions/v1/close-account-of-person', { body: { user_id, reason, at_once: false } }),
};
const KEEP: PersonAction = {
  button: 'Keep Account',
  title: 'Keep their account open?',
  text: 'Their account isn’t closed. We email them.',
  done: 'The account stays open',
  run: ({ user_id, reason }) => call('POST /functions/v1/keep-account-of-person', { body: { user_id, reason } }),
};
const eraseNow: PersonAction['run'] = ({ user_id, reason }) =>
  call('POST /functions/v1/close-account-of-person', { body: { user_id, reason, at_once: true } });
const ERASE: PersonAction = {
  button: 'Erase Now',
  title: 'Erase their account now?',
  text: 'This deletes their account within minutes instead of after 14 days: letters, contacts, lists, designs and profile. Unspent credits are lost. This can’t be undone. Payments stay, without their name.',
  done: 'Erasing started',
  danger: true,
  run: eraseNow,
};
const ASK_TO_ERASE: PersonAction = {
  button: 'Ask to Erase Now',
  title: 'Ask to erase their account now?',
  text: 'Another operator must confirm it. Until then the account closes in 14 days as usual: nothing is sent, we email them, and they or you can stop it.',
  done: 'Another operator must confirm it',
  danger: true,
  run: eraseNow,
};
const confirmErasing = (asked_by: string): PersonAction => ({
  ...ERASE,
  button: 'Confirm Erasing',
  text: `${asked_by} asked for this. ${ERASE.text}`,
});

type Viewer = { is_self: boolean; email: string; may(right: OperatorRight): boolean };

/** What can be done about this person now, by somebody with these rights. The server checks it again. */
export function actionsFor(
  person: Pick<Person, 'email_confirmed_at' | 'banned_until'> & Partial<Pick<Person, 'account' | 'roles'>>,
  viewer: Viewer,
): PersonAction[] {
  const { is_self, may } = viewer;
  return [
    RESET,
    ...(person.email_confirmed_at ? [] : [VERIFICATION]),
    ...(may('money') ? [EXPORT] : []),
    ...(is_self ? [] : [FACTORS, SIGN_OUT, isBanned(person.banned_until) ? UNBAN : BAN]),
    ...(is_self ? [] : closingOf(person, viewer)),
  ];
}

/** An operator's account is not closed before their roles are taken. */
function closingOf(
  { account, roles = [] }: Partial<Pick<Person, 'account' | 'roles'>>,
  viewer: Viewer,
): PersonAction[] {
  if (!account || roles.length > 0) return [];
  return [account.closes_at ? KEEP : CLOSE, ...erasingOf(account, viewer)];
}

/** An owner erases alone. Of others, one asks and another one confirms. */
function erasingOf({ erasure_asked_by }: NonNullable<Person['account']>, { email, may }: Viewer): PersonAction[] {
  if (may('erasure')) return [ERASE];
  if (!erasure_asked_by) return [ASK_TO_ERASE];
  return erasure_asked_by === email ? [] : [confirmErasing(erasure_asked_by)];
}
