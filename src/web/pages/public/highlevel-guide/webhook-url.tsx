import { Alert } from '../../../components/feedback/alert.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { UrlWithCopy } from '../../../features/automations/copy-url.tsx';
import type { WebhookTarget } from './use-webhook-target.ts';

/** The URL to paste into the sender. */
export function WebhookUrl({ target: { url, automations, automation, choose } }: { target: WebhookTarget }) {
  return (
    <section aria-labelledby="url" className="sheet grid gap-4 p-6 sm:p-8">
      <h2 id="url" className="text-xl">
        Webhook URL
      </h2>
      {automation && (
        <SelectField label="Your automation" value={automation.id} onChange={(event) => choose(event.target.value)}>
          {automations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <UrlWithCopy url={url} />
      <p className="text-sm text-ink-soft">
        {automation
          ? 'This URL contains the automation’s secret key. Keep it private.'
          : 'Each automation has its own URL: this one plus the automation’s ID and a secret key. Find it in the automation settings.'}
      </p>
      <Alert kind="warning">Use HTTPS and the content type application/json.</Alert>
    </section>
  );
}
