import type { ReactNode } from 'react';
import { RETENTION } from '../../../../modules/settings/retention-rules.ts';
import type { SettingName } from '../../../../modules/settings/schema.ts';
import { TextField } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import type { FormValues } from './form-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** How the page names each setting that two people may have changed. */
export const SETTING_NAMES: Record<SettingName, string> = {
  enterprise_webhook_url: 'Enterprise Webhook URL',
  email_notifications_enabled: 'Email notifications',
  maintenance_mode: 'Maintenance mode',
  maintenance_message: 'Message to customers',
  maintenance_until: 'Expected end',
  max_credits_per_purchase: 'Max credits per purchase',
  max_credits_per_event_pack: 'Max credits per event pack',
  default_credit_amount: 'Default credit amount',
  adjustment_limit: 'Second approval above',
  production_days_min: 'Shortest time',
  production_days_max: 'Longest time',
  letters_kept_months: RETENTION.letters.what,
  lists_kept_days: RETENTION.lists.what,
  webhooks_kept_days: RETENTION.webhooks.what,
  prints_kept_days: RETENTION.prints.what,
  mails_kept_days: RETENTION.mails.what,
  sessions_kept_days: RETENTION.sessions.what,
  drafts_kept_months: RETENTION.drafts.what,
  support_kept_months: RETENTION.support.what,
  mail_sender_name: 'Sender name',
  mail_reply_to: 'Reply-to address',
  support_email: 'Support email',
  booking_url: 'Booking page',
  office_address: 'Office address',
  chat_script_url: 'Chat script',
};

type TextName = { [Name in SettingName]: FormValues[Name] extends string ? Name : never }[SettingName];
type FieldProps = { form: SettingsForm; name: TextName; hint?: ReactNode };

const connect = ({ values, errors, set }: SettingsForm, name: TextName) => ({
  label: SETTING_NAMES[name],
  value: values[name],
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
});

export const TextSetting = ({ form, name, hint, type = 'text' }: FieldProps & { type?: string }) => (
  <TextField {...connect(form, name)} type={type} hint={hint} />
);

/** Text, so that what is typed wrongly stays and can be corrected. */
export const NumberSetting = ({ form, name, hint }: FieldProps) => (
  <TextField {...connect(form, name)} inputMode="numeric" autoComplete="off" hint={hint} />
);

/** A setting that the environment decides while it is empty. */
export function EnvironmentSetting({
  form,
  name,
  variable,
  hint,
  type = 'text',
  closed,
}: FieldProps & {
  variable: string;
  name: 'support_email' | 'booking_url' | 'office_address' | 'chat_script_url';
  type?: string;
  /** Why it can't be set. */
  closed?: string | undefined;
}) {
  const value = form.view.environment[name];
  const source = form.values[name].trim()
    ? `Set here. Empty: ${value ?? 'none'}, from ${variable}.`
    : value
      ? `Now ${value}, from ${variable} in the environment.`
      : `Not set here, nor by ${variable} in the environment.`;
  return (
    <TextField
      {...connect(form, name)}
      type={type}
      placeholder={value ?? ''}
      disabled={closed !== undefined}
      hint={
        <>
          {hint} <span className="break-words">{closed ?? source}</span>
        </>
      }
    />
  );
}

export function SwitchSetting({
  form,
  name,
  children,
}: {
  form: SettingsForm;
  name: 'email_notifications_enabled' | 'maintenance_mode';
  children: ReactNode;
}) {
  return (
    <div className="flex items-start justify-between gap-5">
      <div className="grid gap-1">
        <p className="text-sm font-semibold" aria-hidden="true">
          {SETTING_NAMES[name]}
        </p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      <Switch
        label={SETTING_NAMES[name]}
        checked={form.values[name]}
        onChange={({ target }) => form.set(name, target.checked)}
      />
    </div>
  );
}
