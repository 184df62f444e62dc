import { isEntitled, type Membership } from '../../platform/http/member-rights.ts';
import type { MailContent } from '../../platform/mail/mail-template.ts';
import { INVITATION_LIFE_DAYS } from './invitations/rules.ts';
import { ROLE_TEXTS } from './role-rules.ts';

/** What the mails of this module say. */

type Person = { email: string; full_name: string };
export type Facts = { site_url: string; account_name: string; to: string; by: Person };

const MAX_SHOWN = 60;

/** A name as a mail shows it. Names are whatever somebody typed, so one that could be read as an address is left out. */
export function shownName(name: string, otherwise: string): string {
  const text = name.replace(/\s+/g, ' ').trim();
  return text && text.length <= MAX_SHOWN && !/[/@:\\<>]|\w\.\w/.test(text) ? text : otherwise;
}

const byName = ({ full_name, email }: Person) => {
  const name = shownName(full_name, '');
  return name ? `${name} (${email})` : email;
};
const team = (account_name: string) => shownName(account_name, 'their team');
const teamUrl = (site_url: string) => new URL('/portal/team', site_url).href;
const rightsText = (member: Membership) =>
  `${ROLE_TEXTS[member.role]}${member.role !== 'owner' && isEntitled(member, 'money') ? ' You also have billing access.' : ''}`;

export const invitation = (
  { site_url, account_name, to, by }: Facts,
  member: Membership,
  url: string,
): MailContent => ({
  to,
  subject: `${shownName(by.full_name, by.email)} invites you to ${team(account_name)} on Longhand`,
  site_url,
  heading: `Join ${team(account_name)}`,
  paragraphs: [
    `${byName(by)} invites you to work together on Longhand, where teams send handwritten-style cards.`,
    `Your role: ${member.role}. ${rightsText(member)}`,
    `The link works once, for ${INVITATION_LIFE_DAYS} days.`,
  ],
  action: { label: 'See the invitation', url },
  small_print: 'If you don’t know this person, ignore this email. Nothing changes unless you use the link.',
});

export const accepted = ({ site_url, account_name, to, by }: Facts): MailContent => ({
  to,
  subject: `${shownName(by.full_name, by.email)} joined ${team(account_name)}`,
  site_url,
  heading: 'Your invitation was accepted',
  paragraphs: [`${byName(by)} joined ${team(account_name)} on Longhand.`],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You’re getting this email because you sent the invitation.',
});

export const roleChanged = ({ site_url, account_name, to, by }: Facts, member: Membership): MailContent => ({
  to,
  subject: `Your role in ${team(account_name)} was changed`,
  site_url,
  heading: `You are now ${member.role === 'admin' || member.role === 'owner' ? 'an' : 'a'} ${member.role}`,
  paragraphs: [`${byName(by)} changed your role in ${team(account_name)} on Longhand.`, rightsText(member)],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'Not expecting this? Ask the person who changed it.',
});

export const removed = ({ site_url, account_name, to, by }: Facts): MailContent => ({
  to,
  subject: `You are no longer in ${team(account_name)}`,
  site_url,
  heading: 'You were removed from a team',
  paragraphs: [
    `${byName(by)} removed you from ${team(account_name)} on Longhand. What you wrote stays with the team.`,
    'You can still sign in and use your other accounts.',
  ],
  small_print: 'Not expecting this? Ask the person who removed you.',
});

export const left = ({ site_url, account_name, to }: Facts): MailContent => ({
  to,
  subject: `You left ${team(account_name)}`,
  site_url,
  heading: 'You left a team',
  paragraphs: [
    `You left ${team(account_name)} on Longhand. What you wrote stays with the team.`,
    'You can still sign in and use your other accounts. To come back, ask for a new invitation.',
  ],
  action: { label: 'Contact us', url: new URL('/contact', site_url).href },
  small_print: 'If this wasn’t you, change your password and contact us right away.',
});

export const memberLeft = ({ site_url, account_name, to, by }: Facts): MailContent => ({
  to,
  subject: `${shownName(by.full_name, by.email)} left ${team(account_name)}`,
  site_url,
  heading: 'A member left your team',
  paragraphs: [
    `${byName(by)} left ${team(account_name)} on Longhand. What they wrote stays with the team.`,
    'Their seat is available again.',
  ],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You’re getting this email because you own this account.',
});

export const seatLost = ({ site_url, account_name, to }: Facts): MailContent => ({
  to,
  subject: `${team(account_name)} has no seat for you right now`,
  site_url,
  heading: 'You don’t have a seat right now',
  paragraphs: [
    `The plan of ${team(account_name)} on Longhand has fewer seats than members, so you can’t work there right now.`,
    'We keep your role and your work. You’re back as soon as the plan has a seat for you. Ask the owner.',
  ],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You can still sign in and use your other accounts.',
});

export const seatRestored = ({ site_url, account_name, to }: Facts): MailContent => ({
  to,
  subject: `You have a seat in ${team(account_name)} again`,
  site_url,
  heading: 'Your seat is back',
  paragraphs: [`The plan of ${team(account_name)} on Longhand has a seat for you again. Your role hasn’t changed.`],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You’re getting this email because you’re a member of this team.',
});

export const handedOver = ({ site_url, account_name, to, by }: Facts, is_new_owner: boolean): MailContent => ({
  to,
  subject: is_new_owner ? `You now own ${team(account_name)}` : `You transferred ${team(account_name)}`,
  site_url,
  heading: is_new_owner ? 'You’re now the owner of an account' : 'You transferred an account',
  paragraphs: is_new_owner
    ? [
        `${byName(by)} made you the owner of ${team(account_name)} on Longhand.`,
        'Its credits, plan and payment methods are now yours. We’ll send bills to you.',
      ]
    : [
        `${team(account_name)} on Longhand has a new owner. You stay as an admin with billing access.`,
        'If this wasn’t you, contact us right away.',
      ],
  action: is_new_owner
    ? { label: 'See your team', url: teamUrl(site_url) }
    : { label: 'Contact us', url: new URL('/contact', site_url).href },
  small_print: is_new_owner ? 'Not expecting this? Ask the person who did it.' : 'If this was you, you’re all set.',
});
