import { Copy } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { listenerUrl } from './listener.ts';

/** The URL to paste into the sender. */
export function WebhookUrl() {
  return (
    <section aria-labelledby="url" className="sheet grid gap-4 p-6 sm:p-8">
      <h2 id="url" className="text-xl">
        Webhook URL
      </h2>
      <div hidden data-with-automation>
        <SelectField label="Your automation" data-automations />
      </div>
      <div className="flex flex-wrap items-stretch gap-3">
        <code
          id="webhook-url"
          data-url
          className="min-w-0 flex-1 basis-full rounded-md border border-rule bg-sunk px-3.5 py-2.5 font-mono text-sm break-all sm:basis-0"
        >
          {listenerUrl()}
        </code>
        <Button variant="secondary" data-copies="webhook-url" className="with-script">
          <Copy aria-hidden="true" className="size-4" /> Copy
        </Button>
      </div>
      <p hidden data-with-automation className="text-sm text-ink-soft">
        Copy gives you the URL with the automation’s secret key, which only members who may send can see. Keep it
        private.
      </p>
      <p data-without-automation className="text-sm text-ink-soft">
        Each automation has its own URL: this one plus the automation’s ID and a secret key. Find it in the automation
        settings.
      </p>
      <Alert kind="warning">Use HTTPS and the content type application/json.</Alert>
    </section>
  );
}
