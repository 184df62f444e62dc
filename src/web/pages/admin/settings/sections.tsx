import { Link } from 'react-router';
import { letterLabel } from '../../../../modules/letters/rules.ts';
import { NO_CHAT_ORIGIN, productionTime, senderOf } from '../../../../modules/settings/rules.ts';
import { Section } from '../../../components/section.tsx';
import { EnvironmentSetting, NumberSetting, SwitchSetting, TextSetting } from './fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const sheet = 'sheet grid gap-5 p-5 sm:p-6';
const pair = 'grid gap-5 sm:grid-cols-2';

export function NotificationSection({ form }: { form: SettingsForm }) {
  return (
    <Section title="Notifications">
      <div className={sheet}>
        <SwitchSetting form={form} name="email_notifications_enabled">
          Email me about support issues and inquiries. Customers get their receipts, confirmations and other emails
          either way.
        </SwitchSetting>
      </div>
    </Section>
  );
}

export function CreditSection({ form }: { form: SettingsForm }) {
  return (
    <Section title="Credits">
      <div className={sheet}>
        <div className={pair}>
          <NumberSetting
            form={form}
            name="max_credits_per_purchase"
            hint="For a bundle, bonus credits included, and a top-up. A top-up above it waits."
          />
          <NumberSetting
            form={form}
            name="max_credits_per_event_pack"
            hint="Event packs sell from 500 to 5,000 credits. Plans have no limit."
          />
          <NumberSetting form={form} name="default_credit_amount" hint="Filled in when you open Manage Credits." />
          <NumberSetting
            form={form}
            name="adjustment_limit"
            hint="What an operator may adjust in 24 hours, in all accounts together. A second operator must approve more, and every adjustment of an operator’s own account."
          />
        </div>
        <p className="text-sm text-ink-soft">
          The cost of a card and the partners are set under{' '}
          <Link to="/admin/accounting" className="link">
            Accounting
          </Link>
          .
        </p>
      </div>
    </Section>
  );
}

export function ProductionSection({ form }: { form: SettingsForm }) {
  const [min, max] = [Number(form.values.production_days_min), Number(form.values.production_days_max)];
  const can_say = Number.isInteger(min) && min > 0 && Number.isInteger(max) && max >= min;
  return (
    <Section title="Production time">
      <div className={sheet}>
        <div className={pair}>
          <NumberSetting form={form} name="production_days_min" hint="Business days until a card is mailed." />
          <NumberSetting form={form} name="production_days_max" />
        </div>
        {can_say && (
          <p className="text-sm text-ink-soft">
            Customers read: “Printed within {productionTime({ min, max })}”. The status of a letter keeps its wording: “
            {letterLabel('printing')}”.
          </p>
        )}
      </div>
    </Section>
  );
}

export function MailSection({ form }: { form: SettingsForm }) {
  const { mail_from } = form.view.environment;
  return (
    <Section title="Emails">
      <div className={sheet}>
        <div className={pair}>
          <TextSetting form={form} name="mail_sender_name" hint={`Empty: ${mail_from}, from MAIL_FROM.`} />
          <TextSetting
            form={form}
            name="mail_reply_to"
            type="email"
            hint="Where answers of customers go. Empty: to the sender."
          />
        </div>
        <p className="text-sm break-words text-ink-soft">
          Emails come from {senderOf({ mail_from }, form.values.mail_sender_name.trim() || null)}. The address stays in
          MAIL_FROM in the environment: your mail server and the DNS records of its domain must allow it.
        </p>
      </div>
    </Section>
  );
}

export function ContactSection({ form }: { form: SettingsForm }) {
  const { chat_script_origin } = form.view.environment;
  return (
    <Section title="Contact and chat">
      <div className={sheet}>
        <EnvironmentSetting
          form={form}
          name="support_email"
          variable="SUPPORT_EMAIL"
          type="email"
          hint="Shown to customers, and notified of support issues."
        />
        <EnvironmentSetting
          form={form}
          name="booking_url"
          variable="BOOKING_URL"
          type="url"
          hint="Where a call with you is booked."
        />
        <EnvironmentSetting
          form={form}
          name="office_address"
          variable="OFFICE_ADDRESS"
          hint="On the contact page. Separate lines with semicolons."
        />
        <EnvironmentSetting
          form={form}
          name="chat_script_url"
          variable="CHAT_SCRIPT_URL"
          type="url"
          hint={`A chat service’s script${chat_script_origin ? ` on ${chat_script_origin}` : ''}, in place of the help sheet. It can read every page of a customer: use one you trust.`}
          closed={chat_script_origin ? undefined : NO_CHAT_ORIGIN}
        />
      </div>
    </Section>
  );
}
