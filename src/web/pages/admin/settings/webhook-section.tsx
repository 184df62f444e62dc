import { useMutation } from '@tanstack/react-query';
import { webhookTest } from '../../../../modules/settings/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/section.tsx';
import { type Answer, call, messageOf } from '../../../lib/api.ts';
import { TextSetting } from './fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Result = Answer<'POST /functions/v1/test-enterprise-webhook'>;

/** Where inquiries of companies go, and a test of it before it is saved. */
export function WebhookSection({ form }: { form: SettingsForm }) {
  const url = form.values.enterprise_webhook_url.trim();
  const test = useMutation({
    mutationFn: (tried: string) => call('POST /functions/v1/test-enterprise-webhook', { body: { url: tried } }),
  });
  const is_current = test.variables === url;
  return (
    <Section title="Enterprise Integration">
      <div className="sheet grid gap-4 p-5 sm:p-6">
        <TextSetting
          form={form}
          name="enterprise_webhook_url"
          type="url"
          hint="Enterprise contact form submissions are sent to this URL. Without one, each becomes a support issue."
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            pending={test.isPending}
            disabled={!webhookTest.safeParse({ url }).success}
            onClick={() => test.mutate(url)}
          >
            Send a Test
          </Button>
          <p className="text-sm text-ink-faint">Sends a sample inquiry marked “test”.</p>
        </div>
        {is_current && test.data && <Outcome result={test.data} />}
        {is_current && test.isError && (
          <Alert kind="error">{messageOf(test.error, 'The test was not sent. Please try again.')}</Alert>
        )}
      </div>
    </Section>
  );
}

function Outcome({ result: { ok, status, took_ms, message } }: { result: Result }) {
  const facts = [status === null ? 'no answer' : `status ${status}`, `${formatNumber(took_ms)} ms`].join(', ');
  return (
    <Alert kind={ok ? 'success' : 'error'} title={ok ? 'The webhook works' : 'The test failed'}>
      {message} <span className="whitespace-nowrap">({facts})</span>
    </Alert>
  );
}
