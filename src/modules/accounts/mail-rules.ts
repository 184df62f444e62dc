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
  `${ROLE_TEXTS[member.role]}${member.role !== 'owner' && isEntitled(member, 'money') ? ' You also handle its cards, plans and invoices.' : ''}`;

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
    `${byName(by)} asks you to work together on Longhand, where cards are written by hand and mailed.`,
    `Your role would be ${member.role}. ${rightsText(member)}`,
    `The link works once, for ${INVITATION_LIFE_DAYS} days.`,
  ],
  action: { label: 'See the invitation', url },
  small_print: 'If you do not know this person, you can leave this mail alone: nothing changes without the link.',
});

export const accepted = ({ site_url, account_name, to, by }: Facts): MailContent => ({
  to,
  subject: `${shownName(by.full_name, by.email)} joined ${team(account_name)}`,
  site_url,
  heading: 'Your invitation was accepted',
  paragraphs: [`${byName(by)} now works in ${team(account_name)} on Longhand.`],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You get this mail because you sent the invitation.',
});

export const roleChanged = ({ site_url, account_name, to, by }: Facts, member: Membership): MailContent => ({
  to,
  subject: `Your role in ${team(account_name)} was changed`,
  site_url,
  heading: `You are now ${member.role === 'admin' || member.role === 'owner' ? 'an' : 'a'} ${member.role}`,
  paragraphs: [`${byName(by)} changed your role in ${team(account_name)} on Longhand.`, rightsText(member)],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'If this is a surprise, ask the person who changed it.',
});

export const removed = ({ site_url, account_name, to, by }: Facts): MailContent => ({
  to,
  subject: `You are no longer in ${team(account_name)}`,
  site_url,
  heading: 'You were removed from a team',
  paragraphs: [
    `${byName(by)} removed you from ${team(account_name)} on Longhand. What you wrote there stays with the team.`,
    'Your sign-in still works, and so do your other accounts.',
  ],
  small_print: 'If this is a surprise, ask the person who removed you.',
});

export const left = ({ site_url, account_name, to }: Facts): MailContent => ({
  to,
  subject: `You left ${team(account_name)}`,
  site_url,
  heading: 'You left a team',
  paragraphs: [
    `You no longer work in ${team(account_name)} on Longhand. What you wrote there stays with the team.`,
    'Your sign-in still works, and so do your other accounts. To come back, ask for a new invitation.',
  ],
  action: { label: 'Contact us', url: new URL('/contact', site_url).href },
  small_print: 'If that was not you, change your password and write to us at once.',
});

export const memberLeft = ({ site_url, account_name, to, by }: Facts): MailContent => ({
  to,
  subject: `${shownName(by.full_name, by.email)} left ${team(account_name)}`,
  site_url,
  heading: 'A member left your team',
  paragraphs: [
    `${byName(by)} no longer works in ${team(account_name)} on Longhand. What they wrote stays with the team.`,
    'Their seat is free again.',
  ],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You get this mail because you own this account.',
});

export const seatLost = ({ site_url, account_name, to }: Facts): MailContent => ({
  to,
  subject: `${team(account_name)} has no seat for you now`,
  site_url,
  heading: 'You have no seat for now',
  paragraphs: [
    `The plan of ${team(account_name)} on Longhand has fewer seats than people, so you can't work there for now.`,
    'Your role and what you wrote are kept. You are back as soon as the plan has a seat for you: ask the owner.',
  ],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'Your sign-in still works, and so do your other accounts.',
});

export const seatRestored = ({ site_url, account_name, to }: Facts): MailContent => ({
  to,
  subject: `You have a seat in ${team(account_name)} again`,
  site_url,
  heading: 'You can work again',
  paragraphs: [`The plan of ${team(account_name)} on Longhand has a seat for you again. Your role is as it was.`],
  action: { label: 'See your team', url: teamUrl(site_url) },
  small_print: 'You get this mail because you are a member of this team.',
});

export const handedOver = ({ site_url, account_name, to, by }: Facts, is_new_owner: boolean): MailContent => ({
  to,
  subject: is_new_owner ? `You now own ${team(account_name)}` : `You handed ${team(account_name)} over`,
  site_url,
  heading: is_new_owner ? 'An account was handed over to you' : 'You handed an account over',
  paragraphs: is_new_owner
    ? [
        `${byName(by)} made you the owner of ${team(account_name)} on Longhand.`,
        'Its credits, plan and saved cards are yours to look after. Bills go to your address from now on.',
      ]
    : [
        `${team(account_name)} on Longhand has a new owner. You stay in it as an admin who handles the billing.`,
        'If that was not you, write to us at once.',
      ],
  action: is_new_owner
    ? { label: 'See your team', url: teamUrl(site_url) }
    : { label: 'Contact us', url: new URL('/contact', site_url).href },
  small_print: is_new_owner
    ? 'If this is a surprise, ask the person who did it.'
    : 'If it was you, there is nothing to do.',
});
