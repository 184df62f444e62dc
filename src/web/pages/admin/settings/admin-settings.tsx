import { Link } from 'react-router';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { SaveBar } from './save-bar.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { WebhookSection } from './webhook-section.tsx';

export const meta = pageMeta('Admin Settings');

/** The webhook for inquiries of companies: the same setting as on the page of all settings. */
export default function AdminSettings() {
  const { form, is_loading, retry } = useSettingsForm();
  return (
    <div className="page-width">
      <PageHeader
        title="Admin Settings"
        subtitle={
          <>
            Who receives enterprise inquiries. Everything else is under{' '}
            <Link to="/admin/system-settings" className="link">
              System Settings
            </Link>
            .
          </>
        }
      />
      {form ? (
        <form
          noValidate
          className="grid max-w-4xl gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <WebhookSection form={form} />
          <SaveBar form={form} failure="Failed to save settings." />
        </form>
      ) : is_loading ? (
        <Skeleton className="h-64" />
      ) : (
        <FailedState title="Failed to load admin settings." onRetry={retry} />
      )}
    </div>
  );
}
