import type { Mail } from '../mail/mail.ts';
import { type MailContent, renderMail } from '../mail/mail-template.ts';
import type { Shortage } from './guard.ts';

const MIB = 1024 * 1024;
const inMib = (bytes: number): string => `${Math.floor(bytes / MIB)} MiB`;

/** What the operator reads about a disk without room. */
export const shortageText = ({ place, free_bytes, reserve_bytes }: Shortage): string => {
  const disk = place === 'files' ? 'The disk of the files' : 'The disk of the database';
  const room =
    free_bytes === null
      ? 'refused a write'
      : `has ${inMib(free_bytes)} free, and ${inMib(reserve_bytes)} must stay free`;
  return `${disk} ${room}.`;
};

/** Tells the operator that new work is refused. */
export function shortageMail(to: string, site_url: string, shortage: Shortage): Mail {
  const content: MailContent = {
    to,
    subject: 'The disk is full: Longhand refuses new work',
    site_url,
    heading: 'The disk is full',
    paragraphs: [
      shortageText(shortage),
      'Customers can read everything and are told to try again in a few minutes. Nothing that they saved, sent or paid is lost.',
      'Make room on this disk, or use a larger one. Longhand checks every 10 seconds and resumes automatically. You don’t need to restart it.',
    ],
    action: { label: 'View the dashboard', url: new URL('/admin', site_url).href },
    small_print: 'Each Longhand process sends this email at most once an hour while a disk is full.',
  };
  return renderMail(content);
}
