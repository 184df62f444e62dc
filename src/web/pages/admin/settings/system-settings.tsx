import { type FormEvent, useState } from 'react';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { ConfirmMaintenance, MaintenanceSection } from './maintenance-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { ContactSection, CreditSection, MailSection, NotificationSection, ProductionSection } from './sections.tsx';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';
import { WebhookSection } from './webhook-section.tsx';

export const meta = pageMeta('System Settings');

/** Everything that the operator sets while the product runs. */
export default function SystemSettings() {
  const { form, is_loading, retry } = useSettingsForm();
  return (
    <div className="page-width">
      <PageHeader title="System Settings" subtitle="They apply within seconds, without a restart." />
      {form ? (
        <SettingsSheets form={form} />
      ) : is_loading ? (
        <Skeleton className="h-96" />
      ) : (
        <FailedState title="Failed to load admin settings." onRetry={retry} />
      )}
    </div>
  );
}

function SettingsSheets({ form }: { form: SettingsForm }) {
  const [asking, setAsking] = useState(false);
  const turns_on = form.values.maintenance_mode && !form.view.values.maintenance_mode;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (turns_on) setAsking(true);
    else form.save();
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-4xl gap-8">
      <WebhookSection form={form} />
      <NotificationSection form={form} />
      <MaintenanceSection form={form} />
      <CreditSection form={form} />
      <ProductionSection form={form} />
      <MailSection form={form} />
      <ContactSection form={form} />
      <RetentionSection form={form} />
      <SaveBar form={form} failure="Save Error: Failed to save settings. Please try again." />
      {asking && (
        <ConfirmMaintenance
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            form.save();
          }}
        />
      )}
    </form>
  );
}
