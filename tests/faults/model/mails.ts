import type pg from 'pg';
import type { PostOffice } from '../../support/mail/post-office.ts';
import type { Memory } from '../work/memory.ts';
import { ask, compare, type Finding } from './finding.ts';

const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';

/**
 * The mails that people got. A mail server that took a mail and could not say so gets it again under the same
 * Message-ID, by which it is known as the same mail.
 */
export async function compareMails(db: pg.Client, memory: Memory, office: PostOffice): Promise<Finding[]> {
  const mails = new Map<string, { to: string; subject: string }>();
  for (const { to, raw } of office.received)
    mails.set(header(raw, 'Message-ID'), { to: to[0] ?? '', subject: header(raw, 'Subject') });
  const count = (to: string, subject: string) =>
    [...mails.values()].filter((mail) => (!to || mail.to === to) && mail.subject.includes(subject)).length;
  const bought = await ask<{ email: string; payments: number }>(
    db,
    `select u.email, (select count(*) from payments p where p.account_id = o.account_id and p.type = 'customer_payment')::int
      as payments from users u join account_owners o on o.user_id = u.id where u.email = any($1)`,
    [[...memory.people]],
  );
  const issues = await ask<{ subject: string; n: number }>(
    db,
    'select subject, count(*)::int as n from support_issues group by 1',
  );
  const filed = new Map(issues.map(({ subject, n }) => [subject, n]));
  const sent = `${office.received.length} deliveries of ${mails.size} mails`;
  return [
    compare(
      'Each person is welcomed once',
      [...memory.people].map((email) => ({ name: email, found: count(email, 'Welcome'), least: 1, most: 1 })),
      sent,
    ),
    compare(
      'Each payment is confirmed by one mail',
      bought.map(({ email, payments }) => ({
        name: email,
        found: count(email, 'Your payment of'),
        least: payments,
        most: payments,
      })),
    ),
    compare(
      'Each question to the operator is one issue',
      memory.tickets.map(({ subject, filed: told }) => ({
        name: subject,
        found: filed.get(subject) ?? 0,
        least: told === 'yes' ? 1 : 0,
        most: 1,
      })),
    ),
    compare(
      '... and one mail',
      memory.tickets.map(({ subject }) => ({
        name: subject,
        found: count('', subject),
        least: filed.get(subject) ?? 0,
        most: 1,
      })),
    ),
  ];
}
