import type { Mail } from '../../platform/mail/mail.ts';
import { renderMail } from '../../platform/mail/mail-template.ts';
import type { AutomationsDependencies } from './dependencies.ts';
import { BURST } from './events/rules.ts';
import type { MailOrder } from './schema.ts';
import { automationById } from './store.ts';

const TEXTS: Record<
  MailOrder['kind'],
  { subject: string; paragraphs: string[]; action: { label: string; path: string } }
> = {
  burst: {
    subject: 'Your automation was paused',
    paragraphs: [
      `More than ${BURST} events arrived within a minute. To protect your credits, no more letters go out until you review them.`,
      'The events are waiting for approval in Webhook History. Switch the automation on again to continue.',
    ],
    action: { label: 'Review the events', path: '/portal/webhook-history' },
  },
  credits: {
    subject: 'Your automation is out of credits',
    paragraphs: [
      'You have no credits left, so letters from this automation are waiting.',
      'Buy credits and they go out automatically.',
    ],
    action: { label: 'Buy credits', path: '/portal/billing' },
  },
  operator: {
    subject: 'We paused your automation',
    paragraphs: [
      'We keep new events. Their cards wait until we resume the automation.',
      'Questions? Use the help button on any page, or reply to this email.',
    ],
    action: { label: 'View automation', path: '/portal/automations' },
  },
  resumed: {
    subject: 'We resumed your automation',
    paragraphs: [
      'Events that arrived while it was paused are being processed now.',
      'If you switched it off or paused it yourself, it stays that way.',
    ],
    action: { label: 'View automation', path: '/portal/automations' },
  },
};

/** Mails to the owner of an automation. */
export function mailService({ db, ownerOf, site_url }: Pick<AutomationsDependencies, 'db' | 'ownerOf' | 'site_url'>) {
  return {
    /** The mail about a paused automation and its idempotency key; undefined when it is no longer needed. */
    async composeMail({ automation_id, kind, at }: MailOrder): Promise<{ mail: Mail; key: string } | undefined> {
      const automation = await automationById(db, automation_id);
      if (!automation || automation.deleted_at) return undefined;
      const { held_reason, held_at, paused_reason } = automation;
      const still_true = {
        operator: held_at?.toISOString() === at,
        resumed: held_reason === null,
        burst: paused_reason === 'burst',
        credits: paused_reason === 'credits',
      };
      if (!still_true[kind]) return undefined;
      const { subject, paragraphs, action } = TEXTS[kind];
      const why = kind === 'operator' && held_reason ? [`Reason: ${held_reason}`] : [];
      const mail = renderMail({
        to: (await ownerOf(automation.account_id)).email,
        subject: `${subject}: ${automation.name}`,
        heading: subject,
        paragraphs: [`Automation: ${automation.name}`, ...why, ...paragraphs],
        action: { label: action.label, url: `${site_url}${action.path}` },
        small_print: 'You’re getting this email because you own this automation’s account.',
        site_url,
      });
      return { mail, key: `automation:${automation_id}:${kind}:${at}` };
    },
  };
}
