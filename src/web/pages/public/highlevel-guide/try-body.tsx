import { Button } from '../../../components/button.tsx';
import { Fold } from '../../../components/fold.tsx';
import { TextArea } from '../../../components/form/field.tsx';
import { CodeBlock } from '../../../features/automations/code-block.tsx';

/** A body to try: sent from here by readers who have an automation, and shown to all others. */
export function TryBody({ name, sample }: { name: string; sample: string }) {
  return (
    <>
      <div data-without-automation className="grid min-w-0 gap-2">
        <CodeBlock label={`Body from ${name}`}>{sample}</CodeBlock>
        <p className="text-sm text-ink-soft">Sign in and create an automation to send this as a test event.</p>
      </div>
      <div hidden data-with-automation className="min-w-0">
        <Fold title={`Try an event from ${name}`}>
          <form data-tests className="grid gap-3">
            <TextArea
              label={`Test event from ${name}`}
              hint="Handled as if it had arrived at your webhook URL, but a test never sends a card."
              name="body"
              rows={10}
              maxLength={65_536}
              required
              spellCheck={false}
              className="[&_textarea]:font-mono [&_textarea]:text-sm"
              defaultValue={sample}
            />
            <div className="flex flex-wrap items-center gap-4">
              <Button
                type="submit"
                variant="secondary"
                aria-label={`Send a test event from ${name}`}
                data-pending="Sending..."
              >
                Send a test event
              </Button>
              <a hidden data-tested href="/portal/webhook-history" className="link text-sm">
                See it in Webhook History
              </a>
            </div>
          </form>
        </Fold>
      </div>
    </>
  );
}
