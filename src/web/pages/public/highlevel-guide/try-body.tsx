import { Fold } from '../../../components/fold.tsx';
import { CodeBlock } from '../../../features/automations/code-block.tsx';
import { SendTest } from '../../../features/automations/send-test.tsx';
import type { WebhookTarget } from './use-webhook-target.ts';

/** A body to try: sent from here by readers who have an automation, and shown to all others. */
export function TryBody({ target, name, sample }: { target: WebhookTarget; name: string; sample: string }) {
  const { automation } = target;
  return automation ? (
    <Fold title={`Try an event from ${name}`}>
      <SendTest key={automation.id} automation_id={automation.id} sample={sample} name={name} />
    </Fold>
  ) : (
    <div className="grid gap-2">
      <CodeBlock label={`Body from ${name}`}>{sample}</CodeBlock>
      <p className="text-sm text-ink-soft">Sign in and create an automation to send this as a test event.</p>
    </div>
  );
}
