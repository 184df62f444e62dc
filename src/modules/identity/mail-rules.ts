import type { MailContent } from '../../platform/mail/mail-template.ts';
import { isVisitor, type Person } from './rules.ts';
import type { FactorChange, LinkKind } from './schema.ts';
import { shortNetwork } from './sessions/device-rules.ts';

/** What the mails of this module say. */

const DID_NOT_ASK = 'If you did not ask for this, you can leave this mail alone: nothing changes without the link.';

/** ", Ada" where the name is known. A name is whatever somebody typed, so anything that looks like an address is removed. */
function addressed(person: Person): string {
  const { first_name, full_name } = person.user_metadata;
  const name = [first_name, full_name].find((given) => typeof given === 'string' && given.trim() !== '');
  const first = typeof name === 'string' ? (name.trim().split(/\s+/)[0] ?? '') : '';
  return first.length <= 40 && /^[\p{L}\p{M}'’-]+$/u.test(first) ? `, ${first}` : '';
}

const hoursText = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`);

/** A mail with a link that proves that the reader owns the address. */
export function linkMail(
  kind: LinkKind,
  site_url: string,
  person: Person,
  url: string,
  life_hours: number,
): MailContent {
  const once = `The link works once, for ${hoursText(life_hours)}.`;
  if (kind === 'recovery') {
    return {
      to: person.email,
      subject: 'Reset your Longhand password',
      site_url,
      heading: 'Choose a new password',
      paragraphs: [`Somebody, most likely you, asked to reset the password of ${person.email}. ${once}`],
      action: { label: 'Reset password', url },
      small_print: 'If you did not ask for this, you can leave this mail alone: your password stays as it is.',
    };
  }
  if (kind === 'invite') return invitation(site_url, person, url, once);
  if (kind === 'email_change' && !isVisitor(person)) {
    const to = person.new_email ?? person.email;
    return {
      to,
      subject: 'Confirm your new email address',
      site_url,
      heading: 'Is this your new address?',
      paragraphs: [
        `Confirm that the Longhand account of ${person.email} should use ${to} from now on. ${once}`,
        `We sent a link to ${person.email} too. The address changes once both are followed, in any order.`,
      ],
      action: { label: 'Confirm new address', url },
      small_print: DID_NOT_ASK,
    };
  }
  const to = isVisitor(person) ? (person.new_email ?? '') : person.email;
  return {
    to,
    subject: 'Confirm your email address',
    site_url,
    heading: `Welcome${addressed(person)}. One last step.`,
    paragraphs: [`Confirm that ${to} is yours, and you can write your first cards. ${once}`],
    action: { label: 'Confirm email address', url },
    small_print: DID_NOT_ASK,
  };
}

const invitation = (site_url: string, person: Person, url: string, once: string): MailContent => ({
  to: person.email,
  subject: 'You are invited to Longhand',
  site_url,
  heading: `Welcome${addressed(person)}.`,
  paragraphs: [
    `You are invited to Longhand, where you order handwritten-style cards that are printed and posted. Accept, and choose a password. ${once}`,
  ],
  action: { label: 'Accept the invitation', url },
  small_print: DID_NOT_ASK,
});

/** A mail that signs its reader in: by the link, or with the code on the device where they asked. */
export const signInLink = (
  site_url: string,
  person: Person,
  url: string,
  life_hours: number,
  code: string,
): MailContent => ({
  to: person.email,
  subject: 'Sign in to Longhand',
  site_url,
  heading: 'Sign in with this link',
  paragraphs: [
    `Somebody, most likely you, asked to sign in as ${person.email}. The link works once, for ${hoursText(life_hours)}.`,
    'Or type this code on the page where you asked. It works once, for ten minutes.',
  ],
  code,
  action: { label: 'Sign in', url },
  small_print: 'If you did not ask for this, you can leave this mail alone, and do not give the code to anybody.',
});

/** To the address that an account has now: with the link to confirm the change, and the one to stop it. */
export const leavingAddress = (
  site_url: string,
  person: Person,
  urls: { confirm: string; stop: string },
  life_hours: number,
): MailContent => ({
  to: person.email,
  subject: 'Confirm the change of your email address',
  site_url,
  heading: 'Do you want to change your address?',
  paragraphs: [
    `Somebody, most likely you, asked that your Longhand account use ${person.new_email} instead of ${person.email}.`,
    `Confirm it here. We sent a link to ${person.new_email} too; the address changes once both are followed, in any order. The links work once, for ${hoursText(life_hours)}.`,
    'If it was not you, stop the change and reset your password.',
  ],
  action: { label: 'Confirm the change', url: urls.confirm },
  second_action: { label: 'Stop the change', url: urls.stop },
  small_print: 'Without this link nothing changes.',
});

export const newDevice = (
  site_url: string,
  person: Person,
  { device, ip, at }: { device: string; ip: string; at: string },
): MailContent => ({
  to: person.email,
  subject: 'New sign-in to your Longhand account',
  site_url,
  heading: 'Was this you?',
  paragraphs: [
    `Somebody signed in to the account of ${person.email} on a device or network that it was not used from before.`,
    `${device}, network ${shortNetwork(ip)}, ${asUtc(at)}.`,
    'If it was not you, sign that device out and change your password.',
  ],
  action: { label: 'See your devices', url: new URL('/settings/security', site_url).href },
  small_print: 'If it was you, there is nothing to do.',
});

export const sessionStolen = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'We signed a device out of your Longhand account',
  site_url,
  heading: 'A sign-in was used twice',
  paragraphs: [
    `The saved sign-in of one of your devices was used a second time, which happens when somebody copied it. We ended that session of ${person.email}: sign in there again.`,
    'If you did not restore that device from a backup, change your password.',
  ],
  action: { label: 'See your devices', url: new URL('/settings/security', site_url).href },
  small_print: 'Your other devices stay signed in.',
});

const asUtc = (iso: string): string =>
  `${new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const welcome = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'Welcome to Longhand',
  site_url,
  heading: `Welcome${addressed(person)}.`,
  paragraphs: [
    'Your account is ready. Write a message, choose a card, and we put it on paper in handwriting and take it to the post.',
    'One credit is one card, postage within the United States included.',
  ],
  action: { label: 'Write your first card', url: new URL('/create-letter-start', site_url).href },
  small_print: `You get this mail because an account was opened for ${person.email}.`,
});

