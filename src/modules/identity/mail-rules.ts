import type { MailContent } from '../../platform/mail/mail-template.ts';
import { isVisitor, type Person } from './rules.ts';
import type { FactorChange, LinkKind } from './schema.ts';
import { shortNetwork } from './sessions/device-rules.ts';

/** What the mails of this module say. */

const DID_NOT_ASK = 'Didn’t ask for this? Ignore this email. Nothing changes unless you use the link.';

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
      paragraphs: [`We got a request to reset the password for ${person.email}. ${once}`],
      action: { label: 'Reset password', url },
      small_print: 'Didn’t ask for this? Ignore this email. Your password won’t change.',
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
        `We also sent a link to ${person.email}. The address changes once you’ve followed both, in any order.`,
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
    `You’re invited to Longhand, where you can send handwritten-style cards that are printed and mailed for you. Accept and choose a password. ${once}`,
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
    `We got a request to sign in as ${person.email}. The link works once, for ${hoursText(life_hours)}.`,
    'Or type this code on the page where you asked. It works once, for ten minutes.',
  ],
  code,
  action: { label: 'Sign in', url },
  small_print: 'Didn’t ask for this? Ignore this email, and don’t share the code with anyone.',
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
  heading: 'Change your email address?',
  paragraphs: [
    `We got a request to change the email address of your Longhand account from ${person.email} to ${person.new_email}.`,
    `Confirm the change here. We also sent a link to ${person.new_email}. The address changes once you’ve followed both, in any order. The links work once, for ${hoursText(life_hours)}.`,
    'If this wasn’t you, stop the change and reset your password.',
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
    `Someone signed in to ${person.email} from a new device or network.`,
    `${device}, network ${shortNetwork(ip)}, ${asUtc(at)}.`,
    'If this wasn’t you, sign that device out and change your password.',
  ],
  action: { label: 'See your devices', url: new URL('/settings/security', site_url).href },
  small_print: 'If this was you, you’re all set.',
});

export const sessionStolen = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'We signed a device out of your Longhand account',
  site_url,
  heading: 'We ended a session',
  paragraphs: [
    `A saved session for ${person.email} was used twice. That can mean someone copied it, so we ended it. Sign in again on that device.`,
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
    'Your account is ready. Write a message and choose a card. We’ll print it in the handwriting style you choose and mail it.',
    'One credit is one card, US postage included.',
  ],
  action: { label: 'Write your first card', url: new URL('/create-letter-start', site_url).href },
  small_print: `You’re getting this email because someone opened an account with ${person.email}.`,
});

export const passwordChanged = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'Your Longhand password was changed',
  site_url,
  heading: 'Your password was changed',
  paragraphs: [
    `The password of ${person.email} has just been changed. Every other device was signed out.`,
    'If this wasn’t you, reset your password now.',
  ],
  action: { label: 'Reset password', url: new URL('/auth/forgot-password', site_url).href },
  small_print: 'If this was you, you’re all set.',
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
    text: 'has one less second factor.',
  },
  code_used: {
    subject: 'A recovery code of your Longhand account was used',
    text: 'was opened with a recovery code. The code can’t be used again.',
  },
  passkey_added: {
    subject: 'A passkey was added to your Longhand account',
    text: 'now accepts a new passkey.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Longhand account',
    text: 'no longer accepts one of its passkeys.',
  },
};

export const factorsChanged = (site_url: string, person: Person, change: FactorChange): MailContent => ({
  to: person.email,
  subject: CHANGES[change].subject,
  site_url,
  heading: 'Your sign-in options changed',
  paragraphs: [
    `The Longhand account of ${person.email} ${CHANGES[change].text}`,
    'If this wasn’t you, reset your password now and check your security settings.',
  ],
  action: { label: 'Check your security settings', url: new URL('/settings/security', site_url).href },
  small_print: 'If this was you, you’re all set.',
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
  heading: 'Did you request this?',
  paragraphs: [
    `An admin or our team asked us to remove every second factor and passkey from ${person.email}. This happens on ${moment.format(due_at)} UTC. After that, you sign in with your password alone.`,
    'If you didn’t request it, stop it now.',
  ],
  action: { label: 'Stop the reset', url: `${new URL('/auth/stop-reset', site_url).href}#${token}` },
  small_print: 'If you lost your phone and recovery codes and asked for help, you don’t need to do anything.',
});

export const factorsReset = (site_url: string, person: Person): MailContent => ({
  to: person.email,
  subject: 'Your second factors were removed',
  site_url,
  heading: 'You can sign in with your password',
  paragraphs: [
    `We removed every second factor and passkey from ${person.email} and signed out every device.`,
    'Sign in with your password, then set up an authenticator app again.',
  ],
  action: { label: 'Sign in', url: new URL('/auth/login', site_url).href },
  small_print: 'If you didn’t request this, reset your password now.',
});

export const emailChanged = (site_url: string, person: Person, former_email: string): MailContent => ({
  to: former_email,
  subject: 'Your Longhand email address was changed',
  site_url,
  heading: 'Your address was changed',
  paragraphs: [
    `Your Longhand account now uses ${person.email} instead of ${former_email}.`,
    'If this wasn’t you, contact us right away.',
  ],
  action: { label: 'Contact us', url: new URL('/contact', site_url).href },
  small_print: 'If this was you, you’re all set.',
});

/** The code stands inside only: lists of mails and locked screens show the subject. */
export const reauthentication = (site_url: string, person: Person, code: string): MailContent => ({
  to: person.email,
  subject: 'Your Longhand code',
  site_url,
  heading: 'Your code',
  paragraphs: ['Enter this code to confirm it’s you. It works once, for ten minutes.'],
  code,
  small_print: 'Didn’t ask for this? Don’t share the code with anyone, and change your password.',
});
