import { useMutation } from '@tanstack/react-query';
import type { Installation } from '../../../../modules/admin/installation/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/section.tsx';
import { call, messageOf } from '../../../lib/api.ts';

/** Sends a mail to the operator now, to see what the mail server says. */
export function MailTest({ mail: { provider, from } }: { mail: Installation['mail'] }) {
  const test = useMutation({ mutationFn: () => call('POST /functions/v1/send-test-mail') });
  return (
    <Section title="Email">
      <div className="sheet grid gap-4 p-5 sm:p-6">
        <p className="break-words text-ink-soft">
          {provider === 'outbox'
            ? 'Emails aren’t sent yet: they stay in the mailbox of this Longhand. Set MAIL_PROVIDER=smtp and SMTP_URL to send them.'
            : `Emails go out from ${from}.`}
        </p>
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={test.isPending}
          onClick={() => test.mutate()}
        >
          Send Me a Test Email
        </Button>
        {test.data && (
          <Alert kind={test.data.ok ? 'success' : 'error'} title={test.data.ok ? 'Email accepted' : 'Email refused'}>
            {test.data.message}
          </Alert>
        )}
        {test.isError && (
          <Alert kind="error">{messageOf(test.error, 'The test email was not sent. Please try again.')}</Alert>
        )}
      </div>
    </Section>
  );
}