export const passwordChanged = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'Your Longhand password was changed',
  site_url,
  heading: 'Your password was changed',
  paragraphs: [
    `The password of ${person.email} has just been changed, and every other device was signed out.`,
    'If that was not you, reset the password now.',
  ],
  action: { label: 'Reset password', url: new URL('/auth/forgot-password', site_url).href },
  small_print: 'If it was you, there is nothing to do.',
});

const CHANGES: Record<FactorChange, { subject: string; text: string }> = {
  app_added: {
    subject: 'An authenticator app was added to your Longhand account',
    text: 'asks for a code of an authenticator app at each sign-in from now on. Every other device was signed out.',
  },
  key_added: {
    subject: 'A security key was added to your Longhand account',
    text: 'asks for a security key at each sign-in from now on. Every other device was signed out.',
  },
  factor_removed: {
    subject: 'A second factor was removed from your Longhand account',
    text: 'has one second factor fewer.',
  },
  code_used: {
    subject: 'A recovery code of your Longhand account was used',
    text: 'was opened with a recovery code, which cannot be used again.',
  },
  passkey_added: {
    subject: 'A passkey was added to your Longhand account',
    text: 'can be opened with a new passkey.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Longhand account',
    text: 'can no longer be opened with one of its passkeys.',
  },
};

export const factorsChanged = (site_url: string, person: Person, change: FactorChange): MailContent => ({
  to: person.email,
  subject: CHANGES[change].subject,
  site_url,
  heading: 'How you sign in has changed',
  paragraphs: [
    `The Longhand account of ${person.email} ${CHANGES[change].text}`,
    'If that was not you, reset your password now and look at your security settings.',
  ],
  action: { label: 'Look at your security settings', url: new URL('/settings/security', site_url).href },
  small_print: 'If it was you, there is nothing to do.',
});

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Said at once, and again a day before. */
export const factorResetComing = (
  site_url: string,
  person: Person,
  stage: 'started' | 'soon',
  due_at: Date,
  token: string,
): MailContent => ({
  to: person.email,
  subject: stage === 'started' ? 'Your second factors will be removed' : 'Your second factors will be removed soon',
  site_url,
  heading: 'Did you ask for this?',
  paragraphs: [
    `Somebody who may help you asked us to remove every second factor and passkey of ${person.email}. This happens on ${moment.format(due_at)} UTC. Then your password alone opens your account.`,
    'If you did not ask for it, stop it now.',
  ],
  action: { label: 'Stop the reset', url: `${new URL('/auth/stop-reset', site_url).href}#${token}` },
  small_print: 'If you lost your phone and your recovery codes and asked for help, there is nothing to do but wait.',
});

export const factorsReset = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'Your second factors were removed',
  site_url,
  heading: 'You can sign in with your password',
  paragraphs: [
    `Every second factor and passkey of ${person.email} was removed, and every device was signed out.`,
    'Sign in with your password, then set up an authenticator app again.',
  ],
  action: { label: 'Sign in', url: new URL('/auth/login', site_url).href },
  small_print: 'If you did not ask for this, reset your password now.',
});

export const emailChanged = (site_url: string, person: Person, former_email: string): MailContent => ({
  to: former_email,
  subject: 'Your Longhand email address was changed',
  site_url,
  heading: 'Your address was changed',
  paragraphs: [
    `Your Longhand account now uses ${person.email}; it no longer uses ${former_email}.`,
    'If that was not you, write to us at once.',
  ],
  action: { label: 'Contact us', url: new URL('/contact', site_url).href },
  small_print: 'If it was you, there is nothing to do.',
});

export const reauthentication = (site_url: string, person: Person, code: string): MailContent => ({
  to: person.email,
  subject: `${code} is your Longhand code`,
  site_url,
  heading: 'Your code',
  paragraphs: ['Type this code to confirm that it is you. It works once, for ten minutes.'],
  code,
  small_print: 'If you did not ask for this, do not give the code to anybody, and change your password.',
});
